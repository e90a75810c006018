// The link to support on every page, which opens a panel in place with scripts. Pages without it set --help.

import { useLanguage } from "../lib/i18n";
import { belowLocale } from "../lib/locale";

interface HelpProps {
  path: string;
  onOpen?: (() => void) | undefined;
}

export function Help({ path, onOpen }: HelpProps) {
  const { locale, t } = useLanguage();
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onOpen?.();
  };
  return <aside aria-label={t("shell:help")}><a class="button help" href={`/${locale}/support?page=${belowLocale(path)}`} onClick={open}>{t("shell:help")}</a></aside>;
}
