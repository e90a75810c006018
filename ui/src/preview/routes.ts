// Where editors see sources, modules and people before the public does.

import { defineRoute } from "../lib/route";
import type { Module, Sheet } from "../model/api";
import { loadModule, loadPerson, loadSource, type PreviewedPerson } from "./load";

export const SOURCE_PREVIEW = defineRoute<Sheet>({
  pattern: "/preview/sources/:slug",
  audience: "holder",
  query: ["token"],
  screen: "./source/screen.tsx",
  load: loadSource,
  head: ({ data: { name, summary } }) => ({ title: name, description: summary }),
});

export const MODULE_PREVIEW = defineRoute<Module>({
  pattern: "/preview/modules/:id",
  audience: "holder",
  query: ["token"],
  screen: "./module/screen.tsx",
  load: loadModule,
  head: ({ data: { name, summary } }) => ({ title: name, description: summary }),
});

/** They have no page of their own: they are shown as lists show them, alone. */
export const PERSON_PREVIEW = defineRoute<PreviewedPerson>({
  pattern: "/preview/employees/:id",
  audience: "holder",
  query: ["token"],
  screen: "./preview/person-screen.tsx",
  load: loadPerson,
  head: ({ data: { name, role } }) => ({ title: name, description: role }),
});
