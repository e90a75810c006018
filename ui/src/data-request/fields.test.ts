// Tests which amounts are parsed, with any thousands separator.

import { expect, test } from "vitest";
import type { DataRequestForm } from "../model/api";
import { checkData, eurosOf } from "./fields";

const FORM = { title: { min: 0, max: 100 }, description: { min: 0, max: 100 } } as DataRequestForm;

test.each(["25000", "25,000", "25.000", "25'000", "25 000", "25\u00a0000", "25\u202f000 €", "€25,000", " 25000€ ", "25 €000", "25€000", "€ 25 000 €"])("%j is an amount", (text) => {
  expect(eurosOf(text)).toBe(25_000);
});

test.each(["", "€", "25,00", "2,5000", "25,,000", "1000,000", "-5", "0", "25k", "25,000.50", "1 000 000 001", "25 €\u00a0000", ",000", "25 000 $"])("%j is not an amount", (text) => {
  expect(eurosOf(text)).toBeNull();
});

test("an invalid amount is rejected", () => {
  const answers = new FormData();
  for (const [name, value] of [["anywhere", "yes"], ["delivery", "once"], ["budget", "other"], ["budgetAmount", " "]] as const) answers.set(name, value);
  expect(checkData(answers, FORM)).toEqual([{ pointer: "/budgetAmount", code: "form.required" }]);
  answers.set("budgetAmount", " € ");
  expect(checkData(answers, FORM)).toEqual([{ pointer: "/budgetAmount", code: "form.required" }]);
  answers.set("budgetAmount", "25,00");
  expect(checkData(answers, FORM)).toEqual([{ pointer: "/budgetAmount", code: "form.amount-invalid" }]);
  answers.set("budgetAmount", "1 250 000 €");
  expect(checkData(answers, FORM)).toEqual([]);
  answers.set("budget", "");
  answers.set("budgetAmount", "25,00");
  expect(checkData(answers, FORM)).toEqual([]);
});
