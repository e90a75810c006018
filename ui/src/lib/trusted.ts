// The only functions for markup that the browser parses from a string, and for scripts started by their address: the
// site's policy forbids all others. Their input was written by the site itself (a head, a worker) or sanitized by the
// server (a rich text).

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

/** The third-party script that a visitor has requested, on the one page whose policy allows its host. */
let requested: string | undefined;

/** An address of the site itself, without a host, or the requested one. */
function ownAddress(address: string): string {
  if (address !== requested && !/^\/[^/\\]/.test(address)) throw new TypeError(`${address} is no address of this site`);
  return address;
}

let policy: Policy | undefined;

/** The trusted-types policy; undefined on the server, and where nothing is enforced. */
function thePolicy(): Policy | undefined {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  if (trustedTypes) policy ??= trustedTypes.createPolicy("vigie", { createHTML: (text) => text, createScriptURL: ownAddress });
  return policy;
}

/** Markup in the form the document accepts; the string itself on the server and where nothing is enforced. */
export const trustMarkup = (markup: string): string => (thePolicy()?.createHTML(markup) ?? markup) as string;

/** The address of a script of the site, for starting a worker. */
export const trustScript = (address: string): string => (thePolicy()?.createScriptURL(address) ?? address) as string;

/** The address of the third-party script, after the visitor has requested it. */
export function trustRequested(address: string): string {
  requested = address;
  return trustScript(address);
}
