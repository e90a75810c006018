// The page for programmers: where the data are, and how a program reads them.

import { defineRoute } from "../lib/route";
import { loadInterfaces, type Interfaces } from "./load";

export const DEVELOPERS = defineRoute<Interfaces>({
  pattern: "/api",
  title: "developers:title",
  audience: "public",
  screen: "./developers/screen.tsx",
  load: loadInterfaces,
  head: ({ t }) => ({
    title: t("developers:title"),
    description: t("developers:description"),
    describedBy: [{ href: "/api/openapi.json", type: "application/vnd.oai.openapi+json" }],
  }),
});
