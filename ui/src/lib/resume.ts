// Lets the session of whoever is signed in go on when its token has expired: asked once however many requests wait for it.
// When it has ended, leads to the sign-in, which leads back here.

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

/** Whether the session goes on. */
export const goesOn = (): Promise<boolean> => (going ??= refresh());
