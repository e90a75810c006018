// Crawls the links of a site like a search engine: the server's markup, without scripts.

/** The links of a page, and its link targets. */
export interface PageLinks {
  status: number;
  /** The target of its redirect, if any. */
  location: string | null;
  html: string;
  /** Resolved addresses of links, alternates and pictures. */
  addresses: string[];
  ids: Set<string>;
}

const decode = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">");

/** Links to another page or to a file that this page shows, without preconnects and the like. */
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
  /** Paths of the pages that were crawled. */
  pages: string[];
  /** Broken links: source, target, reason. */
  broken: string[];
}

/** Requests at a time: fewer than a client address may have in the queue of the renderer. */
const AT_ONCE = 6;

/** Without the fragment. */
const pageOf = (address: string) => address.split("#")[0] ?? address;

/**
 * A chart has an address for each of its views, and each links to all others: these are loaded, but their links are not
 * followed.
 */
const isView = (address: string) => ![...new URL(address).searchParams.keys()].every((name) => name === "page");

/** Crawls the pages of the same site from `starts`. `leadsOut` matches the paths that redirect to another site. */
export async function crawl(origin: string, starts: string[], leadsOut: (path: string) => boolean): Promise<Crawl> {
  const read = new Map<string, PageLinks>();
  const from = new Map<string, string>();
  const queue = starts.map((path) => origin + path);
  const broken: string[] = [];
  const complain = (address: string, why: string) => broken.push(`${from.get(address) ?? "start"} -> ${address.slice(origin.length)}: ${why}`);
  const follow = (page: string, links: PageLinks) => {
    const onward = links.status >= 300 && links.status < 400 && links.location ? new URL(links.location, page).href : null;
    if (onward?.startsWith(`${origin}/`)) queue.push(onward);
    else if (links.status !== 200 && !(onward && leadsOut(new URL(page).pathname))) complain(page, String(links.status));
    for (const next of isView(page) ? [] : links.addresses.filter((href) => href.startsWith(`${origin}/`))) {
      if (!from.has(pageOf(next))) from.set(pageOf(next), new URL(page).pathname);
      queue.push(next);
    }
  };
  while (queue.length > 0) {
    const pages = [...new Set(queue.splice(0, AT_ONCE).map(pageOf))].filter((page) => !read.has(page));
    const found = await Promise.all(pages.map(async (page) => [page, await readLinks(page)] as const));
    for (const [page, links] of found) {
      read.set(page, links);
      follow(page, links);
    }
  }
  // Fragments must have a target; checked once every page is read.
  for (const [page, { addresses }] of [...read].filter(([page]) => !isView(page))) {
    for (const next of addresses.filter((href) => href.startsWith(`${origin}/`) && href.includes("#"))) {
      const [target = "", fragment = ""] = next.split("#");
      if (!read.get(target)?.ids.has(decodeURIComponent(fragment))) broken.push(`${new URL(page).pathname} -> ${next.slice(origin.length)}: no such place`);
    }
  }
  return { pages: [...read.keys()].map((page) => page.slice(origin.length)), broken };
}
