// What previews of sources, modules and people ask for: drafts, with the token of their link.

import { notFound } from "../lib/api";
import { previewToken } from "../lib/preview";
import type { LoadContext } from "../lib/route";
import type { Module, Sheet, Visibility } from "../model/api";
import type { Person } from "../blocks/types";

/** The path of an answer of the API, as an editor sees it. */
function address(context: LoadContext, tree: string, name: string): string {
  const query = new URLSearchParams({ locale: context.locale, preview: previewToken(context) ?? "" });
  return `${tree}/${encodeURIComponent(name)}?${query}`;
}

export const loadSource = (context: LoadContext): Promise<Sheet> => context.api.get(address(context, "/api/sources", context.params.slug ?? ""));

export const loadModule = (context: LoadContext): Promise<Module> => context.api.get(address(context, "/api/modules", context.params.id ?? ""));

export interface PreviewedPerson extends Person {
  fallback: boolean;
  visibility: Visibility;
}

const PERSON = `query Person($id: String!, $locale: Locale!, $preview: String) {
  employee(id: $id, locale: $locale, preview: $preview) { id name role about photo { src width height } demonstration locale fallback visibility }
}`;

export async function loadPerson(context: LoadContext): Promise<PreviewedPerson> {
  const { api, locale, params } = context;
  const preview = previewToken(context) ?? "";
  const { employee } = await api.query<{ employee: PreviewedPerson | null }>("Person", PERSON, { id: params.id, locale, preview });
  if (!employee) notFound();
  return employee;
}
