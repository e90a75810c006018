// The page shown when the data of a page cannot be had: what happened, and a way to try again. A preview whose link
// lets nobody in says how to get another one.

import { isRefused, type Failed } from "../lib/failed";
import { useT } from "../lib/i18n";
import type { TextKey } from "../lib/text-keys";
import type { ScreenProps } from "../lib/route";
import type { Translate } from "../lib/translate";

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

/** What a failure of a page's data is, in words. Codes of forms and commands never are one. */
function sentence(code: string, t: Translate): string | undefined {
  const [family, ...rest] = code.split(".");
  const name = rest.join(".");
  switch (family) {
    case "account":
      return t(`code:account.${name}` as TextKey);
    case "content":
      return t(`code:content.${name}` as TextKey);
    case "database":
      return t(`code:database.${name}` as TextKey);
    case "disk":
      return t(`code:disk.${name}` as TextKey);
    case "ias":
      return t(`code:ias.${name}` as TextKey);
    case "request":
      return t(`code:request.${name}` as TextKey);
    case "server":
      return t(`code:server.${name}` as TextKey);
    default:
      return undefined;
  }
}

export default function FailureScreen({ data }: ScreenProps<Failed | null>) {
  const t = useT();
  if (isRefused(data)) return <Refused />;
  const code = data?.code ?? "unknown";
  const said = sentence(code, t);
  return (
    <section class="container section flow" role="alert">
      <h1>{t("error:failure.title")}</h1>
      <p class="lead">{t(code === "network" ? "error:failure.network" : "error:failure.lead")}</p>
      {said && <p>{said}</p>}
      <p>
        <a class="button" href="">{t("error:failure.retry")}</a>
      </p>
      <p class="small muted">{t("error:failure.code", { code })}</p>
    </section>
  );
}
