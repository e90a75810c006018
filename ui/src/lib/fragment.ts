// What the fragment of the address names.

/** A malformed escape names nothing: it is looked up as it is. */
function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

export const namedElement = (): HTMLElement | null => (location.hash ? document.getElementById(decode(location.hash.slice(1))) : null);
