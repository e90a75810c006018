// @vitest-environment happy-dom
// Tests reading the days of a category by keyboard and by pointer, and the refresh of an open page.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import request from "../../locales/fr/request.json";
import status from "../../locales/fr/status.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import type { StatusReport } from "./api";
import { barsOf } from "./days";
import { INTERVAL, useFreshReport } from "./fresh-report";
import { PAST, sampleReport } from "./report-sample";
import { Strip } from "./strip";

const report = sampleReport();
const accounts = report.categories.find(({ key }) => key === "accounts")!;
const language = createLanguage("fr", { status, request });
let root: HTMLElement;

beforeEach(() => {
  root = document.createElement("div");
  document.body.replaceChildren(root);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

afterEach(async () => {
  await act(() => render(null, root));
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const slider = () => root.querySelector<HTMLElement>("[role=slider]")!;
const seen = () => root.textContent?.replaceAll("\u00a0", " ");

async function draw() {
  await act(() => render(<LanguageProvider language={language}><Strip name="Comptes" bars={barsOf(accounts, report)} report={report} /></LanguageProvider>, root));
}

const press = (key: string, times = 1) =>
  act(() => {
    for (let time = 0; time < times; time += 1) slider().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  });

test("arrows, Home and End move over the days, Escape closes", async () => {
  await draw();
  expect(seen()).toBe("");
  await act(() => slider().focus());
  expect(seen()).toContain("dimanche 22 novembre 2026");
  for (let day = 0; day < 26; day += 1) await press("ArrowLeft");
  expect(seen()).toBe("mardi 27 octobre 2026Majeur, 48 minutesConnexion et devis indisponibles");
  expect(root.querySelector("a")?.getAttribute("href")).toBe(`/fr/status/incidents/${PAST.number}`);
  expect(slider().getAttribute("aria-valuetext")?.replaceAll("\u00a0", " ")).toBe("mardi 27 octobre 2026, Majeur, 48 minutes");
  await press("Home");
  expect(seen()).toBe("mardi 25 août 2026Non mesuré");
  await press("ArrowLeft");
  expect(slider().getAttribute("aria-valuenow")).toBe("1");
  await press("End");
  expect(slider().getAttribute("aria-valuenow")).toBe("90");
  await press("Escape");
  expect(seen()).toBe("");
});

test("on a phone, the first day is that of the thirtieth bar from the end", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  await draw();
  await act(() => slider().focus());
  await press("Home");
  expect(slider().getAttribute("aria-valuenow")).toBe("61");
});

test("the day under the pointer is read until it leaves", async () => {
  await draw();
  vi.spyOn(slider(), "getBoundingClientRect").mockReturnValue({ left: 100, width: 900 } as DOMRect);
  await act(() => void slider().dispatchEvent(new MouseEvent("pointermove", { clientX: 735, bubbles: true })));
  expect(seen()).toContain("mardi 27 octobre 2026");
  await act(() => void slider().parentElement!.dispatchEvent(new MouseEvent("pointerleave")));
  expect(seen()).toBe("");
});

function Level({ loaded }: { loaded: StatusReport }) {
  return <p>{useFreshReport(loaded).level}</p>;
}

test("a visible page is refreshed every minute", async () => {
  vi.useFakeTimers();
  const asked = vi.fn(async () => new Response(JSON.stringify(sampleReport({ level: "major" }))));
  vi.stubGlobal("fetch", asked);
  const visibility = vi.spyOn(document, "visibilityState", "get");
  await act(() => render(<Level loaded={report} />, root));
  visibility.mockReturnValue("hidden");
  await act(async () => void (await vi.advanceTimersByTimeAsync(3 * INTERVAL)));
  expect([asked.mock.calls.length, seen()]).toEqual([0, "minor"]);
  visibility.mockReturnValue("visible");
  await act(async () => {
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect([asked.mock.calls.length, seen()]).toEqual([1, "major"]);
  await act(async () => void (await vi.advanceTimersByTimeAsync(INTERVAL)));
  expect(asked).toHaveBeenCalledTimes(2);
});
