// @vitest-environment happy-dom
// Tests uploads of samples: validated first, one after another, cancelled and retried.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { sampleFile, sampleTable } from "./offer-sample";
import { ownFault, useUploads, type UploadedFile } from "./uploads";

const LIMITS = { extensions: ["csv", "zip"], maxBytes: 1000, maxCount: 2 };
const file = (name: string, size = 10) => new File(["x".repeat(size)], name);

/** A request that the test answers itself. */
class FakeRequest {
  static all: FakeRequest[] = [];
  status = 0;
  response: unknown = null;
  upload: { onprogress?: (event: { loaded: number }) => void; onload?: () => void } = {};
  onload?: () => void;
  onloadend?: () => void;
  address = "";
  isAborted = false;
  open(_: string, address: string) {
    this.address = address;
  }
  setRequestHeader() {}
  send() {
    FakeRequest.all.push(this);
  }
  abort() {
    this.isAborted = true;
  }
  async answer(status: number, response: unknown) {
    Object.assign(this, { status, response });
    await act(async () => {
      this.upload.onload?.();
      this.onload?.();
      this.onloadend?.();
      // Lets pending promises continue.
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    });
  }
}

type Uploads = ReturnType<typeof useUploads>;

function Probe({ onDraw }: { onDraw(uploads: Uploads): void }) {
  onDraw(useUploads(LIMITS, []));
  return null;
}

function open() {
  FakeRequest.all = [];
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  const fetched = vi.fn(async () => new Response(null, { status: 204 }));
  vi.stubGlobal("fetch", fetched);
  let uploads = {} as Uploads;
  const root = document.createElement("div");
  const onDraw = (drawn: Uploads) => {
    uploads = drawn;
  };
  void act(() => render(<Probe onDraw={onDraw} />, root));
  const add = (...files: File[]) => act(async () => uploads.add(files));
  const states = () => uploads.files.map(({ name, state, fault }) => [name, fault ?? state].join(" "));
  return { add, states, fetched, uploads: () => uploads };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  ["notes.pdf", 10, "form.file-unsupported"],
  ["csv", 10, "form.file-unsupported"],
  ["A.CSV", 900, null],
  ["b.csv", 901, "tooLarge"],
])("%s of %i bytes beside another of 100", (name, size, fault) => {
  const there = [{ size: 100, state: "read" }, { size: 5000, state: "refused" }] as UploadedFile[];
  expect(ownFault({ name, size }, LIMITS, there)).toBe(fault);
});

test("files are uploaded one after another, and an invalid one does not block others", async () => {
  const { add, states } = open();
  await add(file("a.csv"), file("notes.pdf"), file("b.zip"), file("c.csv"));
  expect(states()).toEqual(["a.csv sending", "notes.pdf form.file-unsupported", "b.zip waiting", "c.csv tooMany"]);
  expect(FakeRequest.all.map(({ address }) => address)).toEqual(["/api/samples?name=a.csv"]);
  await FakeRequest.all[0]?.answer(422, { code: "form.file-empty" });
  expect(states().slice(0, 3)).toEqual(["a.csv form.file-empty", "notes.pdf form.file-unsupported", "b.zip sending"]);
  await FakeRequest.all[1]?.answer(201, sampleFile("b", [sampleTable([])]));
  expect(states()[2]).toBe("b.csv read");
});

test("a rejection contains the numbers of its text", async () => {
  const { add, uploads } = open();
  await add(file("a.csv"));
  const code = "form.too-many";
  await FakeRequest.all[0]?.answer(429, { code, fields: [{ pointer: "", code, params: { minutes: 12 } }] });
  expect(uploads().files[0]).toMatchObject({ state: "refused", fault: code, params: { minutes: 12 } });
});

test("a cancelled upload is aborted, a completed one is deleted", async () => {
  const { add, states, fetched, uploads } = open();
  await add(file("a.csv"), file("b.csv"));
  const [first] = uploads().files;
  await act(async () => first && uploads().remove(first));
  expect(FakeRequest.all[0]?.isAborted).toBe(true);
  expect(states()).toEqual(["b.csv sending"]);
  await FakeRequest.all[1]?.answer(201, sampleFile("t", [sampleTable([])]));
  const [read] = uploads().files;
  await act(async () => read && uploads().remove(read));
  expect(fetched).toHaveBeenCalledWith("/api/samples/t", { method: "DELETE" });
  expect(states()).toEqual([]);
});

test("a file that did not fit is retried once another made room", async () => {
  const { add, states, uploads } = open();
  await add(file("a.csv"), file("b.csv"), file("c.csv"));
  const retry = () => act(async () => uploads().retry(uploads().files.at(-1) as UploadedFile));
  await retry();
  expect(states()[2]).toBe("c.csv tooMany");
  await act(async () => uploads().remove(uploads().files[1] as UploadedFile));
  await retry();
  expect(states()).toEqual(["a.csv sending", "c.csv waiting"]);
});

test("an upload that stalls for half a minute is aborted, and can be retried", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { add, states, uploads } = open();
  await add(file("a.csv"));
  await act(async () => void vi.advanceTimersByTime(29_000));
  await act(async () => FakeRequest.all[0]?.upload.onprogress?.({ loaded: 5 }));
  await act(async () => void vi.advanceTimersByTime(29_000));
  expect(states()).toEqual(["a.csv sending"]);
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  expect(states()).toEqual(["a.csv stalled"]);
  expect(FakeRequest.all[0]?.isAborted).toBe(true);
  const [stalled] = uploads().files;
  await act(async () => stalled && uploads().retry(stalled));
  expect(FakeRequest.all.length).toBe(2);
  expect(states()).toEqual(["a.csv sending"]);
});
