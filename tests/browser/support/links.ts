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

/** A crawl in parts, so that a large site fits into the time limit of tests. */
export interface Crawl {
  /**
   * Crawls from `starts` and from what earlier parts left, within the paths that `accepts` matches. Returns the broken
   * links: source, target, status.
   */
  follow(starts: string[], accepts?: (path: string) => boolean): Promise<string[]>;
  /** Paths of the pages that were crawled. */
  pages(): string[];
  /** Links to a place that its page does not have: source, target. Call it once every page is crawled. */
  lost(): string[];
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

/** Crawls the pages of the same site. `leadsOut` matches the paths that redirect to another site. */
export function startCrawl(origin: string, leadsOut: (path: string) => boolean): Crawl {
  const read = new Map<string, PageLinks>();
  const from = new Map<string, string>();
  /** Addresses that no part of the crawl has accepted yet. */
  let left: string[] = [];
  const isOwn = (address: string) => address.startsWith(`${origin}/`);
  /** The addresses that a page links to; records why its own is broken. */
  const nextOf = (page: string, links: PageLinks, broken: string[]): string[] => {
    const onward = links.status >= 300 && links.status < 400 && links.location ? new URL(links.location, page).href : null;
    const redirected = onward && isOwn(onward) ? [onward] : [];
    if (redirected.length === 0 && links.status !== 200 && !(onward && leadsOut(new URL(page).pathname))) {
      broken.push(`${from.get(page) ?? "start"} -> ${page.slice(origin.length)}: ${links.status}`);
    }
    const followed = isView(page) ? [] : links.addresses.filter(isOwn);
    for (const next of followed) if (!from.has(pageOf(next))) from.set(pageOf(next), new URL(page).pathname);
    return [...redirected, ...followed];
  };
  return {
    follow: async (starts, accepts = () => true) => {
      const broken: string[] = [];
      const queue = [...starts.map((path) => origin + path), ...left];
      left = [];
      while (queue.length > 0) {
        const open = [...new Set(queue.splice(0, AT_ONCE).map(pageOf))].filter((page) => !read.has(page));
        const pages = open.filter((page) => accepts(new URL(page).pathname));
        left.push(...open.filter((page) => !pages.includes(page)));
        const found = await Promise.all(pages.map(async (page) => [page, await readLinks(page)] as const));
        for (const [page, links] of found) {
          read.set(page, links);
          queue.push(...nextOf(page, links, broken));
        }
      }
      return broken;
    },
    pages: () => [...read.keys()].map((page) => page.slice(origin.length)),
    lost: () =>
      [...read].filter(([page]) => !isView(page)).flatMap(([page, { addresses }]) =>
        addresses.filter((href) => isOwn(href) && href.includes("#")).flatMap((href) => {
          const [target = "", fragment = ""] = href.split("#");
          return read.get(target)?.ids.has(decodeURIComponent(fragment)) ? [] : [`${new URL(page).pathname} -> ${href.slice(origin.length)}`];
        }),
      ),
  };
}
