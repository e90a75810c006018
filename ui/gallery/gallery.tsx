// One page per kit part, at /{locale}/{part}, with the sample its tests act on.

import type { ComponentType } from "react";
import { LanguageProvider, type Language } from "../src/lib/i18n";
import { isLocale, type Locale } from "../src/lib/locale";
import { ChartSample, LogChartSample, SparklineSample } from "./chart-samples";
import { FieldsSample, FilesSample, WizardSample } from "./form-samples";
import { CarouselSample, ChapterSample, MapSample, ProblemSample, TabsSample } from "./page-samples";

export interface Place {
  locale: Locale;
  part: string;
  search: URLSearchParams;
}

export interface SampleProps {
  search: URLSearchParams;
}

const SAMPLES: Record<string, ComponentType<SampleProps>> = {
  chart: ChartSample,
  "chart-log": LogChartSample,
  sparkline: SparklineSample,
  map: MapSample,
  tabs: TabsSample,
  chapter: ChapterSample,
  carousel: CarouselSample,
  problem: ProblemSample,
  fields: FieldsSample,
  files: FilesSample,
  wizard: WizardSample,
};

export function placeOf(pathname: string, search: string): Place {
  const [, locale, part = ""] = pathname.split("/");
  return { locale: isLocale(locale) ? locale : "fr", part, search: new URLSearchParams(search) };
}

export function Gallery({ language, place }: { language: Language; place: Place }) {
  const Sample = SAMPLES[place.part];
  return (
    <LanguageProvider language={language}>
      <main class="container section">
        <h1 class="visually-hidden">{`Kit: ${place.part}`}</h1>
        {Sample ? <Sample search={place.search} /> : Object.keys(SAMPLES).map((part) => <p key={part}><a href={`/${place.locale}/${part}`}>{part}</a></p>)}
      </main>
    </LanguageProvider>
  );
}
