// A source of the Store as the content API gives it: the words of its facts are those of the Store's own API.

import type { Source } from "./api";

export type SourceFacts = Pick<Source, "family" | "channel" | "territories" | "granularity" | "history" | "update">;

export type NamedSource = SourceFacts & Pick<Source, "slug" | "name" | "summary" | "locale" | "fallback"> & { offer: { lagDays: number | null } };
