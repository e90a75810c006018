// Moves between pages without reloading the document: the next page's code and data are loaded first, then shown in
// one step, so that the address, the title and the content never disagree. wouter keeps the history; this is what it
// leaves to the site: loading before the address changes, focus, and the place the reader had scrolled to.

import type { FunctionComponent } from "react";
import type { AroundNavHandler } from "wouter";
import { Links, type Accepts } from "./links";

export interface NavigationTarget<Page> {
  accepts: Accepts;
  load(url: URL, signal: AbortSignal): Promise<Page>;
  /** Draws the page synchronously. */
  show(page: Page): void;
}

/** What the app puts in its tree: the handler of wouter's Router, and below it what hands it the links. */
export interface Navigation {
  aroundNav: AroundNavHandler;
  Links: FunctionComponent<{ accepts: Accepts }>;
  accepts: Accepts;
}

const scrollKept = () => (history.state as { scroll?: number } | null)?.scroll;

/** Keeps the scroll position in the history entry, where Back finds it. Other documents are the browser's affair. */
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

/** The address without the step of a form, which moves by itself: loading its page again would lose what was typed. */
function pageHere(): string {
  const { pathname, searchParams } = new URL(location.href);
  searchParams.delete("step");
  return `${pathname}?${searchParams}`;
}

/** What the fragment of the address names. Read as a query, a malformed one throws nothing. */
const named = () => document.getElementById(new URLSearchParams(`at=${location.hash.slice(1)}`).get("at") ?? "");

/** Puts the reader where they were before; else at the fragment of the address, or at the top. */
function restoreScroll(scroll: number | undefined): void {
  const target = named();
  if (scroll === undefined && target) target.scrollIntoView();
  else scrollTo({ top: scroll ?? 0, behavior: "instant" });
}

/** What the fragment of the address names, else the title of the page. */
function focusHeading(): void {
  const heading = named() ?? document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/** Shows the change as a cross-fade where the browser can and the reader has not asked for less motion. */
function withTransition(change: () => void): void {
  const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (reduced || !document.startViewTransition) change();
  else document.startViewTransition(change);
}

/** Follows the history of this document, and loads what wouter is asked to navigate to before it does. */
export function startNavigation<Page>({ accepts, load, show }: NavigationTarget<Page>): Navigation {
  let current = new AbortController();
  let shown = pageHere();

  const markLoading = (loading: boolean) => document.documentElement.toggleAttribute("data-loading", loading);
  const stop = () => {
    current.abort();
    markLoading(false);
  };

  /** The page, or null when another navigation has overtaken this one or the browser takes over. */
  const loadLatest = async (url: URL): Promise<Page | null> => {
    stop();
    current = new AbortController();
    const { signal } = current;
    markLoading(true);
    try {
      const page = await load(url, signal);
      return signal.aborted ? null : page;
    } catch {
      // Code that no longer exists after an update, most often: a fresh document has the new one.
      if (!signal.aborted) location.assign(url);
      return null;
    } finally {
      if (!signal.aborted) markLoading(false);
    }
  };

  const showAt = (page: Page, scroll: number | undefined) => {
    const refined = shown.split("?")[0] === location.pathname && scroll === undefined && !named();
    shown = pageHere();
    // A menu that was open on the page before must not cover the next one.
    for (const menu of document.querySelectorAll<HTMLElement>("[popover]")) menu.hidePopover?.();
    show(page);
    // A new query on the same page refines what is read: the reader stays where they are, unless it names another place.
    if (refined) return;
    focusHeading();
    restoreScroll(scroll);
  };

  addEventListener("popstate", async () => {
    const url = new URL(location.href);
    const scroll = scrollKept();
    if (pageHere() === shown) {
      // Back and Forward again before the other page was there.
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
