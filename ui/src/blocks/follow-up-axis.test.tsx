// Tests the marks on the axis of a request: several steps of one day share a cross and a date.

import { renderToString } from "preact-render-to-string";
import { expect, test } from "vitest";
import request from "../../locales/fr/request.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import type { FollowUp } from "../model/api";
import { Axis } from "./follow-up-axis";
import type { FollowUpWords } from "./follow-up-words";

const words = { status: (name: string) => ({ name, title: name, about: "" }) } as unknown as FollowUpWords;

function labels(steps: FollowUp["steps"], status: string, expectedOn: string | null = null): string[] {
  const followUp = { steps, status, expectedOn } as unknown as FollowUp;
  const html = renderToString(<LanguageProvider language={createLanguage("fr", { request })}><Axis followUp={followUp} words={words} today="2026-11-24" /></LanguageProvider>);
  expect(html).toMatch(/<mark[^>]*>Aujourd’hui, 24 nov\.<\/mark>/);
  return [...html.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text = ""]) => text);
}

const at = (status: string, day: string | null) => ({ status, at: day && `${day}T10:00:00Z` }) as FollowUp["steps"][number];

test("steps of one day are named together, with one date", () => {
  expect(labels([at("sent", "2026-11-24"), at("process", "2026-11-24"), at("finish", null)], "process")).toEqual(["sent, process", "24 nov."]);
});

test("steps of other days, and the expected one, have marks of their own", () => {
  const steps = [at("sent", "2026-11-17"), at("process", "2026-11-20"), at("finish", null)];
  expect(labels(steps, "process", "2026-12-04")).toEqual(["sent", "17 nov.", "process", "20 nov.", "finish", "4 déc."]);
});

test("a step expected today is not merged with a reached one", () => {
  expect(labels([at("sent", "2026-11-24"), at("finish", null)], "sent", "2026-11-24")).toEqual(["sent", "24 nov.", "finish", "24 nov."]);
});
