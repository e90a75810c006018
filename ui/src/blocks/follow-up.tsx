// The state of a submission, for a visitor with its access key; for others, the form that requests a new link.

import type { ReactNode } from "react";
import { CopyText } from "../kit/copy-text";
import { Identicon } from "../kit/identicon";
import { useFormat, useT } from "../lib/i18n";
import type { Locale } from "../lib/locale";
import { mailto } from "../lib/mailto";
import { inParis } from "../lib/calendar";
import type { ScreenProps } from "../lib/route";
import type { FollowUp } from "../model/api";
import { TeamContact, isReachable } from "./team-contact";
import { Progress } from "./follow-up-progress";
import type { FollowUpWords } from "./follow-up-words";
import styles from "./follow-up.module.css";
import { LostLink, LostPage } from "./lost-link";

interface PartProps {
  followUp: FollowUp;
  words: FollowUpWords;
}

function Head({ followUp, words }: PartProps) {
  const t = useT();
  const format = useFormat();
  const { status, steps, expectedOn, identicon } = followUp;
  const next = steps.find(({ at }) => !at);
  const step = next && words.status(next.status).name;
  return (
    <header class={`container ${styles.head} row top apart gap-5`}>
      <div>
        <p class="muted">{words.eyebrow(followUp)}</p>
        <h1 class={styles.title}>{words.status(status).title}</h1>
        <p class="lead">
          {!step && words.status(status).about}
          {step && (expectedOn ? t("request:followUp.nextOn", { step, day: format.date(expectedOn).replaceAll(" ", "\u00a0") }) : `${t("request:followUp.next", { step })} ${t("request:followUp.later")}.`)}
        </p>
      </div>
      <div class={`${styles.identicon} no-print`}><Identicon identicon={identicon} /></div>
    </header>
  );
}

function Messages({ followUp: { messages, contact: { email: team }, reference }, words }: PartProps) {
  const t = useT();
  const format = useFormat();
  const when = (at: string) => {
    const { day, time } = inParis(Date.parse(at));
    return t("request:followUp.at", { day: format.date(day), time });
  };
  return (
    <section>
      <h2 class={styles.heading}>{t("request:followUp.messages")}</h2>
      {messages.length === 0 && <p class="muted">{t("request:followUp.silence")}</p>}
      {messages.map(({ text, locale, at }) => (
        <article key={at + text} class={styles.message}>
          <p class="small muted"><strong class="ink">{words.team}</strong>{`, ${when(at)} (${t(`kit:written.${locale as Locale}`)})`}</p>
          <p class={styles.text} lang={locale}>{text}</p>
        </article>
      ))}
      {messages.length > 0 && team && (
        <p class="mt-4 row wrap middle gap-2 gap-x-4">
          <a class="button" href={mailto(team, reference)}>{t("request:followUp.reply")}</a>
          <span class="small muted">{t("request:followUp.quoted")}</span>
        </p>
      )}
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div class="py-3 hairline-bottom"><dt class="muted">{name}</dt><dd class="anywhere">{children}</dd></div>
);

function Facts({ followUp, words }: PartProps) {
  const t = useT();
  const format = useFormat();
  const day = (at: string) => format.date(inParis(Date.parse(at)).day);
  const { title, reference, createdAt, updatedAt, email, status } = followUp;
  return (
    <section>
      <h2 class={styles.heading}>{words.facts}</h2>
      <dl class={`${styles.facts} rule-top`}>
        <Fact name={words.name}>{title}</Fact>
        <Fact name={t("request:followUp.reference")}>
          <span class="row wrap middle gap-2 gap-x-4 nowrap"><strong>{reference}</strong><CopyText text={reference} action={t("kit:sent.copy")} done={t("kit:sent.copied")} /></span>
        </Fact>
        <Fact name={t("request:followUp.created")}>{day(createdAt)}</Fact>
        <Fact name={t("request:followUp.updated")}>{day(updatedAt)}</Fact>
        <Fact name={words.sender}>{email}</Fact>
        <Fact name={t("request:followUp.status")}>{words.status(status).name}</Fact>
      </dl>
    </section>
  );
}

export interface FollowUpData {
  /** None without a valid key. */
  followUp: FollowUp | null;
  /** Whether the request had a key. */
  asked: boolean;
}

interface FollowUpPageProps extends ScreenProps<FollowUpData>, Pick<PartProps, "words"> {
  /** The outcome, below its steps. */
  results?: ReactNode;
}

export function FollowUpPage({ words, data: { followUp, asked }, search, today, refusal, results }: FollowUpPageProps) {
  const t = useT();
  const isSent = search.get("emailsent") === "true";
  if (!followUp) return <LostPage words={words} isSent={isSent} asked={asked} refusal={refusal} />;
  return (
    <>
      {isSent && (
        <p class={`${styles.band} py-3 mint ink`}>
          <span class="container"><strong>{t("request:followUp.sent")}</strong>{` ${t("request:followUp.sentTo", { email: followUp.email })}`}</span>
        </p>
      )}
      <Head followUp={followUp} words={words} />
      <div class="linen"><div class="container py-5"><Progress followUp={followUp} words={words} today={today} /></div></div>
      {results}
      <div class={`container ${styles.rest} pt-6 pb-7 grid gap-6`}>
        <div class="flow-6">
          <Messages followUp={followUp} words={words} />
          <Facts followUp={followUp} words={words} />
        </div>
        <aside class="flow-6 no-print">
          <LostLink words={words} refusal={refusal} />
          {isReachable(followUp.contact) && (
            <section>
              <h2 class={styles.heading}>{t("request:question")}</h2>
              <TeamContact {...followUp.contact} />
            </section>
          )}
        </aside>
      </div>
    </>
  );
}
