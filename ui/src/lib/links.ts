// Intercepts links and GET forms for the router, so that screens write plain <a> and <form>, which also work without a
// script. Everything that is not a page of this language is left to the browser.

import { useEffect } from "react";
import { useLocation } from "wouter";

/** Whether this address is one of our pages in the current language. */
export type Accepts = (url: URL) => boolean;

/** A click that a browser would follow in the same tab. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

function addressOfClick(event: MouseEvent): URL | null {
  const link = event.target instanceof Element && isPlainClick(event) ? event.target.closest("a") : null;
  // Attributes, because the properties of a link in a drawing are objects.
  const href = link?.getAttribute("href");
  return href && !link?.hasAttribute("target") && !link?.hasAttribute("download") ? new URL(href, document.baseURI) : null;
}

/** The address that a GET form requests; empty fields are omitted, repeated ones preserved. */
function addressOfForm(event: SubmitEvent): URL | null {
  const form = event.target as HTMLFormElement;
  if (form.method !== "get") return null;
  // A button may have an address of its own.
  const url = new URL(event.submitter?.getAttribute("formaction") ?? form.action, location.href);
  const fields = [...new FormData(form, event.submitter)].filter(([, value]) => typeof value === "string" && value);
  url.search = new URLSearchParams(fields as [string, string][]).toString();
  return url;
}

/** Whether a form replaces the current history entry: a search updates while typing. */
const amends = ({ target }: Event) => target instanceof HTMLFormElement && target.hasAttribute("data-amend");

const isFragment = (url: URL) => url.hash !== "" && url.pathname === location.pathname && url.search === location.search;

/**
 * The component that intercepts clicks and submissions. It renders nothing, so a change of address renders only this
 * component.
 */
export function Links({ accepts }: { accepts: Accepts }): null {
  const [, navigate] = useLocation();
  useEffect(() => {
    const take = (event: Event, url: URL | null) => {
      if (!url || event.defaultPrevented || url.origin !== location.origin || isFragment(url) || !accepts(url)) return;
      event.preventDefault();
      // A link to the current page reloads it, and must not add a history entry.
      navigate(`~${url.pathname}${url.search}${url.hash}`, { replace: url.href === location.href || amends(event) });
    };
    const onClick = (event: MouseEvent) => take(event, addressOfClick(event));
    const onSubmit = (event: SubmitEvent) => take(event, addressOfForm(event));
    document.addEventListener("click", onClick);
    document.addEventListener("submit", onSubmit);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("submit", onSubmit);
    };
  }, [accepts, navigate]);
  return null;
}
