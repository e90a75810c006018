// A form and a parsed file for tests.

import type { MatchedTable, ProviderForm, SampleColumn, SampleFile } from "../model/api";

export const sampleColumn = (name: string, part: Partial<SampleColumn> = {}): SampleColumn => ({
  name,
  values: [],
  kind: "text",
  dateFormat: null,
  reading: null,
  suppressed: 0,
  empty: 0,
  distinct: 1,
  distinctIsAbout: false,
  min: null,
  max: null,
  negative: 0,
  valid: null,
  spread: Array.from({ length: 12 }, () => 1),
  personal: null,
  ...part,
});

export const sampleTable = (columns: SampleColumn[], part: Partial<MatchedTable> = {}): MatchedTable => ({
  name: null,
  format: "csv",
  encoding: "UTF-8",
  delimiter: ";",
  decimal: "comma",
  headerRow: 1,
  firstRowIsData: false,
  firstRowIsHeader: false,
  rows: 100,
  columns,
  guesses: [],
  vat: null,
  ...part,
});

export const sampleFile = (ticket: string, tables: MatchedTable[]): SampleFile => ({ ticket, name: `${ticket}.csv`, size: 1000, expiresAt: "2026-11-23T12:00:00Z", tables });

export const sampleForm = (part: Partial<ProviderForm> = {}): ProviderForm => ({
  title: { min: 10, max: 200 },
  description: { min: 140, max: 5000 },
  territories: ["france", "italy"],
  frequencies: ["once", "weekly"],
  histories: ["1-year"],
  granularities: ["week"],
  dataTypes: ["sell-out"],
  dataSources: ["pharmacy"],
  dataModels: ["panel"],
  backData: ["replace", "add"],
  frozenDays: [1, 3650],
  indicators: ["sales-volume", "sales-value-excl-tax"],
  samples: { maxFiles: 5, bytes: 50_000_000, extensions: ["csv", "xlsx"] },
  fields: [
    { field: "period", kind: "period", indicator: null, required: true },
    { field: "label", kind: "text", indicator: null, required: false },
    { field: "sales-volume", kind: "number", indicator: "sales-volume", required: true },
    { field: "sales-value-excl-tax", kind: "number", indicator: "sales-value-excl-tax", required: true },
  ],
  hostsHealthData: false,
  contact: { answerDays: null, email: null, hours: null, person: null, phone: null },
  ...part,
});
