// Tests that the two addresses of a view agree, and stay readable.

import { expect, test } from "vitest";
import { sampleTheme } from "../model/theme-sample";
import type { ThemeSeries } from "../model/theme-series";
import { readView } from "../model/view";
import { embedAddress, pageAddress } from "./embed-address";

const CHOSEN = "territory=FR-BRE&as_of=2026-01-19&season=2025-2026,2023-2024&scale=log&align=week&history=2024-2025";

/** The frame of the view at a page's address. */
function frameOf(search: string): string {
  const params = new URLSearchParams(search);
  const series = sampleTheme({ territory: (params.get("territory") ?? "FR") as ThemeSeries["territory"], asOf: params.get("as_of") });
  return embedAddress(series, readView(params, series.seasons), "ko");
}

test.each(["", "season=2025-2026,2023-2024", "align=week", "scale=log&align=week", "align=week&history=2024-2025", CHOSEN])("the view ?%s is the same in a frame and on its page", (search) => {
  const frame = frameOf(search);
  expect(frame).toBe(`/embed/ias/flu?lang=ko${search && `&${search}`}`);
  expect(pageAddress("flu", "ko", new URL(frame, "https://vigie.example").searchParams)).toBe(`/ko/ias/flu${search && `?${search}`}`);
});

test("a frame has neither the table nor the map of its page", () => {
  expect(frameOf("align=week&table=daily&map=former")).toBe("/embed/ias/flu?lang=ko&align=week");
});

test("a repeated choice is one list", () => {
  expect(pageAddress("flu", "fr", new URLSearchParams("season=2025-2026&season=&season=2019-2020"))).toBe("/fr/ias/flu?season=2025-2026,2019-2020");
});

test("a value of an address cannot escape its parameter", () => {
  const hostile = new URLSearchParams({ territory: '"><script>&lang=xx#', other: "x" });
  expect(pageAddress("flu", "fr", hostile)).toBe("/fr/ias/flu?territory=%22%3E%3Cscript%3E%26lang%3Dxx%23");
});
