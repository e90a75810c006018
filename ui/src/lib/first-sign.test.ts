// @vitest-environment happy-dom
// Tests which events are a first interaction: any input on the page, once.

import { expect, test, vi } from "vitest";
import { onFirstSign } from "./first-sign";

test.each(["pointermove", "pointerdown", "keydown", "focusin", "scroll"])("%s is an interaction, only the first", (sign) => {
  const notice = vi.fn();
  onFirstSign(notice);
  expect(notice).not.toHaveBeenCalled();
  document.body.dispatchEvent(new Event(sign, { bubbles: true }));
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(notice).toHaveBeenCalledTimes(1);
});

test("a cancelled listener is not called", () => {
  const notice = vi.fn();
  onFirstSign(notice)();
  dispatchEvent(new Event("keydown"));
  expect(notice).not.toHaveBeenCalled();
});

test("a resting pointer at page load is not an interaction", () => {
  const notice = vi.fn();
  onFirstSign(notice);
  dispatchEvent(new PointerEvent("pointermove", { movementX: 0, movementY: 0 }));
  expect(notice).not.toHaveBeenCalled();
  dispatchEvent(new PointerEvent("pointermove", { movementX: 1, movementY: 0 }));
  expect(notice).toHaveBeenCalledTimes(1);
});
