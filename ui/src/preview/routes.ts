// The previews of sources, modules and people.

import { defineRoute, type Address } from "../lib/route";
import type { Module, SourceDetails } from "../model/api";
import { loadDraft, loadPerson, type PersonPage } from "./load";

const LINK: Pick<Address, "audience" | "query"> = { audience: "secret-link", query: ["token"] };

const head = ({ data: { name, summary } }: { data: SourceDetails | Module }) => ({ title: name, description: summary });

export const SOURCE_PREVIEW = defineRoute<SourceDetails>({ pattern: "/preview/sources/:id", ...LINK, screen: "./source/screen.tsx", load: loadDraft<SourceDetails>, head });

export const MODULE_PREVIEW = defineRoute<Module>({ pattern: "/preview/modules/:id", ...LINK, query: ["token", "territory", "measure", "period"], screen: "./module/screen.tsx", load: loadDraft<Module>, head });

/** They have no page of their own: the preview shows one as lists do. */
export const PERSON_PREVIEW = defineRoute<PersonPage>({
  pattern: "/preview/employees/:id",
  ...LINK,
  screen: "./content/page-screen.tsx",
  load: loadPerson,
  head: ({ data: { page: { title, summary } } }) => ({ title, description: summary }),
});
