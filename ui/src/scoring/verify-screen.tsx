// Whether a file is one of our quotes: the form takes the file, and the result is at the address of its hash.

import { EndPage, type Fact } from "../kit/end-page";
import { FileDrop } from "../kit/file-drop";
import { Form } from "../kit/form";
import { sentenceOf } from "../kit/form-state";
import stacked from "../kit/stacked-table.module.css";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { inParis } from "../lib/calendar";
import type { ScreenProps } from "../lib/route";
import type { QuoteVerification } from "../model/api";
import { verdictOf, type VerifyData } from "./verdict";
import styles from "./verify-screen.module.css";

const MAX_BYTES = 5_000_000;
/** Id of the table of events. */
const EVENTS = "events";

const fileSentence = sentenceOf({ "form.file-refused": "code:form.file-refused" });

function Events({ events }: Pick<QuoteVerification, "events">) {
  const t = useT();
  const { date } = useFormat();
  const columns = { at: t("scoring:verify.at"), event: t("scoring:verify.event"), detail: t("scoring:verify.detail"), link: t("scoring:verify.link") };
  return (
    <section class="pt-5 mt-6 hairline-top" id={EVENTS}>
      <h2 class={styles.heading}>{t("scoring:verify.events")}</h2>
      <table class={stacked.table}>
        <thead>
          <tr>{Object.values(columns).map((name) => <th key={name} scope="col">{name}</th>)}</tr>
        </thead>
        <tbody>
          {events.map(({ at, kind, detail, sha256 }) => {
            const when = inParis(Date.parse(at));
            return (
              <tr key={sha256}>
                <th scope="row">{`${date(when.day)}, ${when.time}`}</th>
                <td data-label={columns.event}>{t(`quote:event.${kind}`)}</td>
                <td data-label={columns.detail}>{detail}</td>
                <td data-label={columns.link}><code>{sha256.slice(0, 8)}</code></td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** A hash in groups, which are compared by eye. */
const grouped = (hash: string) => hash.match(/.{1,8}/g)?.join(" ") ?? hash;

function useFacts(file: QuoteVerification): Fact[] {
  const t = useT();
  const { date } = useFormat();
  const { number, dated, state, chainValid, events, sha256, documentSha256, certificateSha256 } = file;
  return [
    [t("scoring:verify.number"), t("scoring:verify.issued", { number, day: date(dated) })],
    [t("scoring:verify.state"), t(`scoring:state.${state}`)],
    [t("scoring:verify.events"), chainValid ? t("scoring:verify.chained", { count: events.length }) : t("scoring:verify.broken")],
    [t("scoring:verify.hash"), grouped(sha256), true],
    ...(documentSha256 === sha256 ? [] : [[t("scoring:verify.document"), grouped(documentSha256), true] satisfies Fact]),
    ...(certificateSha256 ? [[t("scoring:verify.certificate"), grouped(certificateSha256), true] satisfies Fact] : []),
  ];
}

interface ResultProps {
  data: VerifyData;
  today: string;
}

function Known({ data, today, file }: ResultProps & { file: QuoteVerification }) {
  const t = useT();
  const home = `/${useLocale()}`;
  const { date } = useFormat();
  const { company, kind, chainValid, events } = file;
  const again = <a class={chainValid ? "button button-quiet" : undefined} href={`${home}/verify`}>{t("scoring:verify.another")}</a>;
  return (
    <EndPage
      mark={chainValid ? "done" : "altered"}
      fact={t("scoring:verify.fact", { day: date(today) })}
      title={t(verdictOf(data))}
      lead={chainValid ? t(kind === "signed" ? "scoring:verify.sameSigned" : "scoring:verify.same", { company }) : t("scoring:verify.brokenLead")}
      facts={useFacts(file)}
      actions={chainValid ? <>{again}<a href={`#${EVENTS}`}>{t("scoring:verify.more")}</a></> : <><a class="button" href={`${home}/contact`}>{t("scoring:verify.report")}</a>{again}</>}
    >
      <Events events={events} />
    </EndPage>
  );
}

function Unknown({ data, today }: ResultProps) {
  const t = useT();
  const home = `/${useLocale()}`;
  const { date } = useFormat();
  return (
    <EndPage
      mark="closed"
      fact={t("scoring:verify.fact", { day: date(today) })}
      title={t(verdictOf(data))}
      lead={t("scoring:verify.unknownLead")}
      facts={[[t("scoring:verify.hash"), grouped(data.sha256), true]]}
      actions={<><a class="button button-quiet" href={`${home}/verify`}>{t("scoring:verify.another")}</a><a href={`${home}/contact`}>{t("contact:title")}</a></>}
    />
  );
}

function Ask({ refusal }: Pick<ScreenProps<unknown>, "refusal">) {
  const t = useT();
  const locale = useLocale();
  const labels = { file: t("scoring:verify.file") };
  return (
    <>
      <h1>{t("scoring:verify.title")}</h1>
      <p class="lead">{t("scoring:verify.lead")}</p>
      <Form action={`/${locale}/verify`} refusal={refusal} labels={labels} sentence={fileSentence} invalid={t("scoring:verify.invalid")} submit={t("scoring:verify.submit")}>
        <FileDrop name="file" label={labels.file} hint={t("scoring:verify.fileHint")} extensions={["pdf"]} maxCount={1} maxBytes={MAX_BYTES} required />
      </Form>
    </>
  );
}

export default function VerifyScreen({ data, today, refusal }: ScreenProps<VerifyData | null>) {
  if (!data) return <section class={`container section flow ${styles.page}`}><Ask refusal={refusal} /></section>;
  return data.file ? <Known data={data} file={data.file} today={today} /> : <Unknown data={data} today={today} />;
}
