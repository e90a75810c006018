// @vitest-environment happy-dom
// Tests when a file is uploaded with a proof of work.

import { afterEach, expect, test, vi } from "vitest";
import { provenUpload } from "./proven-upload";

vi.mock("./proof-solver", () => ({ prove: async (form: string) => ({ solution: `solution of ${form}` }) }));

/** A request answered at once: with 201 if it has a proof or needs none. */
class FakeRequest {
  static needed = false;
  static proofs: (string | undefined)[] = [];
  status = 0;
  response: unknown = null;
  upload: { onload?: () => void } = {};
  onload?: () => void;
  onloadend?: () => void;
  proof: string | undefined;
  open() {}
  setRequestHeader(name: string, value: string) {
    if (name === "altcha") this.proof = value;
  }
  send() {
    FakeRequest.proofs.push(this.proof);
    const isRefused = FakeRequest.needed && !this.proof;
    Object.assign(this, isRefused ? { status: 403, response: { code: "form.captcha-refused" } } : { status: 201, response: "read" });
    this.upload.onload?.();
    this.onload?.();
    this.onloadend?.();
  }
  abort() {}
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["a small file where none is needed", 10, false, [undefined]],
  ["a small file where one is needed", 10, true, [undefined, "solution of upload"]],
  ["a large file", 2_000_001, true, ["solution of upload"]],
])("%s", async (_, size, needed, proofs) => {
  Object.assign(FakeRequest, { needed, proofs: [] });
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  const watch = { onProgress: () => undefined, onSent: () => undefined };
  await expect(provenUpload("/api/samples", new File(["x".repeat(size)], "a.csv"), watch).done).resolves.toBe("read");
  expect(FakeRequest.proofs).toEqual(proofs);
});
