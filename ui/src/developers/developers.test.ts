// Tests the page for programmers: its commands have the addresses and the answers of the site.

import { expect, test } from "vitest";
import { answering, renderAt } from "../site-sample";

const INDEX = {
  documentation: "/fr/api",
  openapi: "/api/openapi.json",
  graphql: "/graphql",
  graphqlSchema: "/graphql/schema.graphql",
  openData: "/open-data/ias/index.json",
  catalogue: "/catalog.jsonld",
  limits: { connectionsPerAddress: 64, graphqlBytes: 64_000, graphqlWords: 1500, graphqlDepth: 16, listEntries: 100 },
  operations: [],
};
const SERIES = "/api/ias/flu?territory=FR&from=2016-03-18";
const CSV = "theme,territory,day,level\nflu,FR,2016-03-18,170.1\nflu,FR,2016-03-19,166.0\nflu,FR,2016-03-20,162.2";

const overview = (...themes: object[]) => ({ themes });
const flu = { theme: "flu", lastDay: "2016-03-20", version: 12, demonstration: false };

function answer(themes: object) {
  answering({
    "/api": INDEX,
    "/api/ias": themes,
    [SERIES]: { theme: "flu", series: [{ territory: "FR", levels: [170.1, 166, 162.2] }] },
    [`${SERIES}&format=csv`]: CSV,
    DeveloperSources: { sources: { totalCount: 24, nodes: [{ slug: "ias-flu", name: "Grippe" }] } },
  });
}

test("shows commands with the addresses and the answers of the site", async () => {
  answer(overview({ theme: "respiratory", lastDay: "2026-11-20", version: 3, demonstration: true }, flu));
  const { status, html } = await renderAt("/fr/api");
  expect(status).toBe(200);
  for (const shown of ["/open-data/ias/flu/versions/12/tidy.csv", "flu,FR,2016-03-20,162.2", "-d territory=", "totalCount", "64,0&nbsp;Ko", "1&nbsp;500 mots"])
    expect(html.replaceAll("\u00a0", "&nbsp;").replace(/<\/?span[^>]*>/g, "")).toContain(shown);
});

test("has no examples of series before the first publication", async () => {
  answer(overview({ ...flu, lastDay: null, version: null }));
  const { status, html } = await renderAt("/en/api");
  expect(status).toBe(200);
  expect(html).not.toContain("tidy.csv");
  expect(html).toContain("catalog.ttl");
});
