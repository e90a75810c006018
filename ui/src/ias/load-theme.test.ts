// Tests the requests of a theme's page, and the data it passes on.

import { expect, test } from "vitest";
import type { Api } from "../lib/api";
import { loadTheme } from "./load-theme";
import { sampleTheme } from "../model/theme-sample";

async function asked(search: string, theme = "flu"): Promise<{ path: string; data: unknown }> {
  let path = "";
  const api: Api = {
    get: async <Body>(address: string) => {
      path = address;
      const versions = [{ number: 1, day: "2026-01-20", forced: false, sha256: "9f", publishedAt: 0, changed: 3 }, { number: 0, day: null, forced: false }];
      return { ...sampleTheme(), versions } as Body;
    },
    text: () => Promise.reject(new Error("a series is JSON")),
    query: () => Promise.reject(new Error("a series is no content")),
  };
  const data = await loadTheme(api, theme, new URLSearchParams(search));
  return { path, data };
}

test.each([
  ["", "/api/ias/flu/view"],
  ["scale=log&align=week&table=daily", "/api/ias/flu/view"],
  ["territory=53&as_of=2026-01-01", "/api/ias/flu/view?territory=53&as_of=2026-01-01"],
  ["season=2025-2026&season=2020-2021&season=2025-2026", "/api/ias/flu/view?season=2025-2026%2C2020-2021"],
])("the address ?%s requests %s", async (search, path) => {
  expect((await asked(search)).path).toBe(path);
});

test("a level without seasons is shown over all its years", async () => {
  expect((await asked("", "baclofen")).path).toBe("/api/ias/baclofen/view?history=all");
  expect((await asked("history=3", "baclofen")).path).toBe("/api/ias/baclofen/view?history=3");
});

test("versions are sent with the fields that the page prints", async () => {
  expect((await asked("")).data).toHaveProperty("versions", [{ number: 1, day: "2026-01-20", forced: false }]);
  expect(JSON.stringify((await asked("")).data)).not.toContain('"changed":3');
});

test("the current season of all compared territories is one request", async () => {
  const paths: string[] = [];
  const region = (code: string, level: number) => ({ code, level, change: null, flag: "", thresholds: null, inhabitants: null });
  const api: Api = {
    get: async <Body>(address: string) => {
      paths.push(address);
      const table = { territory: "FR-BRE", days: ["2025-09-01", "2025-09-02"], levels: [4, 5], provisional: ["2025-09-02"], sparse: [], withheld: [] };
      return (address.includes("/view") ? { ...sampleTheme(), presentRegions: [region("FR-BRE", 4)] } : { series: [table] }) as Body;
    },
    text: () => Promise.reject(new Error("a series is JSON")),
    query: () => Promise.reject(new Error("a series is no content")),
  };
  const chosen = await loadTheme(api, "flu", new URLSearchParams("compare=FR&compare=FR-BRE&compare=94&as_of=2026-01-20"));
  expect(paths).toEqual(["/api/ias/flu/view?as_of=2026-01-20", "/api/ias/flu?territory=FR%2CFR-BRE&from=2025-09-01"]);
  expect(chosen.compared).toEqual([{ territory: "FR-BRE", values: [4, 5], provisionalFrom: "2025-09-02" }]);
});
