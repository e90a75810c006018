// Where the state of the service stands.

import type { Overview } from "../model/api";
import { defineRoute } from "../lib/route";

export const STATUS = defineRoute<Overview>({
  pattern: "/status",
  title: "status:title",
  audience: "public",
  screen: "./status/screen.tsx",
  load: ({ api }) => api.get("/api/ias"),
  head: ({ t }) => ({ title: t("status:title"), description: t("status:description") }),
});
