// Tests requests to the server, and that every kind of failure becomes a Problem.

import { afterEach, expect, test, vi } from "vitest";
import { createApi, notFound, Problem } from "./api";

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

function answering(answer: () => Promise<Response> | Response) {
  const asked = vi.fn((..._: Parameters<typeof fetch>) => Promise.resolve().then(answer));
  vi.stubGlobal("fetch", asked);
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

test("a query is posted with its name and its variables", async () => {
  const asked = answering(() => json({ data: { page: { title: "Grippe" } } }));
  const signal = new AbortController().signal;
  const data = await createApi(signal).query<{ page: { title: string } }>("Page", "query Page { page }", { slug: "ohg" });
  expect(data.page.title).toBe("Grippe");
  const [address, request] = asked.mock.calls[0] ?? [];
  expect(address).toBe("/graphql");
  expect(request).toMatchObject({ method: "POST", headers: { "content-type": "application/json" }, signal });
  expect(JSON.parse(String(request?.body))).toEqual({
    operationName: "Page", query: "query Page { page }", variables: { slug: "ohg" },
  });
});

test.each([
  [{ errors: [{ message: "over", extensions: { code: "content.expired", status: 410 } }, { message: "x" }] }, 200, 410, "content.expired"],
  [{ errors: [{ message: "?" }] }, 200, 500, "unknown"],
  [{ status: 413, code: "request.body-too-large" }, 413, 413, "request.body-too-large"],
])("the response %j is a problem", async (body, answered, status, code) => {
  answering(() => json(body, answered));
  await expect(createApi().query("Q", "{ a }")).rejects.toMatchObject({ status, code });
});

test("a missing response is a network problem, an aborted request is not", async () => {
  answering(() => Promise.reject(new TypeError("offline")));
  await expect(createApi().query("Q", "{ a }")).rejects.toMatchObject({ status: 0, code: "network" });
  await expect(createApi().get("/api/ias")).rejects.toBeInstanceOf(Problem);
  const given = AbortSignal.abort(new Error("gone elsewhere"));
  await expect(createApi(given).query("Q", "{ a }")).rejects.not.toBeInstanceOf(Problem);
});

test("an unknown entry is not found", () => {
  expect(notFound).toThrow(expect.objectContaining({ status: 404, code: "content.unknown" }));
});
