// The supervisory authority, for complaints.

import { useT } from "../lib/i18n";

export function Authority() {
  const t = useT();
  return <a href="https://www.cnil.fr/fr/plaintes" rel="external noopener noreferrer">{t("rights:officer.authority")}</a>;
}
