// The page shown when the data of a page cannot be had: what happened, and a way to try again. A preview whose link
// lets nobody in says how to get another one.

import { isRefused, type Failed } from "../lib/failed";
import { useT } from "../lib/i18n";
import type { TextKey } from "../lib/text-keys";
import type { ScreenProps } from "../lib/route";

function Refused() {
  const t = useT();
  return (
    <section class="container section flow" role="alert">
      <h1>{t("error:failure.preview.title")}</h1>
      <p class="lead">{t("code:content.preview-invalid")}</p>
      <p class="prose">{t("error:failure.preview.help")}</p>
    </section>
  );
}

export default function FailureScreen({ data }: ScreenProps<Failed | null>) {
  const t = useT();
  if (isRefused(data)) return <Refused />;
  const code = data?.code ?? "unknown";
  return (
    <section class="container section flow" role="alert">
      <h1>{t("error:failure.title")}</h1>
      <p class="lead">{t(code === "network" ? "error:failure.network" : "error:failure.lead")}</p>
      {code.includes(".") && <p>{t(`code:${code}` as TextKey)}</p>}
      <p>
        <a class="button" href="">{t("error:failure.retry")}</a>
      </p>
      <p class="small muted">{t("error:failure.code", { code })}</p>
    </section>
  );
}
