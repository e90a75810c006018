// The page of an unknown or removed address: the reason if known, a link home and four likely destinations.

import { EndPage } from "../kit/end-page";
import { isGone, type Failed } from "../lib/failed";
import { useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { TextKey } from "../lib/text-keys";
import style from "./screen.module.css";

const USEFUL: { path: string; text: TextKey }[] = [
  { path: "/store", text: "error:notFound.store" },
  { path: "/ias", text: "error:notFound.indicators" },
  { path: "/data-request", text: "error:notFound.request" },
  { path: "/contact", text: "error:notFound.contact" },
];

/** Missing parts of the indicators by the API's code: a page may exist, but not for that region or day. */
const ABSENT = /^ias\.(.+)$/;

/** The most specific sentence. */
function leadOf(failed: Failed | null): TextKey {
  if (isGone(failed)) return "code:content.expired";
  if (failed?.preview) return "error:notFound.preview";
  const [, absent] = ABSENT.exec(failed?.code ?? "") ?? [];
  return absent ? (`code:ias.${absent}` as TextKey) : "error:notFound.lead";
}

export default function NotFoundScreen({ data }: ScreenProps<Failed | null>) {
  const t = useT();
  const home = `/${useLocale()}`;
  const gone = isGone(data);
  return (
    <EndPage
      mark="closed"
      fact={t(gone ? "error:notFound.gone" : "error:notFound.title")}
      title={t(gone ? "error:notFound.goneHeading" : "error:notFound.heading")}
      lead={t(leadOf(data))}
      actions={<a class="button button-quiet" href={home}>{t("error:notFound.home")}</a>}
    >
      <nav class={style.nearby} aria-labelledby="useful">
        <hr class="section-rule" />
        <h2 class={style.useful} id="useful">{t("error:notFound.useful")}</h2>
        <ul class={`cross-list ${style.links}`}>
          {USEFUL.map(({ path, text }) => (
            <li key={path}>
              <a href={home + path}>{t(text)}</a>
            </li>
          ))}
        </ul>
      </nav>
    </EndPage>
  );
}
