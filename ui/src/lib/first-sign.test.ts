// @vitest-environment happy-dom
// Holds what is taken for a sign of a reader: anything done to the page, once.

import { expect, test, vi } from "vitest";
import { onFirstSign } from "./first-sign";

test.each(["pointermove", "pointerdown", "keydown", "focusin", "scroll"])("%s is a sign, the first alone", (sign) => {
  const notice = vi.fn();
  onFirstSign(notice);
  expect(notice).not.toHaveBeenCalled();
  document.body.dispatchEvent(new Event(sign, { bubbles: true }));
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(notice).toHaveBeenCalledTimes(1);
});

test("who stops waiting is told nothing", () => {
  const notice = vi.fn();
  onFirstSign(notice)();
  dispatchEvent(new Event("keydown"));
  expect(notice).not.toHaveBeenCalled();
});

test("a pointer that lies where the page is drawn is nobody's sign", () => {
  const notice = vi.fn();
  onFirstSign(notice);
  dispatchEvent(new PointerEvent("pointermove", { movementX: 0, movementY: 0 }));
  expect(notice).not.toHaveBeenCalled();
  dispatchEvent(new PointerEvent("pointermove", { movementX: 1, movementY: 0 }));
  expect(notice).toHaveBeenCalledTimes(1);
});
