// Whoever is signed in, as the browser knows it, and what is done when a token has expired.

export interface Person {
  /** First name and name. */
  name: string;
}

/** The page where one signs in, and from which one comes back to this one. */
export const loginAddress = (locale: string, back: string): string => `/${locale}/login?${new URLSearchParams({ redirect: back })}`;

/** Repeats what was refused because a token had expired, once the session goes on. */
export async function whileSignedIn<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask();
  // A server that renders has nobody's session to refresh.
  if (answer.status !== 401 || typeof location === "undefined") return answer;
  const { goesOn } = await import("./resume");
  return (await goesOn()) ? ask() : answer;
}

/** Who is signed in, by the cookie with which pages know whom to greet. It grants nothing. */
export function knownPerson(): Person | null {
  // Over TLS its name bears the prefix that keeps other hosts of the domain from setting it.
  const prefix = location.protocol === "https:" ? "__Host-" : "";
  const name = new RegExp(`(?:^|; )${prefix}person=([^;]+)`).exec(document.cookie)?.[1];
  return name ? { name: decodeURIComponent(name) } : null;
}
