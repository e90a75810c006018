// @vitest-environment happy-dom
// Tests that the search field follows the address, except while typing.

import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, test, vi } from "vitest";
import { useTyping } from "./typing";

const asked: string[] = [];

function Field({ words }: { words: string }) {
  const typing = useTyping(words);
  return (
    <form onSubmit={(event) => {
      event.preventDefault();
      asked.push(new FormData(event.currentTarget).get("q") as string);
    }}>
      <input name="q" defaultValue={words} {...typing} />
    </form>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  render(null, document.body);
  asked.length = 0;
});

const show = (words: string) => act(() => render(<Field words={words} />, document.body));
const field = () => document.querySelector("input") as HTMLInputElement;

async function type(value: string) {
  field().value = value;
  await act(() => {
    field().dispatchEvent(new Event("input", { bubbles: true }));
    vi.advanceTimersByTime(200);
  });
}

test("the search uses the text after a pause, and a response does not change text typed since", async () => {
  await show("");
  await type("gri");
  field().value = "gripp";
  await show("gri");
  expect([asked, field().value]).toEqual([["gri"], "gripp"]);
});

test("a chip that removes the words empties the field, even if it was emptied by hand before", async () => {
  await show("");
  for (const words of ["flu", "", "grippe"]) {
    await type(words);
    await show(words);
  }
  await show("");
  expect(field().value).toBe("");
});
