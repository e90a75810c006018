// Where the state of the service stands.

import { defineRoute } from "../lib/route";
import { loadStatus, type Status } from "./load";

export const STATUS = defineRoute<Status>({
  pattern: "/status",
  title: "status:title",
  audience: "public",
  screen: "./status/screen.tsx",
  load: loadStatus,
  head: ({ t }) => ({ title: t("status:title"), description: t("status:description") }),
});
