// Reads the site's own API, in the browser over the network and during a server render in process; a refusal comes
// back as a Problem with the code that the error texts are keyed by.

import { whileSignedIn } from "./session";

export interface FieldProblem {
  pointer: string;
  code: string;
  /** The numbers that the sentence of the code names. */
  params?: Record<string, number>;
}

/** The numbers that the sentence of a code names, where the code is that of the whole. */
export const paramsOf = ({ code, fields }: { code: string; fields: FieldProblem[] }): Record<string, number> | undefined => fields.find((fault) => fault.code === code)?.params;

/** An answer of the API that is not a success (RFC 9457), or no answer at all (status 0). */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly fields: FieldProblem[] = [],
  ) {
    super(`${status} ${code}`);
    this.name = "Problem";
  }

  /** The numbers that the sentence of its code names. */
  get params(): Record<string, number> | undefined {
    return paramsOf(this);
  }
}

export interface Api {
  /** GET of a path below the origin, such as "/api/ias"; throws a Problem. */
  get<Body>(path: string): Promise<Body>;
  /** Asks the content a question in GraphQL; throws a Problem for the first thing that is wrong with the answer. */
  query<Data>(operationName: string, query: string, variables?: Record<string, unknown>): Promise<Data>;
}

interface Sent {
  status: number;
  body: { location?: string; code?: string; fields?: FieldProblem[] };
}

/** Only such a request tells how much of it has left. */
function post(action: string, answers: FormData, onProgress: (sent: number, total: number) => void): Promise<Sent> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open("POST", action);
    request.setRequestHeader("accept", "application/json");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onerror = () => fail(new Problem(0, "network"));
    request.onload = () => done({ status: request.status, body: (request.response ?? {}) as Sent["body"] });
    request.send(answers);
  });
}

/** Sends a form to its page, and gives the address to go on at; throws a Problem. */
export async function sendForm(action: string, answers: FormData, onProgress: (sent: number, total: number) => void): Promise<string> {
  const { status, body } = await whileSignedIn(() => post(action, answers, onProgress));
  if (body.location) return body.location;
  throw new Problem(status, body.code ?? "unknown", body.fields);
}

/** What an entry that does not exist comes to. */
export function notFound(): never {
  throw new Problem(404, "content.unknown");
}

/** The problem of an answer with this body. */
export function problemIn(status: number, body: unknown): Problem {
  const { code, fields } = (body ?? {}) as { code?: string; fields?: FieldProblem[] };
  return new Problem(status, code ?? "unknown", fields);
}

const problemOf = async (response: Response): Promise<Problem> => problemIn(response.status, await response.json().catch(() => null));

async function read<Body>(path: string, request: RequestInit, signal?: AbortSignal): Promise<Body> {
  const headers = { accept: "application/json", ...request.headers };
  let response: Response;
  try {
    response = await whileSignedIn(() => fetch(path, { ...request, headers, ...(signal ? { signal } : {}) }));
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new Problem(0, "network");
  }
  if (!response.ok) throw await problemOf(response);
  return (await response.json()) as Body;
}

interface Answer<Data> {
  data: Data;
  errors?: { extensions?: { code?: string; status?: number } }[];
}

async function query<Data>(question: object, signal?: AbortSignal): Promise<Data> {
  const asked = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(question) };
  const { data, errors } = await read<Answer<Data>>("/graphql", asked, signal);
  const [failed] = errors ?? [];
  if (failed) throw new Problem(failed.extensions?.status ?? 500, failed.extensions?.code ?? "unknown");
  return data;
}

/** The API bound to one navigation: aborting the signal drops its requests. */
export function createApi(signal?: AbortSignal): Api {
  return {
    get: (path) => read(path, {}, signal),
    query: (operationName, text, variables = {}) => query({ operationName, query: text, variables }, signal),
  };
}
