// @vitest-environment happy-dom
// Tests the marks of the body: a small or touch device has its own, which base.css uses (class-names.test.ts).

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { useBodyState } from "./body-state";

afterEach(() => vi.unstubAllGlobals());

function Body() {
  useBodyState();
  return null;
}

test("the body is marked on small or touch devices", async () => {
  let matches = true;
  let change = () => {};
  vi.stubGlobal("matchMedia", (query: string) => {
    expect(query).toContain("pointer: coarse");
    return { get matches() { return matches; }, addEventListener: (_: string, listener: () => void) => { change = listener; }, removeEventListener: () => {} };
  });
  await act(() => render(<Body />, document.createElement("div")));
  expect(document.body.hasAttribute("data-mobile")).toBe(true);
  matches = false;
  change();
  expect(document.body.hasAttribute("data-mobile")).toBe(false);
});
