// Tests the matching of columns: guesses, choices that override them, and tables with the same columns.

import { expect, test } from "vitest";
import { choicesWithout, columnValues, formula, groupTables, leftAside, matchFields, missingFields, personalColumns, readChoices, wantedFields, type Choices, type Group } from "./matching";
import { sampleColumn, sampleFile, sampleForm, sampleTable } from "./offer-sample";

const COLUMNS = [sampleColumn("SEMAINE"), sampleColumn("QTE"), sampleColumn("CA"), sampleColumn("NOM")];
const GUESSES = [{ field: "period", column: 0, confidence: 3 }, { field: "sales-volume", column: 1, confidence: 2 }];
const FIELDS = wantedFields(sampleForm().fields, ["sales-volume", "sales-value-excl-tax"]);
const table = () => sampleTable(COLUMNS, { guesses: GUESSES });

const onlyGroup = (tickets: string[]): Group => {
  const [group, ...others] = groupTables(tickets.map((ticket) => sampleFile(ticket, [table()])));
  expect(others).toEqual([]);
  return group as Group;
};

test("a figure is required if its indicator is ticked", () => {
  expect(wantedFields(sampleForm().fields, ["sales-volume"]).map(({ field }) => field)).toEqual(["period", "label", "sales-volume"]);
});

test("a guess applies until another choice is made", () => {
  const group = onlyGroup(["a"]);
  const guessed = matchFields(group, FIELDS, {});
  expect(guessed.map(({ source, confidence, isChosen }) => [source, confidence, isChosen])).toEqual([["0", 3, false], ["", 0, false], ["1", 2, false], ["", 0, false]]);
  expect(missingFields([guessed])).toEqual(["sales-value-excl-tax"]);
  expect(leftAside(group, guessed)).toEqual(["CA", "NOM"]);
  const chosen = matchFields(group, FIELDS, { [group.key]: { "sales-value-excl-tax": "2", "sales-volume": "" } });
  expect(chosen.map(({ source, isChosen }) => [source, isChosen])).toEqual([["0", false], ["", false], ["", false], ["2", true]]);
  expect(missingFields([chosen])).toEqual(["sales-volume"]);
  // One file may provide what another lacks.
  expect(missingFields([guessed, chosen])).toEqual([]);
});

test("an amount without tax can be computed, and follows the column with tax", () => {
  const columns = [...COLUMNS, sampleColumn("CA_TTC"), sampleColumn("TVA")];
  const guesses = [...GUESSES, { field: "sales-value-incl-tax", column: 4, confidence: 3 }];
  const [group] = groupTables([sampleFile("a", [sampleTable(columns, { guesses, vat: { column: 5, kind: "percent" } })])]) as [Group];
  const last = (choices: Choices) => matchFields(group, FIELDS, choices).at(-1);
  const { source, calculation } = last({}) ?? {};
  expect([source, calculation]).toEqual(["", { source: "4/5", amount: "CA_TTC", vat: "TVA", kind: "percent" }]);
  const choices = { [group.key]: { "sales-value-excl-tax": "4/5" } };
  expect(missingFields([matchFields(group, FIELDS, choices)])).toEqual([]);
  expect(leftAside(group, matchFields(group, FIELDS, choices))).toEqual(["CA", "NOM"]);
  expect(readChoices([group], columnValues([group], choices))).toEqual(choices);
  expect(last({ [group.key]: { "sales-value-excl-tax": "4/5", "sales-value-incl-tax": "2" } })?.used).toEqual([2, 5]);
  expect(last({ [group.key]: { "sales-value-excl-tax": "4/5", "sales-value-incl-tax": "" } })?.column).toBe(null);
  expect([formula("percent", "TTC", "TVA"), formula("fraction", "TTC", "TVA"), formula("amount", "TTC", "TVA")]).toEqual(["TTC ÷ (1 + TVA ÷ 100)", "TTC ÷ (1 + TVA)", "TTC − TVA"]);
});

test("files with the same columns share their choices, others do not", () => {
  const group = onlyGroup(["a", "b"]);
  const choices: Choices = { [group.key]: { "sales-value-excl-tax": "2", label: "" } };
  const values = columnValues([group], choices);
  expect(values).toEqual(["a:0:sales-value-excl-tax:2", "b:0:sales-value-excl-tax:2", "a:0:label:", "b:0:label:"]);
  expect(readChoices([group], values)).toEqual(choices);
  expect(readChoices([group], ["gone:0:label:1"])).toEqual({});
  const groups = groupTables([sampleFile("a", [table()]), sampleFile("c", [table(), sampleTable([sampleColumn("X")])])]);
  expect(groups.map(({ tables }) => tables.map(({ sample, at }) => `${sample.ticket}${at}`))).toEqual([["a0", "c0"], ["c1"]]);
});

test("personal data is reported by column; only proof by values blocks a file", () => {
  const columns = (count: number) => [
    sampleColumn("CARTE", { personal: { reason: "nir", count } }),
    sampleColumn("MAIL", { personal: { reason: "email", count: 3 } }),
    sampleColumn("PATIENT", { personal: { reason: "patient", count: null } }),
    sampleColumn("EAN"),
  ];
  const groups = groupTables([sampleFile("a", [sampleTable(columns(40))]), sampleFile("b", [sampleTable(columns(2))])]);
  expect(personalColumns(groups).map(({ at, reason, count, rows, blocks }) => [at, reason, count, rows, blocks])).toEqual([
    [0, "nir", 42, 200, true],
    [1, "email", 6, 200, false],
    [2, "patient", 0, 200, false],
  ]);
});

test("manual choices remain when a column is removed, except those of that column", () => {
  const columns = [...COLUMNS, sampleColumn("CA_TTC"), sampleColumn("TVA")];
  const [group] = groupTables([sampleFile("a", [sampleTable(columns)])]) as [Group];
  const choices: Choices = { [group.key]: { period: "1", label: "3", "sales-volume": "", "sales-value-excl-tax": "4/5" } };
  const [left] = groupTables([sampleFile("b", [sampleTable(columns.filter(({ name }) => name !== "NOM"))])]) as [Group];
  expect(choicesWithout(group, 3, choices)).toEqual({ ...choices, [left.key]: { period: "1", "sales-volume": "", "sales-value-excl-tax": "3/4" } });
});
