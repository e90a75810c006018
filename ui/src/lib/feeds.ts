// The three feeds that a list of entries has: in its head for readers' programs, on the page for readers.

export const FEED_TYPES = {
  rss: "application/rss+xml",
  atom: "application/atom+xml",
  json: "application/feed+json",
} as const;

export type FeedKind = keyof typeof FEED_TYPES;

export interface Feed {
  kind: FeedKind;
  href: string;
  type: (typeof FEED_TYPES)[FeedKind];
}

/** As the head of a page tells readers' programs of them. */
export function headFeeds(path: string, title: string): { href: string; type: Feed["type"]; title: string }[] {
  return feedsOf(path).map(({ href, type }) => ({ href, type, title }));
}

/** The feeds of the list at `path`, with its locale: "/fr/press". */
export function feedsOf(path: string): Feed[] {
  return (Object.keys(FEED_TYPES) as FeedKind[]).map((kind) => ({ kind, href: `${path}/feed.${kind}`, type: FEED_TYPES[kind] }));
}
