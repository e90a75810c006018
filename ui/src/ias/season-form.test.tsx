// @vitest-environment happy-dom
// Tests that the form of a view submits all choices of the view, including those it does not show: without a script it
// gives the same view again.

import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import ias from "../../locales/fr/ias.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import { sampleTheme } from "../model/theme-sample";
import { queryOf, readView } from "../model/view";
import { SeasonForm } from "./season-form";
import { ViewChoice } from "./view-choice";

const language = createLanguage("fr", { ias });
const HISTORY = { from: "2024-09-01", step: 1, values: [1, 2], peaks: [], epidemics: [], days: 2, first: "2024-09-01" };

/** The address that the form requests from a view, for a territory with `count` seasons. */
function sentAt(search: string, count = 3): string {
  const params = new URLSearchParams(search);
  const series = sampleTheme({ territory: "FR-BRE", asOf: "2026-01-19", version: 11, latest: false, history: params.has("history") ? HISTORY : null, seasons: sampleTheme().seasons.slice(0, count) });
  const view = readView(params, series.seasons);
  document.body.innerHTML = '<div id="root"></div>';
  const screen = <LanguageProvider language={language}><ViewChoice series={series} /><SeasonForm series={series} view={view} /></LanguageProvider>;
  void act(() => render(screen, document.getElementById("root")!));
  const sent = new URLSearchParams([...new FormData(document.querySelector("form")!)] as [string, string][]);
  return queryOf(series, readView(sent, series.seasons), { territory: sent.get("territory"), as_of: sent.get("as_of") });
}

const BESIDE = "territory=FR-BRE&as_of=2026-01-19";

test.each(["", "&season=2025-2026,2023-2024&scale=log&align=week&table=daily&map=former", "&season=2025-2026&align=week", "&align=week&history=all", "&season=2025-2026,2023-2024&scale=log&align=week&table=daily&map=former&history=5"])(
  "the choices %s are submitted again",
  (choices) => expect(sentAt(choices)).toBe(`?${BESIDE}${choices}`),
);

test.each(["", "&align=week", "&season=2025-2026,2023-2024&align=week", "&season=2025-2026,2023-2024&history=all"])(
  "with one season the choices %s are submitted again, and no others",
  (choices) => expect(sentAt(choices, 1)).toBe(`?${BESIDE}${choices}`),
);

test("seasons that a territory lacks are submitted with those that it has", () => {
  expect(sentAt("&season=2025-2026,2024-2025,2019-2020")).toBe(`?${BESIDE}&season=2025-2026,2024-2025,2019-2020`);
});
