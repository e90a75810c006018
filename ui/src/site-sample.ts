// Renders pages in tests as the binary does, with made-up API responses.

import { vi } from "vitest";
import { render } from "./entry-server";
import { isLocale } from "./lib/locale";

export interface Rendered {
  status: number;
  lang: string;
  head: string;
  html: string;
  state: string;
}

/** A recorded query of the content API. */
export interface Asked {
  operationName: string;
  query: string;
  variables: Record<string, unknown>;
}

/**
 * The response by operation of the content API, or by path of another API: data, or an error of the content API. The
 * response of an operation may depend on its variables.
 */
export type Answers = Record<string, unknown>;

/** An error of the content API. */
export class Refused {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {}
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

const refusal = ({ status, code }: Refused) => ({ data: null, errors: [{ message: code, extensions: { code, status } }] });

/** Answers every request of the page from `answers`, and returns the recorded queries of the content API. */
export function answering(answers: Answers): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", async (path: string, init?: { body?: string }) => {
    if (path !== "/graphql") return path in answers ? json(answers[path]) : json({ status: 404, code: "request.not-found" }, 404);
    const question = JSON.parse(init?.body ?? "null") as Asked;
    // Every page requests the layout, which these tests do not cover.
    if (question.operationName === "Frame" && !("Frame" in answers)) return json({ data: { menu: null, footer: null } });
    asked.push(question);
    const known = answers[question.operationName];
    const answer = typeof known === "function" ? known(question.variables) : known;
    if (answer === undefined) throw new Error(`no mock response for ${question.operationName}`);
    return json(answer instanceof Refused ? refusal(answer) : { data: answer });
  });
  return asked;
}

/** The page at an address such as "/fr/press?page=2". */
export async function renderAt(address: string): Promise<Rendered> {
  const { pathname: path, search } = new URL(address, "https://vigie.example");
  const [, first] = path.split("/");
  const locale = isLocale(first) ? first : "fr";
  return JSON.parse(await render(JSON.stringify({ path, search, locale, origin: "https://vigie.example", today: "2026-11-21", company: { pages: [] } }))) as Rendered;
}
