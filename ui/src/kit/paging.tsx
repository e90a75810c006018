// Links to the pages of a long list.

import { useT } from "../lib/i18n";
import { offeredPages } from "../lib/paging";
import { NextIcon, PreviousIcon } from "./icons";
import styles from "./paging.module.css";

interface PagingProps {
  /** The current page of the list, from 1. */
  page: number;
  pages: number;
  /** The address of the list. */
  path: string;
  /** Further parameters of the address, preserved on every page: "" or "?q=…". */
  query?: string;
  /** Id of the list's heading, where a new page begins. */
  heading?: string;
}

export function Paging({ page, pages, path, query = "", heading }: PagingProps) {
  const t = useT();
  if (pages < 2) return null;
  const asked = (number: number) => (number === 1 ? query : `${query ? `${query}&` : "?"}page=${number}`);
  const address = (number: number) => path + asked(number) + (heading ? `#${heading}` : "");
  return (
    <nav class="no-print mt-6" aria-label={t("kit:paging.label")}>
      <ul class={`${styles.pages} row wrap middle gap-2 tabular`}>
        {page > 1 && <li><a class="grid ink" href={address(page - 1)} rel="prev" aria-label={t("kit:paging.previous")}><PreviousIcon /></a></li>}
        {offeredPages(page, pages).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? "…" : (
              <a class="grid ink" href={address(number)} aria-current={number === page ? "page" : undefined} aria-label={t("kit:paging.page", { page: String(number) })}>{number}</a>
            )}
          </li>
        ))}
        {page < pages && <li><a class="grid ink" href={address(page + 1)} rel="next" aria-label={t("kit:paging.next")}><NextIcon /></a></li>}
      </ul>
    </nav>
  );
}
