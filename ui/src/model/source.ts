// A source of the Store from the content API, with the same field values as the Store's own API.

import type { Source } from "./api";

export type SourceFacts = Pick<Source, "family" | "channel" | "territories" | "granularity" | "history" | "update">;

export type NamedSource = SourceFacts & Pick<Source, "slug" | "name" | "summary" | "locale" | "fallback"> & { offer: { lagDays: number | null; access: "open" | "quote"; examples: string[] } };
