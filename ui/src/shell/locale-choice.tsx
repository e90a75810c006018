// The choice of language: plain links to the current page in each language, which work without JavaScript; with it, the
// choice is also stored in the site's only cookie, because the reader requested it.

import { LOCALES, NATIVE_NAMES, type Locale } from "../lib/locale";
import { useLocale, useT } from "../lib/i18n";
import style from "./locale-choice.module.css";

const ONE_YEAR = 31_536_000;

function remember(locale: Locale): void {
  document.cookie = `locale=${locale}; Path=/; Max-Age=${ONE_YEAR}; SameSite=Lax`;
  try {
    localStorage.setItem("locale", locale);
  } catch {
    // Storage may be blocked by settings: the cookie and the address are enough.
  }
}

/** The current page in another language: only the first segment changes. */
function translatedAddress(path: string, search: string, locale: Locale): string {
  return path.replace(/^\/[^/]*/, `/${locale}`) + search;
}

export function LocaleChoice({ path, search }: { path: string; search: string }) {
  const t = useT();
  const current = useLocale();
  const name = NATIVE_NAMES[current];
  return (
    <div>
      <button class={style.button} type="button" popovertarget="locales">
        {current.toUpperCase()}
        <span class="visually-hidden">{t("shell:language.current", { name })}</span>
        <svg class={style.arrow} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
          <path d="M2 4.5l4 4 4-4" />
        </svg>
      </button>
      <ul class={style.list} id="locales" popover="auto" aria-label={t("shell:language.label")}>
        {LOCALES.map((locale) => (
          <li key={locale}>
            <a
              href={translatedAddress(path, search, locale)}
              lang={locale}
              hreflang={locale}
              aria-current={locale === current ? "true" : undefined}
              onClick={({ currentTarget }) => {
                // A form of several steps may have changed the step in the address since the page was rendered.
                currentTarget.search = location.search;
                remember(locale);
              }}
            >
              {NATIVE_NAMES[locale]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
