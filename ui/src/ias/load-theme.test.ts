// Holds what the page of a theme asks the server for, and what it lets travel on.

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
])("the address ?%s asks %s", async (search, path) => {
  expect((await asked(search)).path).toBe(path);
});

test("a level without seasons is shown over all its years", async () => {
  expect((await asked("", "baclofen")).path).toBe("/api/ias/baclofen/view?history=all");
  expect((await asked("history=3", "baclofen")).path).toBe("/api/ias/baclofen/view?history=3");
});

test("versions travel with what the page prints of them", async () => {
  expect((await asked("")).data).toHaveProperty("versions", [{ number: 1, day: "2026-01-20", forced: false }]);
  expect(JSON.stringify((await asked("")).data)).not.toContain('"changed":3');
});
