// The pages of signing in: password, code, request of a new password, and its choice.

import { nullIfAbsent } from "../lib/absent";
import { defineRoute, type Head, type HeadContext } from "../lib/route";
import type { AccountLink, LoginPage } from "../model/api";

const head = ({ t }: HeadContext<unknown>): Head => ({ title: t("login:title"), description: t("login:description") });

export const LOGIN = defineRoute<LoginPage>({
  pattern: "/login",
  audience: "secret-link",
  query: ["redirect", "chosen", "failed"],
  title: "login:title",
  screen: "./login/screen.tsx",
  load: ({ api, search }) => api.get(`/api/login?${new URLSearchParams({ redirect: search.get("redirect") ?? "" })}`),
  head,
});

export const LOGIN_CODE = defineRoute<null>({
  pattern: "/login/code",
  audience: "secret-link",
  query: ["key", "redirect"],
  title: "login:code.title",
  screen: "./login/code-screen.tsx",
  head: ({ t }) => ({ title: t("login:code.title"), description: t("login:description") }),
});

export const LOGIN_FORGOT = defineRoute<{ isSent: boolean }>({
  pattern: "/login/forgot",
  audience: "secret-link",
  query: ["sent"],
  title: "login:forgot.title",
  screen: "./login/forgot-screen.tsx",
  load: async ({ search }) => ({ isSent: search.has("sent") }),
  head: ({ data: { isSent }, t }) => ({ title: t(isSent ? "login:forgot.sentTitle" : "login:forgot.title"), description: t("login:description") }),
});

/** Null for an invalid or expired link. */
export const LOGIN_RESET = defineRoute<AccountLink | null>({
  pattern: "/login/reset",
  audience: "secret-link",
  query: ["token"],
  title: "login:reset.title",
  screen: "./login/reset-screen.tsx",
  load: ({ api, search }) => api.get<AccountLink>(`/api/account-links/${encodeURIComponent(search.get("token") || "none")}`).catch(nullIfAbsent),
  head: ({ data: link, t }) => ({ title: t(link ? (link.isReset ? "login:reset.title" : "login:reset.first") : "login:reset.lost.title"), description: t("login:description") }),
});
