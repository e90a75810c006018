// Follows the links of a site as a search engine does: pages as the server sends them, no script run.

/** What a page leads to, and what in it can be led to. */
export interface PageLinks {
  status: number;
  /** Where it redirects to, if it does. */
  location: string | null;
  html: string;
  /** Addresses of links, of its other languages and of its pictures, resolved. */
  addresses: string[];
  ids: Set<string>;
}

const decode = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">");

/** Those that name another page or a file shown by this one; not preconnects and the like. */
const LEADING = [
  /<a\b[^>]*?\shref="([^"]*)"/g,
  /<link rel="(?:alternate|canonical)"[^>]*?\shref="([^"]*)"/g,
  /<(?:img|source)\b[^>]*?\ssrc="([^"]*)"/g,
];

export async function readLinks(address: string): Promise<PageLinks> {
  const answer = await fetch(address, { redirect: "manual" });
  const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
  const html = isPage ? await answer.text() : "";
  if (!isPage) await answer.body?.cancel();
  const found = LEADING.flatMap((pattern) => [...html.matchAll(pattern)].map(([, href = ""]) => new URL(decode(href), address).href));
  const ids = new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => decode(id)));
  return { status: answer.status, location: answer.headers.get("location"), html, addresses: [...new Set(found)], ids };
}

export interface Crawl {
  /** Paths of the pages that were read. */
  pages: string[];
  /** What leads nowhere: where from, where to, why. */
  broken: string[];
}

/** Without the fragment. */
const pageOf = (address: string) => address.split("#")[0] ?? address;

/** A chart has an address for each of its views, and each leads to all others: they are read, and not followed further. */
const isView = (address: string) => ![...new URL(address).searchParams.keys()].every((name) => name === "page");

/**
 * Reads every page that can be reached from `starts` on the same site. `leadsOut` tells the paths that redirect to
 * another site.
 */
export async function crawl(origin: string, starts: string[], leadsOut: (path: string) => boolean): Promise<Crawl> {
  const read = new Map<string, PageLinks>();
  const from = new Map<string, string>();
  const queue = starts.map((path) => origin + path);
  const broken: string[] = [];
  const complain = (address: string, why: string) => broken.push(`${from.get(address) ?? "start"} -> ${address.slice(origin.length)}: ${why}`);
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    const page = pageOf(address);
    if (read.has(page)) continue;
    const links = await readLinks(page);
    read.set(page, links);
    const onward = links.status >= 300 && links.status < 400 && links.location ? new URL(links.location, page).href : null;
    if (onward?.startsWith(`${origin}/`)) queue.push(onward);
    else if (links.status !== 200 && !(onward && leadsOut(new URL(page).pathname))) complain(page, String(links.status));
    for (const next of isView(page) ? [] : links.addresses.filter((href) => href.startsWith(`${origin}/`))) {
      if (!from.has(pageOf(next))) from.set(pageOf(next), new URL(page).pathname);
      queue.push(next);
    }
  }
  // A fragment must name something, once every page is known.
  for (const [page, { addresses }] of [...read].filter(([page]) => !isView(page))) {
    for (const next of addresses.filter((href) => href.startsWith(`${origin}/`) && href.includes("#"))) {
      const [target = "", fragment = ""] = next.split("#");
      if (!read.get(target)?.ids.has(decodeURIComponent(fragment))) broken.push(`${new URL(page).pathname} -> ${next.slice(origin.length)}: no such place`);
    }
  }
  return { pages: [...read.keys()].map((page) => page.slice(origin.length)), broken };
}
