// Client of the site's own API, over the network in the browser and in process during server rendering; a failure is a
// Problem with the code of its text.

import { whileSignedIn } from "./session";

export interface FieldProblem {
  pointer: string;
  code: string;
  /** The numbers in the text of the code. */
  params?: Record<string, number>;
}

/** The numbers in the text of a code, if the code is that of the whole form. */
export const paramsOf = ({ code, fields }: { code: string; fields: FieldProblem[] }): Record<string, number> | undefined => fields.find((fault) => fault.code === code)?.params;

/** A response of the API that is not a success (RFC 9457), or no response (status 0). */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly fields: FieldProblem[] = [],
  ) {
    super(`${status} ${code}`);
    this.name = "Problem";
  }

  /** The numbers in the text of its code. */
  get params(): Record<string, number> | undefined {
    return paramsOf(this);
  }
}

export interface Api {
  /** GET of a path below the origin, such as "/api/ias"; throws a Problem. */
  get<Body>(path: string): Promise<Body>;
  /** GET of a path that answers text, such as CSV; throws a Problem. */
  text(path: string): Promise<string>;
  /** Runs a GraphQL query on the content; throws a Problem for its first error. */
  query<Data>(operationName: string, query: string, variables?: Record<string, unknown>): Promise<Data>;
}

interface Sent {
  status: number;
  body: { location?: string; code?: string; fields?: FieldProblem[] };
}

/** Only XMLHttpRequest reports upload progress. */
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

/** Submits a form to its page, and returns the address to continue at; throws a Problem. */
export async function sendForm(action: string, answers: FormData, onProgress: (sent: number, total: number) => void): Promise<string> {
  const { status, body } = await whileSignedIn(() => post(action, answers, onProgress));
  if (body.location) return body.location;
  throw new Problem(status, body.code ?? "unknown", body.fields);
}

/** Throws the problem of an entry that does not exist. */
export function notFound(): never {
  throw new Problem(404, "content.unknown");
}

/** The problem of a response with this body. */
export function problemIn(status: number, body: unknown): Problem {
  const { code, fields } = (body ?? {}) as { code?: string; fields?: FieldProblem[] };
  return new Problem(status, code ?? "unknown", fields);
}

const problemOf = async (response: Response): Promise<Problem> => problemIn(response.status, await response.json().catch(() => null));

async function ask(path: string, request: RequestInit, signal?: AbortSignal): Promise<Response> {
  const headers = { accept: "application/json", ...request.headers };
  let response: Response;
  try {
    response = await whileSignedIn(() => fetch(path, { ...request, headers, ...(signal ? { signal } : {}) }));
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new Problem(0, "network");
  }
  if (!response.ok) throw await problemOf(response);
  return response;
}

async function read<Body>(path: string, request: RequestInit, signal?: AbortSignal): Promise<Body> {
  return (await (await ask(path, request, signal)).json()) as Body;
}

interface Answer<Data> {
  data: Data;
  errors?: { extensions?: { code?: string; status?: number } }[];
}

async function query<Data>(question: object, signal?: AbortSignal): Promise<Data> {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(question) };
  const { data, errors } = await read<Answer<Data>>("/graphql", init, signal);
  const [failed] = errors ?? [];
  if (failed) throw new Problem(failed.extensions?.status ?? 500, failed.extensions?.code ?? "unknown");
  return data;
}

/** The API bound to one navigation: aborting the signal drops its requests. */
export function createApi(signal?: AbortSignal): Api {
  return {
    get: (path) => read(path, {}, signal),
    text: async (path) => (await ask(path, {}, signal)).text(),
    query: (operationName, text, variables = {}) => query({ operationName, query: text, variables }, signal),
  };
}
