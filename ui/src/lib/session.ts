// The signed-in user as the browser knows it, and the refresh of an expired token.

export interface Person {
  /** First name and family name. */
  name: string;
}

/** The sign-in page, which returns to this one. */
export const loginAddress = (locale: string, back: string): string => `/${locale}/login?${new URLSearchParams({ redirect: back })}`;

/** Repeats a request that failed by an expired token, once the session is refreshed. */
export async function whileSignedIn<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask();
  // A rendering server has no session to refresh.
  if (answer.status !== 401 || typeof location === "undefined") return answer;
  const { goesOn } = await import("./resume");
  return (await goesOn()) ? ask() : answer;
}

/** The signed-in user, from the display-name cookie. It grants nothing. */
export function knownPerson(): Person | null {
  // Over TLS its name has the prefix that prevents other hosts of the domain from setting it.
  const prefix = location.protocol === "https:" ? "__Host-" : "";
  const name = new RegExp(`(?:^|; )${prefix}person=([^;]+)`).exec(document.cookie)?.[1];
  return name ? { name: decodeURIComponent(name) } : null;
}
