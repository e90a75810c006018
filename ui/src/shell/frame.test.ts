// Renders the layout of a page as the binary does, with made-up menus and footers.

import { afterEach, expect, test, vi } from "vitest";
import { answering, Refused, renderAt } from "../site-sample";

afterEach(() => vi.unstubAllGlobals());

const way = (label: string, href: string, text: string | null = null) => ({ label, href, text });
const links = (listTitle: string | null, ways: ReturnType<typeof way>[], sites = false) => ({ __typename: "LinkList", listTitle, sites, ways });
const WRITTEN = { summary: "Open data.", locale: "fr", fallback: false };

const FRAME = {
  menu: {
    ...WRITTEN,
    blocks: [
      links("Offers", [way("Scoring", "/fr/solutions/scoring", "Ten strata"), way("Modules", "/fr/modules")]),
      { __typename: "CallToAction", title: "A need", about: null, links: [way("Ask", "/fr/data-request"), way("How to buy", "/fr/how-to-buy")] },
      links(null, [way("Store", "/fr/store")]),
      links("Us", [way("Company", "/fr/company", "Our history"), way("Jobs", "/fr/jobs", "Unsolicited")]),
      links(null, [way("Contact", "/fr/contact")]),
    ],
  },
  jobs: { totalCount: 4 },
  footer: { ...WRITTEN, blocks: [links("Data", [way("Store", "/fr/store")]), links("Follow us", [way("Register", "https://register.example/v")], true), links(null, [way("Site map", "/fr/site-map")])] },
};

/** The only page without other requests. */
const AT = "/fr/nowhere/at-all";
const asked = { Page: { page: null }, Above: { page: null } };

test("a part of the menu opens, with the content beside its links; the others are links of the bar", async () => {
  answering({ ...asked, Frame: FRAME });
  const { html } = await renderAt(AT);
  expect(html).toMatch(/<button[^>]* popovertarget="menu-1"[^>]*>Offers</);
  expect(html).toMatch(/<div[^>]* id="menu-1"[^>]* aria-label="Offers"/);
  const [, panel = ""] = /id="menu-1"(.*?)<\/li><li><a href="\/fr\/store"/s.exec(html) ?? [];
  expect([...panel.matchAll(/href="(\/fr[^"]*)"/g)].map(([, href]) => href)).toEqual(["/fr/solutions/scoring", "/fr/modules", "/fr/data-request", "/fr/how-to-buy"]);
});

test("links and parts keep their order, and the link to the jobs has the number of open offers", async () => {
  const bar = async (totalCount: number) => {
    answering({ ...asked, Frame: { ...FRAME, jobs: { totalCount } } });
    return /<nav.*<\/nav>/s.exec((await renderAt(AT)).html)?.[0] ?? "";
  };
  const offering = await bar(4);
  const places = ["Offers<", 'href="/fr/store"', "Us<", 'href="/fr/contact"'].map((part) => offering.indexOf(part));
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(offering).toMatch(/<strong>Jobs<\/strong><mark[^>]*>4 offres ouvertes<\/mark>/);
  expect(offering.match(/<mark/g)).toHaveLength(1);
  expect(await bar(0)).not.toContain("<mark");
});

test("the footer has its columns, its last line and its sentence", async () => {
  answering({ ...asked, Frame: FRAME });
  const [, foot = ""] = /<footer(.*)<\/footer>/s.exec((await renderAt(AT)).html) ?? [];
  expect([...foot.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, title]) => title)).toEqual(["Data", "Follow us"]);
  expect(foot).toContain('<a href="https://register.example/v" rel="external noopener noreferrer">Register</a>');
  expect(foot).toContain('<a href="/fr/site-map">Site map</a>');
  expect(foot).toContain("<p>Open data.</p>");
});

test("texts in another language than the page's are marked", async () => {
  answering({ ...asked, Frame: { ...FRAME, menu: { ...FRAME.menu, fallback: true } } });
  const { html } = await renderAt("/ko/nowhere");
  expect(html).toMatch(/<ul lang="fr"[^>]*><li><span/);
});

test("a page is rendered without a layout that cannot be loaded, and is marked incomplete", async () => {
  answering({ ...asked, Frame: new Refused(503, "busy") });
  const { status, html } = await renderAt(AT);
  expect(status, "which is not cached").toBe(503);
  expect(html).toContain('href="/fr/data-request"');
  expect(html).not.toContain("popovertarget=\"menu-1\"");
});
