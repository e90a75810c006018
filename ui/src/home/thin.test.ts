// Tests the large chart after downsampling: the current season by day, past ones without gaps.

import { expect, test } from "vitest";
import { sampleTheme } from "../model/theme-sample";
import { linePath } from "../kit/path";
import { spread, thin } from "./thin";

test("past seasons are sent as a fifth of their days, and are drawn as one line", () => {
  const series = sampleTheme();
  const travelling = thin(series);
  expect(travelling.seasons.map(({ values }) => values?.length)).toEqual([366, 74, undefined]);
  const [current, last] = spread(travelling).seasons;
  expect(current?.values?.slice(0, 3)).toEqual([0, 1, 2]);
  expect(last?.values?.[365]).toBe(365);
  expect(linePath(last?.values ?? []).match(/M/g)).toHaveLength(1);
});
