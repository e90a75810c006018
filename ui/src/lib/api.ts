// Reads the site's own API, in the browser over the network and during a server render in process; a refusal comes
// back as a Problem with the code that the error texts are keyed by.

export interface FieldProblem {
  pointer: string;
  code: string;
}

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
}

export interface Api {
  /** GET of a path below the origin, such as "/api/ias"; throws a Problem. */
  get<Body>(path: string): Promise<Body>;
}

async function problemOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null);
  const { code, fields } = (body ?? {}) as { code?: string; fields?: FieldProblem[] };
  return new Problem(response.status, code ?? "unknown", fields ?? []);
}

async function get<Body>(path: string, signal?: AbortSignal): Promise<Body> {
  let response: Response;
  try {
    response = await fetch(path, { headers: { accept: "application/json" }, ...(signal ? { signal } : {}) });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new Problem(0, "network");
  }
  if (!response.ok) throw await problemOf(response);
  return (await response.json()) as Body;
}

/** The API bound to one navigation: aborting the signal drops its requests. */
export function createApi(signal?: AbortSignal): Api {
  return { get: (path) => get(path, signal) };
}
