// The API paths of previews of sources, modules and people: drafts, with the token of their link.

import type { PageEntry, Person } from "../blocks/types";
import { notFound } from "../lib/api";
import { previewToken } from "../lib/preview";
import type { LoadContext } from "../lib/route";

/** The API's data of a source or a module for an editor, at the same path as its preview. */
export function loadDraft<Data>(context: LoadContext): Promise<Data> {
  const { api, locale, path } = context;
  return api.get(`/api/${path.split("/").slice(3).join("/")}?locale=${locale}&preview=${encodeURIComponent(previewToken(context) ?? "")}`);
}

/** The page of a team member who has none of their own. */
export interface PersonPage {
  page: PageEntry;
  above: null;
  themes: [];
  preview: true;
}

type PersonEntry = Person & Pick<PageEntry, "summary" | "fallback" | "locales" | "visibility">;

const PERSON = `query Person($id: String!, $locale: Locale!, $preview: String) {
  employee(id: $id, locale: $locale, preview: $preview) { id name role summary: role about photo { src width height } demonstration locale fallback locales visibility }
}`;

export async function loadPerson(context: LoadContext): Promise<PersonPage> {
  const { api, locale, params } = context;
  const { employee } = await api.query<{ employee: PersonEntry | null }>("Person", PERSON, { id: params.id, locale, preview: previewToken(context) });
  if (!employee) notFound();
  const blocks: PageEntry["blocks"] = [{ __typename: "People", listTitle: null, people: [employee] }];
  return { page: { ...employee, slug: "", title: employee.name, layout: "article", updatedOn: null, noindex: true, blocks }, above: null, themes: [], preview: true };
}
