// @vitest-environment happy-dom
// Tests the messages about samples on arrival: rejected, stalled and removed ones, and the number that are ready.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import code from "../../locales/en/code.json";
import kit from "../../locales/en/kit.json";
import provider from "../../locales/en/provider.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import { sampleFile, sampleTable } from "./offer-sample";
import SamplesDesk from "./samples-desk";

// These tests do not cover the tables.
vi.mock("./matching-table", () => ({ MatchingTable: () => null }));
vi.mock("./rows", () => ({ Rows: () => null }));

const language = createLanguage("en", { kit, provider, code });
const READY = "1 file ready";
const FAILED = "The upload did not succeed. Try again in a moment.";
const UNSUPPORTED = "This format is not accepted. Save the table as csv or xlsx.";

/** Requests that the test answers, in order. */
let sent: FakeRequest[] = [];

class FakeRequest {
  status = 0;
  response: unknown = null;
  upload = {};
  onload?: () => void;
  onloadend?: () => void;
  open() {}
  setRequestHeader() {}
  abort() {}
  send() {
    sent.push(this);
  }
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  vi.stubGlobal("fetch", vi.fn(async () => new Response(null, { status: 204 })));
});
afterEach(() => vi.unstubAllGlobals());

function draw(root: Element, onAlive: () => void) {
  const props = { limits: { extensions: ["csv"], maxBytes: 1000, maxCount: 1 }, fields: [], measures: [], shown: false, given: { tickets: [], columns: [], files: [] } };
  const none = () => undefined;
  render(<LanguageProvider language={language}><SamplesDesk {...props} onAlive={onAlive} onState={none} onSensitive={none} /></LanguageProvider>, root);
}

async function open() {
  const root = document.createElement("div");
  document.body.replaceChildren(root);
  const news: string[] = [];
  await act(() => draw(root, () => undefined));
  const status = root.querySelector("[role=status]")!;
  const heard = new MutationObserver(() => void news.push(status.textContent ?? ""));
  heard.observe(status, { childList: true, characterData: true, subtree: true });
  const settle = () => act(async () => void (await new Promise((done) => setTimeout(done))));
  const add = async (name: string) => {
    const chosen = new DataTransfer();
    chosen.items.add(new File(["x"], name));
    const input = root.querySelector<HTMLInputElement>("input[type=file]")!;
    input.files = chosen.files;
    await act(() => void input.dispatchEvent(new Event("change", { bubbles: true })));
    await settle();
  };
  const answer = async (status: number, response: unknown) => {
    const request = Object.assign(sent.at(-1)!, { status, response });
    await act(() => {
      request.onload?.();
      request.onloadend?.();
    });
    await settle();
  };
  const press = async (label: string) => {
    await act(() => [...root.querySelectorAll("button")].find((button) => [button.getAttribute("aria-label"), button.textContent].includes(label))!.click());
    await settle();
  };
  return { add, answer, press, news: () => news.at(-1) ?? "", all: news };
}

test("it reports its presence before the browser paints, so that the first file input cannot take another file", () => {
  const onAlive = vi.fn();
  draw(document.createElement("div"), onAlive);
  expect(onAlive).toHaveBeenCalledOnce();
});

test("a rejected file is announced with its error, before the upload and after", async () => {
  const { add, answer, news } = await open();
  await add("notes.pdf");
  expect(news()).toBe(`notes.pdf: ${UNSUPPORTED}`);
  await add("a.csv");
  await answer(500, { code: "fault" });
  expect(news()).toBe(`a.csv: ${FAILED}`);
});

test("a file rejected again for the same reason is announced again", async () => {
  const { add, answer, press, all } = await open();
  await add("a.csv");
  await answer(500, { code: "fault" });
  await press(kit.problem.retry);
  await answer(500, { code: "fault" });
  expect(all.filter((text) => text === `a.csv: ${FAILED}`)).toHaveLength(2);
  await add("b.csv");
  await answer(201, sampleFile("b", [sampleTable([])]));
  await press(kit.problem.retry);
  await press(kit.problem.retry);
  expect(all.filter((text) => text.startsWith("a.csv: At most") || text.startsWith("a.csv: Only"))).toHaveLength(2);
});

test("removing a file starts the next one, and removing the same name again is announced again", async () => {
  const { add, answer, press, all } = await open();
  for (const ticket of ["1", "2"]) {
    await add("a.csv");
    await answer(201, { ...sampleFile(ticket, [sampleTable([])]), name: "a.csv" });
    await press("Remove a.csv");
  }
  expect(all.filter(Boolean)).toEqual([READY, "a.csv removed", READY, "a.csv removed"]);
});
