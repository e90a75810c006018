// The page shown when its data could not be loaded: the cause, and a way to try again. An invalid preview link explains
// how to get another one.

import { EndPage } from "../kit/end-page";
import { isRefused, type Failed } from "../lib/failed";
import { useLocale, useT } from "../lib/i18n";
import type { TextKey } from "../lib/text-keys";
import type { ScreenProps } from "../lib/route";

function Refused({ published }: Pick<Failed, "published">) {
  const t = useT();
  const home = `/${useLocale()}`;
  return (
    <EndPage
      mark="closed"
      fact={t("error:failure.preview.fact")}
      title={t("error:failure.preview.title")}
      lead={t("error:failure.preview.help")}
      actions={<a class="button button-quiet" href={published ?? home}>{t(published ? "error:failure.preview.published" : "error:notFound.home")}</a>}
    />
  );
}

/** The texts of codes that loading a page may fail with; those of forms and commands are not among them. */
const KEYS: Record<string, (name: string) => string> = {
  account: (name) => `code:account.${name}`,
  content: (name) => `code:content.${name}`,
  database: (name) => `code:database.${name}`,
  disk: (name) => `code:disk.${name}`,
  ias: (name) => `code:ias.${name}`,
  request: (name) => `code:request.${name}`,
  server: (name) => `code:server.${name}`,
};

export default function FailureScreen({ data }: ScreenProps<Failed | null>) {
  const t = useT();
  if (data && isRefused(data)) return <Refused {...data} />;
  const code = data?.code ?? "unknown";
  const [family = "", ...name] = code.split(".");
  const key = KEYS[family]?.(name.join("."));
  return (
    <section class="container section flow" role="alert">
      <h1>{t("error:failure.title")}</h1>
      <p class="lead">{t(code === "network" ? "error:failure.network" : "error:failure.lead")}</p>
      {key && <p>{t(key as TextKey)}</p>}
      <p>
        {/* biome-ignore lint/a11y/useValidAnchor: an empty reference reloads the current page. */}
        <a class="button" href="">{t("error:failure.retry")}</a>
      </p>
      <p class="small muted">{t("error:failure.code", { code })}</p>
    </section>
  );
}
