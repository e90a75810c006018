// Support as a page without scripts: the questions of the help page with a search, and a contact form.

import { useState } from "react";
import { MandatoryLegend } from "../kit/field-frame";
import { Form } from "../kit/form";
import { Split } from "../kit/split";
import { useLocale, useT } from "../lib/i18n";
import { laterStill } from "../lib/later";
import type { ScreenProps } from "../lib/route";
import type { AroundProps } from "./around";
import { Attached } from "./attached";
import { Attachment, attachmentSentence } from "./attachment";
import { Fields, labelsOf } from "./fields";
import { useSender } from "./identity";
import type { SupportPage } from "./load";
import styles from "./screen.module.css";

const Around = laterStill<AroundProps>(() => import("./around"));

interface WriteProps extends Omit<AroundProps, "part">, Pick<ScreenProps<SupportPage>, "refusal"> {}

function Write({ data: { contact }, words, page, refusal }: WriteProps) {
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
      <Form action={action} protect="support" refusal={refusal} labels={labels} sentence={attachmentSentence} invalid={t("contact:invalid")} submit={t("support:write.submit")} email={contact.email ?? undefined}>
        <Attached page={page} words={words}><a href={action}>{t("support:write.remove")}</a></Attached>
        <MandatoryLegend />
        {page && <input type="hidden" name="page" value={page} />}
        {words && <input type="hidden" name="words" value={words} />}
        {identity && <input type="hidden" name="identity" value={identity.token} />}
        {identity && about && <input type="hidden" name="about" value={about} />}
        <Fields sender={sender} about={about} onAbout={setAbout}><Attachment /></Fields>
      </Form>
    </section>
  );
}

export default function SupportScreen({ data, search, refusal }: ScreenProps<SupportPage>) {
  const t = useT();
  // A rejected form has no query: its context is among its values.
  const carried = (name: string, sent: string) =>
    search.get(name)?.trim() ?? refusal?.values.find(([given]) => given === sent)?.[1] ?? "";
  const parts = { data, words: carried("q", "words"), page: carried("page", "page") };
  return (
    <Split title={t("support:title")} aside={<Around part="aside" {...parts} />}>
      <Around part="questions" {...parts} />
      <Write {...parts} refusal={refusal} />
    </Split>
  );
}
