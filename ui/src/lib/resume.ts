// Refreshes the session when its token has expired, once for all waiting requests. When it has ended, redirects to the
// sign-in, which returns here.

import { belowLocale } from "./locale";
import { loginAddress } from "./session";

let going: Promise<boolean> | undefined;

function leadToLogin(): void {
  const { pathname, search } = location;
  const [, locale = ""] = pathname.split("/");
  location.assign(loginAddress(belowLocale(pathname) === null ? "fr" : locale, pathname + search));
}

async function refresh(): Promise<boolean> {
  try {
    const { ok, status } = await fetch("/auth/refresh", { method: "POST", headers: { accept: "application/json" } });
    if (status === 401) leadToLogin();
    return ok;
  } catch {
    return false;
  } finally {
    going = undefined;
  }
}

/** Whether the session was refreshed. */
export const goesOn = (): Promise<boolean> => (going ??= refresh());
