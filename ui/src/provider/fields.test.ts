// Tests the rules of an offer: required answers, conditional answers, and reasons against samples.

import { expect, test } from "vitest";
import { checkHow, checkSamples, checkWhat, checkWhere } from "./fields";
import { sampleForm } from "./offer-sample";
import { NO_SAMPLES, type SamplesState } from "./samples-state";

function answers(given: Record<string, string | string[]>): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(given)) for (const value of [values].flat()) form.append(name, value);
  return form;
}

const faults = (found: { pointer: string; code: string }[]) => found.map(({ pointer, code }) => `${pointer} ${code}`);
const FORM = sampleForm();

test("the description of a data set is required, its limits are not", () => {
  expect(faults(checkWhat(answers({ title: "  court ", limitations: "" }), FORM))).toEqual([
    "/title form.too-short",
    "/description form.required",
    "/dataType form.required",
    "/dataSource form.required",
    "/dataModel form.required",
    "/indicator form.required",
  ]);
  const whole = answers({ title: "Sorties de caisse", description: "x".repeat(140), dataType: "sell-out", dataSource: "pharmacy", dataModel: "panel", indicator: "sales-volume" });
  expect(checkWhat(whole, FORM)).toEqual([]);
  whole.set("limitations", "x".repeat(5001));
  expect(faults(checkWhat(whole, FORM))).toEqual(["/limitations form.too-long"]);
});

test("area and period need at least one area", () => {
  expect(faults(checkWhere(answers({ history: "1-year", period: " 2023 ", granularity: "week" })))).toEqual(["/territory form.required"]);
  expect(checkWhere(answers({ territory: ["france", "italy"], history: "1-year", period: "2023", granularity: "week" }))).toEqual([]);
});

test.each([
  ["once", []],
  ["weekly", ["/backData form.required", "/frozen form.required"]],
])("delivery frequency %s", (deliveryFrequency, expected) => {
  expect(faults(checkHow(answers({ updateFrequency: "weekly", deliveryFrequency, referenceData: "no" }), FORM))).toEqual(expected);
});

test.each([
  ["", false],
  ["0", false],
  ["1", true],
  [" 90 ", true],
  ["90,5", false],
  ["3651", false],
])("figures are final after %j days: %j", (frozenDays, isFine) => {
  const given = answers({ updateFrequency: "weekly", deliveryFrequency: "weekly", backData: "add", frozen: "yes", frozenDays, referenceData: "no" });
  expect(checkHow(given, FORM)).toEqual(isFine ? [] : [{ pointer: "/frozenDays", code: "form.number-invalid", params: { min: 1, max: 3650 } }]);
});

test("reference data are named if there are any", () => {
  const given = { updateFrequency: "weekly", deliveryFrequency: "once" };
  expect(faults(checkHow(answers({ ...given, referenceData: "yes" }), FORM))).toEqual(["/referenceDetails form.required"]);
  expect(checkHow(answers({ ...given, referenceData: "yes", referenceDetails: "GTIN" }), FORM)).toEqual([]);
});

const FILE = new File(["x"], "a.csv");
const EMPTY = new File([], "");

test.each<[string, (string | File)[], Partial<SamplesState>, boolean, string[]]>([
  ["no", [], {}, false, ["/sample form.files-missing"]],
  ["no", [EMPTY], {}, false, ["/sample form.files-missing"]],
  ["no", [FILE], {}, false, []],
  ["no", ["ticket"], { uploading: 1 }, false, ["/sample form.files-uploading"]],
  ["no", ["ticket"], { missing: 2, personal: 1 }, false, ["/sample form.personal-data", "/column form.columns-missing"]],
  ["no", ["ticket"], {}, false, []],
  ["yes", ["ticket"], { missing: 2, personal: 1 }, false, []],
  ["yes", [], {}, true, []],
  ["yes", ["ticket"], { personal: 1, missing: 1 }, true, ["/column form.columns-missing"]],
])("sensitive %s with %o and %o, where hosting is certified: %j", (sensitive, samples, state, hostsHealthData, expected) => {
  const given = answers({ sensitive });
  for (const sample of samples) given.append("sample", sample);
  expect(faults(checkSamples(given, sampleForm({ hostsHealthData }), { ...NO_SAMPLES, ...state }))).toEqual(expected);
});

test("whether they are sensitive is required", () => {
  expect(faults(checkSamples(answers({ sample: "ticket" }), FORM, NO_SAMPLES))).toEqual(["/sensitive form.required"]);
});
