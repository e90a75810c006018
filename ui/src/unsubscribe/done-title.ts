// The title of a recorded choice, of its page and of its document.

import type { Translate } from "../lib/translate";
import type { Unsubscription, UnsubscriptionRecord } from "../model/api";

interface Done extends Pick<Unsubscription, "sponsor"> {
  recorded: UnsubscriptionRecord;
}

export const doneTitle = ({ recorded, sponsor }: Done, t: Translate): string =>
  recorded.scope === "everybody" || sponsor === null ? t("unsubscribe:done.title") : t("unsubscribe:done.titleClient", { sponsor });
