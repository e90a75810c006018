// The three feeds of a list of entries: in its head for feed readers, and as links on the page.

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

/** The feed links of a page's head. */
export function headFeeds(path: string, title: string): { href: string; type: Feed["type"]; title: string }[] {
  return feedsOf(path).map(({ href, type }) => ({ href, type, title }));
}

/** The feeds of the list at `path`, which has its language: "/fr/press". */
export function feedsOf(path: string): Feed[] {
  return (Object.keys(FEED_TYPES) as FeedKind[]).map((kind) => ({ kind, href: `${path}/feed.${kind}`, type: FEED_TYPES[kind] }));
}
