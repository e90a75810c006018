// Support as a page, which needs no script: the questions of the help page by words, and a form to write to us.

import { useState } from "react";
import { Answering } from "../blocks/answering";
import { MandatoryLegend } from "../kit/field-frame";
import { fileSentence } from "../kit/file-sentence";
import { Form } from "../kit/form";
import { SearchIcon } from "../kit/icons";
import { Split } from "../kit/split";
import { useLocale, useT } from "../lib/i18n";
import { later } from "../lib/later";
import type { ScreenProps } from "../lib/route";
import { AnswerList } from "./answer-list";
import type { AttachmentProps } from "./attachment";
import { Attached } from "./attached";
import { ChatBox } from "./chat-box";
import { Fields, labelsOf } from "./fields";
import { useSender } from "./identity";
import type { SupportPage } from "./load";
import styles from "./screen.module.css";

const Attachment = later<AttachmentProps>(() => import("./attachment"));

interface PartProps {
  data: SupportPage;
  words: string;
  page: string;
}

function Questions({ data: { answers }, words, page }: PartProps) {
  const t = useT();
  const home = `/${useLocale()}`;
  const status = words && answers ? (answers.length > 0 ? t("support:search.found", { count: answers.length }) : t("support:search.none")) : "";
  return (
    <section>
      <form class={styles.search} role="search" method="get" action={`${home}/support`}>
        <label for="question">{t("support:search.label")}</label>
        {page && <input type="hidden" name="page" value={page} />}
        <div class={styles.line}>
          <input class={styles.field} id="question" type="search" name="q" defaultValue={words} maxLength={200} autoComplete="off" placeholder={t("support:search.hint")} />
          <button class={styles.go} type="submit"><SearchIcon /><span class="visually-hidden">{t("support:search.action")}</span></button>
        </div>
      </form>
      <p class={styles.found} role="status">{answers ? status || t(page ? "support:search.page" : "support:search.often", { page }) : t("support:search.failed")}</p>
      {answers && answers.length > 0 && <AnswerList answers={answers} />}
      <p class="small"><a href={`${home}/help`}>{t("support:search.all")}</a></p>
    </section>
  );
}

function Write({ data: { answering }, words, page, refusal }: PartProps & Pick<ScreenProps<SupportPage>, "refusal">) {
  const t = useT();
  const action = `/${useLocale()}/support`;
  const sender = useSender();
  const [about, setAbout] = useState<string | null>(null);
  const { identity } = sender;
  const labels = labelsOf(t);
  /** A token that is about to expire is renewed first. */
  const onSubmitCapture = (event: SubmitEvent) => {
    if (!sender.isStale()) return;
    event.preventDefault();
    event.stopPropagation();
    const form = event.target as HTMLFormElement;
    void sender.refresh().then(() => form.requestSubmit());
  };
  return (
    <section class={styles.write} id="write" onSubmitCapture={onSubmitCapture}>
      <h2 class={styles.heading}>{t("support:write.title")}</h2>
      <Form action={action} protect="support" refusal={refusal} labels={labels} sentence={fileSentence} invalid={t("contact:invalid")} submit={t("support:write.submit")} email={answering.email ?? undefined}>
        <Attached page={page} words={words}><a href={action}>{t("support:write.remove")}</a></Attached>
        <MandatoryLegend />
        {page && <input type="hidden" name="page" value={page} />}
        {words && <input type="hidden" name="words" value={words} />}
        {identity && <input type="hidden" name="identity" value={identity.token} />}
        {identity && about && <input type="hidden" name="about" value={about} />}
        <Fields sender={sender} about={about} onAbout={setAbout}><Attachment label={labels.attachment!} /></Fields>
      </Form>
    </section>
  );
}

export default function SupportScreen({ data, search, refusal }: ScreenProps<SupportPage>) {
  const t = useT();
  const locale = useLocale();
  const { answering, chat } = data;
  // A form that was refused has no query: what it carried is among its values.
  const valueOf = (name: string, sent: string) => search.get(name)?.trim() ?? refusal?.values.find(([given]) => given === sent)?.[1] ?? "";
  const parts = { data, words: valueOf("q", "words"), page: valueOf("page", "page") };
  const aside = (
    <>
      <div class={styles.reach}>
        <p class={styles.name}>{t("support:write.title")}</p>
        <Answering {...answering} />
      </div>
      <p><a href={`/${locale}/status`}>{t("contact:faster.status.name")}</a></p>
      {chat && <ChatBox chat={chat} isKnown={false}><a class="button button-quiet" href={`/${locale}/support/chat`}>{t("support:chat.title")}</a></ChatBox>}
    </>
  );
  return (
    <Split title={t("support:title")} aside={aside}>
      <Questions {...parts} />
      <Write {...parts} refusal={refusal} />
    </Split>
  );
}
