// @vitest-environment happy-dom
// Tests which days, regions and events the notes below a chart name, and the remarks on last values.

import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, test } from "vitest";
import ias from "../../locales/fr/ias.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import type { DrawnAnnotation } from "../model/season-drawing";
import { sampleTheme } from "../model/theme-sample";
import { ChartNotes } from "./chart-notes";

const language = createLanguage("fr", { ias });

beforeEach(() => {
  document.body.innerHTML = "<div id=root></div>";
});

const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");

function notes(given: Parameters<typeof sampleTheme>[0], remarks: DrawnAnnotation[] = []): (string | undefined)[] {
  const shown = <ChartNotes series={sampleTheme(given)} remarks={remarks} banded={false} />;
  void act(() => render(<LanguageProvider language={language}>{shown}</LanguageProvider>, document.getElementById("root")!));
  return [...document.querySelectorAll("li")].map(({ textContent }) => plain(textContent));
}

test("an excluded day is named, with its regions unless it is national", () => {
  const found = notes({ excluded: [
    { day: "2026-01-15", regions: ["11"], whole: true, event: null },
    { day: "2026-01-14", regions: ["53", "94"], whole: false, event: null },
    { day: "2026-01-13", regions: ["11"], whole: true, event: "strike" },
  ] });
  expect(found).toContain("Le 15 janvier 2026 est écarté du calcul : ses ventes sont en cours de vérification");
  expect(found).toContain("Le 14 janvier 2026 est écarté du calcul dans des régions dont les ventes sont en cours de vérification : Bretagne, Corse");
  expect(found).toContain("Le 13 janvier 2026 est écarté du calcul. Motif : Grève des pharmacies");
});

test("an event is named with its days, and with its regions unless it is national", () => {
  const remark = { key: "event", day: "2026-01-13", value: 50, season: "2025-2026", at: 134 };
  const found = notes({}, [
    { ...remark, event: { what: "strike", to: "2026-01-13", regions: [] } },
    { ...remark, event: { what: "weather", to: "2026-01-14", regions: ["53"] } },
  ]);
  expect(found).toContain("Grève des pharmacies, le 13 janvier 2026");
  expect(found).toContain("Intempéries, du 13 janvier 2026 au 14 janvier 2026 (Bretagne)");
});

test("the usual revision of last values is in percent for an index and in points for a share", () => {
  const revision = { median: 0.04, ninth: 0.12, versions: 60 };
  const text = "La moitié des dernières valeurs ont bougé de moins de 4,0 % avant d’être définitives, neuf sur dix de moins de 12,0 % (60 versions)";
  expect(notes({ revision })).toContain(text);
});
