// The page of the signed-in user, and the page of the password and the codes.

import { defineRoute } from "../lib/route";
import type { AccountSecurity } from "../model/api";
import { loadAccount, type Account } from "./load";

export const ACCOUNT = defineRoute<Account>({
  pattern: "/account",
  audience: "account",
  query: ["closed"],
  title: "account:title",
  screen: "./account/screen.tsx",
  load: loadAccount,
  head: ({ t }) => ({ title: t("account:title"), description: t("account:description") }),
});

export const ACCOUNT_SECURITY = defineRoute<AccountSecurity>({
  pattern: "/account/security",
  audience: "account",
  query: ["changed"],
  title: "account:security.title",
  screen: "./account/security-screen.tsx",
  load: ({ api }) => api.get("/api/account/security"),
  head: ({ t }) => ({ title: t("account:security.title"), description: t("account:description") }),
});
