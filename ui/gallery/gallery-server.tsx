// Renders a page of the gallery as the binary renders a page of the site: to markup, before any script.

import en from "virtual:texts/en";
import fr from "virtual:texts/fr";
import ko from "virtual:texts/ko";
import th from "virtual:texts/th";
import { renderToString } from "preact-render-to-string";
import { createLanguage } from "../src/lib/i18n";
import { Gallery, placeOf } from "./gallery";

const TEXTS = { fr, en, ko, th };

export function render(pathname: string, search: string): { lang: string; title: string; html: string } {
  const place = placeOf(pathname, search);
  const language = createLanguage(place.locale, TEXTS[place.locale]);
  return { lang: place.locale, title: `Kit: ${place.part}`, html: renderToString(<Gallery language={language} place={place} />) };
}
