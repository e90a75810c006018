// Whether a file is one of our quotes: the form takes the file, and the result is at the address of its hash.

import { EndPage } from "../kit/end-page";
import { FileDrop } from "../kit/file-drop";
import { Form } from "../kit/form";
import { sentenceOf } from "../kit/form-state";
import { RecapPart, type RecapLine } from "../kit/recap";
import recapStyles from "../kit/recap.module.css";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { inParis } from "../lib/calendar";
import type { ScreenProps } from "../lib/route";
import type { ScoringVerified } from "../model/api";
import styles from "./verify-screen.module.css";

const MAX_BYTES = 5_000_000;

const fileSentence = sentenceOf({ "form.file-refused": "code:form.file-refused", "scoring.file-unknown": "code:scoring.file-unknown" });

function Events({ events }: Pick<ScoringVerified, "events">) {
  const t = useT();
  const { date } = useFormat();
  return (
    <div class={styles.events}>
      <table>
        <caption>{t("scoring:verify.events")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("scoring:verify.at")}</th>
            <th scope="col">{t("scoring:verify.event")}</th>
            <th scope="col">{t("scoring:verify.detail")}</th>
            <th scope="col">{t("scoring:verify.link")}</th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ at, kind, detail, sha256 }) => {
            const when = inParis(Date.parse(at));
            return (
              <tr key={sha256}>
                <td>{`${date(when.day)}, ${when.time}`}</td>
                <th scope="row">{t(`quote:event.${kind}`)}</th>
                <td>{detail}</td>
                <td><code>{sha256.slice(0, 8)}</code></td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Known({ file }: { file: ScoringVerified }) {
  const t = useT();
  const locale = useLocale();
  const { date } = useFormat();
  const { number, company, kind } = file;
  const named = { number, company, day: date(file.dated) };
  const lines: RecapLine[] = [
    [t("scoring:verify.state"), t(`scoring:state.${file.state}`)],
    [t("scoring:verify.hash"), file.sha256],
    [t("scoring:verify.document"), file.documentSha256],
    ...(file.certificateSha256 ? [[t("scoring:verify.certificate"), file.certificateSha256] satisfies RecapLine] : []),
  ];
  return (
    <EndPage
      mark={file.holds ? "done" : "altered"}
      title={t(file.holds ? "scoring:verify.good" : "scoring:verify.broken")}
      lead={t(kind === "signed" ? "scoring:verify.signed" : "scoring:verify.quote", named)}
    >
      {!file.holds && <p class={styles.broken} role="alert">{t("scoring:verify.brokenLead")}</p>}
      <div class={`${recapStyles.recap} ${styles.hashes}`}><RecapPart title={number} lines={lines} /></div>
      <Events events={file.events} />
      <p><a href={`/${locale}/verify`}>{t("scoring:verify.another")}</a></p>
    </EndPage>
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

export default function VerifyScreen({ data, refusal }: ScreenProps<ScoringVerified | null>) {
  return data ? <Known file={data} /> : <section class={`container section flow ${styles.page}`}><Ask refusal={refusal} /></section>;
}
