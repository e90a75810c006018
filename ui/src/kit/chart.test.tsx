// @vitest-environment happy-dom
// Tests the axes of a chart: their labels may change while the lines stay.

import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import kit from "../../locales/fr/kit.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import { Chart, type ChartLine } from "./chart";

const language = createLanguage("fr", { kit });
const LINES: ChartLine[] = [{ id: "a", label: "A", tone: "current", values: [1, 2, 3] }];

function draw(root: Element, tick: string): void {
  const x = { count: 3, ticks: [{ at: 1, label: tick }], label: String };
  const chart = <Chart title="" summary="" lines={LINES} x={x} y={{ format: String }} scrubber="" />;
  void act(() => render(<LanguageProvider language={language}>{chart}</LanguageProvider>, root));
}

test("an axis with other names is rendered again over the same lines", () => {
  const root = document.createElement("div");
  draw(root, "mars");
  expect(root.textContent).toContain("mars");
  draw(root, "avril");
  expect(root.textContent).toContain("avril");
  expect(root.textContent).not.toContain("mars");
});
