// Resumes a page of the gallery; the debug build of Preact reports any difference from the server's markup.

import "preact/debug";
import "../src/style/index.css";
import { hydrate } from "preact";
import { createLanguage } from "../src/lib/i18n";
import type { Locale } from "../src/lib/locale";
import type { Texts } from "../src/lib/text-keys";
import { Gallery, placeOf } from "./gallery";

const TEXTS: Record<Locale, () => Promise<{ default: Texts }>> = {
  fr: () => import("virtual:texts/fr"),
  en: () => import("virtual:texts/en"),
  ko: () => import("virtual:texts/ko"),
  th: () => import("virtual:texts/th"),
};

const place = placeOf(location.pathname, location.search);
const { default: texts } = await TEXTS[place.locale]();
const root = document.getElementById("app");
if (root) hydrate(<Gallery language={createLanguage(place.locale, texts)} place={place} />, root);
document.documentElement.dataset.ready = "";
