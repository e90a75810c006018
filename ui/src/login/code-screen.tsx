// The code required after the password: from the device, or a recovery code.

import { Form } from "../kit/form";
import { Split } from "../kit/split";
import { TextField } from "../kit/text-field";
import { useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import styles from "./screen.module.css";
import { useWhole } from "./whole";
import { sentenceOf } from "../kit/form-state";

const codeSentence = sentenceOf({ "form.code-wrong": "code:form.code-wrong" });

export default function CodeScreen({ search, refusal }: ScreenProps<null>) {
  const t = useT();
  const home = `/${useLocale()}`;
  const whole = useWhole();
  const params = { key: search.get("key") ?? "", redirect: search.get("redirect") ?? "" };
  return (
    <Split aside={<p class="small">{t("login:code.lost")}</p>}>
      <div class={styles.column}>
        <h1 class="mb-5 page-title">{t("login:code.title")}</h1>
        <Form action={`${home}/login/code?${new URLSearchParams(params)}`} refusal={refusal} labels={{ code: t("login:code.label") }} sentence={codeSentence} invalid={t("kit:summary.title")} submit={t("login:action")} whole={whole}>
          <input type="hidden" name="key" value={params.key} />
          <input type="hidden" name="redirect" value={params.redirect} />
          <TextField name="code" label={t("login:code.label")} hint={t("login:code.hint")} autocomplete="one-time-code" required />
        </Form>
        <p class="mt-5 pt-4 hairline-top"><a href={`${home}/login`}>{t("login:code.again")}</a></p>
      </div>
    </Split>
  );
}
