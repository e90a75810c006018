// The number of sources that a list omits, with a link to all of them.

import { useLocale, useT } from "../lib/i18n";

export function MoreSources({ total, shown }: { total: number; shown: number }) {
  const t = useT();
  const store = `/${useLocale()}/store`;
  if (total <= shown) return null;
  return <p><a href={store}>{t("blocks:moreSources", { count: total - shown })}</a></p>;
}
