// Client-side navigation: loads the next page's code and data first, then shows it in one step, so that address, title
// and content never disagree. wouter keeps the history; this adds loading before the address changes, focus, and scroll
// positions.

import type { FunctionComponent } from "react";
import type { AroundNavHandler } from "wouter";
import { Links, type Accepts } from "./links";

export interface NavigationTarget<Page> {
  accepts: Accepts;
  load(url: URL, signal: AbortSignal): Promise<Page>;
  /** Renders the page synchronously. */
  show(page: Page): void;
}

/** The components of navigation: the hook of wouter's Router, and below it the interceptor of links. */
export interface Navigation {
  aroundNav: AroundNavHandler;
  Links: FunctionComponent<{ accepts: Accepts }>;
  accepts: Accepts;
}

const scrollKept = () => (history.state as { scroll?: number } | null)?.scroll;

/** Stores the scroll position in the history entry for Back. The browser restores that of other documents. */
function keepScroll(): void {
  let pending: ReturnType<typeof setTimeout> | undefined;
  const keep = () => history.replaceState({ scroll: scrollY }, "");
  const restoreBy = (mode: ScrollRestoration) => () => {
    history.scrollRestoration = mode;
  };
  restoreBy("manual")();
  addEventListener("pageshow", restoreBy("manual"));
  addEventListener("pagehide", restoreBy("auto"));
  addEventListener("scroll", () => {
    clearTimeout(pending);
    pending = setTimeout(keep, 150);
  }, { passive: true });
}

/** The address without the step of a form, which the form updates itself: loading its page again would lose input. */
function pageHere(): string {
  const { pathname, searchParams } = new URL(location.href);
  searchParams.delete("step");
  return `${pathname}?${searchParams}`;
}

/** The element of the address's fragment. Parsed as a query, a malformed one throws nothing. */
const named = () => document.getElementById(new URLSearchParams(`at=${location.hash.slice(1)}`).get("at") ?? "");

/** Restores the previous scroll position; else scrolls to the fragment of the address, or to the top. */
function restoreScroll(scroll: number | undefined): void {
  const target = named();
  if (scroll === undefined && target) target.scrollIntoView();
  else scrollTo({ top: scroll ?? 0, behavior: "instant" });
}

/** Focuses the element of the address's fragment, else the title of the page. */
function focusHeading(): void {
  const heading = named() ?? document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/** Shows the change as a cross-fade if the browser supports it and motion is not reduced. */
function withTransition(change: () => void): void {
  const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (reduced || !document.startViewTransition) change();
  else document.startViewTransition(change);
}

/** Follows the history of this document, and loads the target of wouter's navigation before it happens. */
export function startNavigation<Page>({ accepts, load, show }: NavigationTarget<Page>): Navigation {
  let current = new AbortController();
  let shown = pageHere();

  const markLoading = (loading: boolean) => document.documentElement.toggleAttribute("data-loading", loading);
  const stop = () => {
    current.abort();
    markLoading(false);
  };

  /** The page; null if another navigation started in the meantime or the browser takes over. */
  const loadLatest = async (url: URL): Promise<Page | null> => {
    stop();
    current = new AbortController();
    const { signal } = current;
    markLoading(true);
    try {
      const page = await load(url, signal);
      return signal.aborted ? null : page;
    } catch {
      // Usually code that no longer exists after an update: a reload has the new one.
      if (!signal.aborted) location.assign(url);
      return null;
    } finally {
      if (!signal.aborted) markLoading(false);
    }
  };

  const showAt = (page: Page, scroll: number | undefined) => {
    const refined = shown.split("?")[0] === location.pathname && scroll === undefined && !named();
    shown = pageHere();
    // An open menu of the previous page must not cover the next one.
    for (const menu of document.querySelectorAll<HTMLElement>("[popover]")) menu.hidePopover?.();
    show(page);
    // A new query on the same page refines it: the scroll position stays, unless the address has a fragment.
    if (refined) return;
    focusHeading();
    restoreScroll(scroll);
  };

  addEventListener("popstate", async () => {
    const url = new URL(location.href);
    const scroll = scrollKept();
    if (pageHere() === shown) {
      // Back or Forward again before the other page was loaded.
      stop();
      return restoreScroll(scroll);
    }
    if (!accepts(url)) return location.reload();
    const page = await loadLatest(url);
    if (page !== null) withTransition(() => showAt(page, scroll ?? 0));
  });
  keepScroll();

  const aroundNav: AroundNavHandler = async (navigate, to, options) => {
    const page = await loadLatest(new URL(to, location.href));
    if (page === null) return;
    withTransition(() => {
      navigate(to, options);
      showAt(page, undefined);
    });
  };
  return { aroundNav, Links, accepts };
}
