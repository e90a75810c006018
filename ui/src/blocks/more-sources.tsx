// Says how many sources a list leaves out, and leads to where all of them are.

import { useLocale, useT } from "../lib/i18n";

export function MoreSources({ total, shown }: { total: number; shown: number }) {
  const t = useT();
  const store = `/${useLocale()}/store`;
  if (total <= shown) return null;
  return <p><a href={store}>{t("blocks:moreSources", { count: total - shown })}</a></p>;
}
