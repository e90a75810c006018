// The one door for markup that the browser parses from a string, and for scripts that it starts by their address: the
// site's policy forbids every other. What passes was written by the site itself (a head, a worker) or cleaned by the server
// (a rich text).

interface Policy {
  createHTML(markup: string): unknown;
  createScriptURL(address: string): unknown;
}

interface Rules {
  createHTML(markup: string): string;
  createScriptURL(address: string): string;
}

interface Factory {
  createPolicy(name: string, rules: Rules): Policy;
}

/** The script of a third party that a visitor has requested, on the one page whose policy allows its host. */
let requested: string | undefined;

/** An address of the site itself, without a host, or the one that was requested. */
function ownAddress(address: string): string {
  if (address !== requested && !/^\/[^/\\]/.test(address)) throw new TypeError(`${address} is no address of this site`);
  return address;
}

let policy: Policy | undefined;

/** The one policy; none where nothing is enforced, and on the server. */
function thePolicy(): Policy | undefined {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  if (trustedTypes) policy ??= trustedTypes.createPolicy("vigie", { createHTML: (text) => text, createScriptURL: ownAddress });
  return policy;
}

/** Markup as the document accepts it; the text itself where nothing is enforced, and on the server. */
export const trustMarkup = (markup: string): string => (thePolicy()?.createHTML(markup) ?? markup) as string;

/** The address of a script of the site, as a worker is started with it. */
export const trustScript = (address: string): string => (thePolicy()?.createScriptURL(address) ?? address) as string;

/** The address of the one script of a third party, after the visitor has requested it. */
export function trustRequested(address: string): string {
  requested = address;
  return trustScript(address);
}
