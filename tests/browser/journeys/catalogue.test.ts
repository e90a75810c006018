// Machine-readable forms of the Store: the DCAT catalogue, the description of each source's files, the feed of new
// sources. Each is validated by external tools.

import { createHash } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { expanded, packageFaults, profileFaults, saidInJsonLd, saidInTurtle } from "../support/catalogue";
import { LOCALES } from "../support/pages";
import { atomFaults, readAtom } from "../support/syndication";

const site = inject("written");

async function read(path: string): Promise<string> {
  const answer = await fetch(site.url + path);
  expect(answer.status, path).toBe(200);
  return answer.text();
}

const readJson = async (path: string) => JSON.parse(await read(path)) as Record<string, unknown>;

/** The slugs of all sources in the Store. */
async function slugs(): Promise<string[]> {
  const { items } = await readJson("/api/sources?size=100") as { items: { slug: string }[] };
  expect(items.length).toBeGreaterThan(20);
  return items.map(({ slug }) => slug);
}

describe("the catalogue", () => {
  test("conforms to DCAT-AP, for every source in every language", async () => {
    const turtle = await read("/catalog.ttl");
    expect(await profileFaults(turtle)).toEqual([]);
    for (const slug of await slugs()) {
      expect(turtle).toContain(`<${site.url}/sources/${slug}> a dcat:Dataset`);
    }
    expect(turtle).toContain("\"약국 판매\"@ko");
    // The validator detects an error.
    const titleless = turtle.replace(/dct:title "Ventes en pharmacie"@fr[^;]*;/, "");
    expect(await profileFaults(titleless)).toEqual([`${site.url}/sources/pharmacy-sell-out title MinCountConstraintComponent`]);
    const [, care = ""] = turtle.split(`<${site.url}/sources/hospital-stays> a dcat:Dataset`);
    expect(care.split(" .\n")[0]).toContain("/healthcategories/HRAD>");
    const unstructured = turtle.replace(/healthdcatap:hasVariables <[^>]*hospital-stays#variables> ;/, "");
    expect(await profileFaults(unstructured)).toEqual([`${site.url}/sources/hospital-stays hasVariables MinCountConstraintComponent`]);
    const misnamed = turtle.replaceAll("access-right/PUBLIC", "access-right/FREE");
    expect((await profileFaults(misnamed)).length).toBeGreaterThan(7);
  });

  test("has the same content in both its forms", async () => {
    const [turtle, json] = await Promise.all([read("/catalog.ttl"), read("/catalog.jsonld")]);
    const said = await saidInTurtle(turtle);
    expect(said.split("\n").length).toBeGreaterThan(2_000);
    expect(await saidInJsonLd(json)).toBe(said);
    expect(await saidInJsonLd(json.replace("\"Sample\"", "\"Simple\""))).not.toBe(said);
  });

  test("is open to other origins, and supports conditional requests", async () => {
    for (const [path, type] of [["/catalog.ttl", "text/turtle; charset=utf-8"], ["/catalog.jsonld", "application/ld+json"], ["/catalog.rdf", "application/rdf+xml"]] as const) {
      const { headers } = await fetch(site.url + path, { headers: { origin: "https://elsewhere.example" } });
      expect([headers.get("content-type"), headers.get("access-control-allow-origin")], path).toEqual([type, "*"]);
      const again = await fetch(`${site.url}${path}?anything=1`, { headers: { "if-none-match": headers.get("etag") ?? "" } });
      expect(again.status, path).toBe(304);
    }
  });

  test("has no broken links", async () => {
    const turtle = await read("/catalog.ttl");
    const named = [...turtle.matchAll(/(?:accessURL|downloadURL|landingPage|page|homepage|hasURL) ([^;]*?) [;.]\n/g)];
    const all = named.flatMap(([, list = ""]) => [...list.matchAll(/<([^>]*)>/g)].map(([, address = ""]) => address));
    // The provider of hospital stays is an external host, which tests do not call.
    const addresses = new Set(all.filter((address) => address.startsWith(site.url)));
    expect([...new Set(all)].filter((address) => !addresses.has(address))).toEqual(["https://www.health-data-hub.fr/"]);
    expect(addresses.size).toBeGreaterThan(150);
    const dead: string[] = [];
    for (const address of addresses) {
      const answer = await fetch(address, { method: "HEAD" });
      if (answer.status !== 200) dead.push(`${address} ${answer.status}`);
    }
    expect(dead).toEqual([]);
  });
});

describe("the files of a source", () => {
  test("match their package description, for every source", async () => {
    for (const slug of await slugs()) {
      expect(await packageFaults(await readJson(`/sources/${slug}/datapackage.json`), "sample"), slug).toEqual([]);
    }
    const open = await readJson("/sources/ias-flu/datapackage.json");
    expect(await packageFaults(open, "flu")).toEqual([]);
    // The validator detects an error.
    const { resources, ...rest } = open as { resources: { name: string; schema: { fields: { name: string; type: string }[] } }[] };
    expect(await packageFaults(rest, "sample")).not.toEqual([]);
    const numbers = resources.map((file) => ({ ...file, schema: { ...file.schema, fields: file.schema.fields.map((field) => ({ ...field, type: "integer" })) } }));
    expect(await packageFaults({ ...rest, resources: numbers }, "sample")).not.toEqual([]);
  });

  test("match their Croissant description: address, checksum and columns", async () => {
    const cr = "http://mlcommons.org/croissant/";
    for (const slug of ["ias-flu", "pharmacy-sell-out"]) {
      const document = await readJson(`/sources/${slug}/croissant.json`);
      const [whole = {}] = await expanded(document, `${site.url}/sources/${slug}/croissant.json`) as Record<string, unknown[]>[];
      expect(whole["http://purl.org/dc/terms/conformsTo"]).toMatchObject([{ "@value": "http://mlcommons.org/croissant/1.1" }]);
      expect(whole[`${cr}recordSet`]?.length).toBe(slug === "ias-flu" ? 2 : 1);
      const { distribution, recordSet } = document as {
        distribution: { "@id": string; contentUrl: string; sha256: string }[];
        recordSet: { field: { source: { fileObject: { "@id": string }; extract: { column: string } } }[] }[];
      };
      for (const file of distribution) {
        const bytes = Buffer.from(await (await fetch(file.contentUrl)).arrayBuffer());
        expect(createHash("sha256").update(bytes).digest("hex"), file.contentUrl).toBe(file.sha256);
        const fields = recordSet.flatMap(({ field }) => field).filter(({ source }) => source.fileObject["@id"] === file["@id"]);
        const [header = ""] = bytes.toString().split(/\r?\n/);
        expect(fields.map(({ source }) => source.extract.column).join(","), file.contentUrl).toBe(header);
      }
    }
  });

  test("are described in the requested language", async () => {
    const titles = await Promise.all(LOCALES.map(async (locale) => (await readJson(`/sources/ias-lice/datapackage.json?locale=${locale}`)).title));
    expect(new Set(titles).size).toBe(LOCALES.length);
  });
});

test("the feed of new sources is valid, and each entry has its page", async () => {
  const feeds = Object.fromEntries(await Promise.all(LOCALES.map(async (locale) => [locale, await read(`/catalog.atom?locale=${locale}`)] as const)));
  expect(atomFaults(feeds)).toEqual([]);
  for (const locale of LOCALES) {
    const entries = readAtom(feeds[locale] ?? "");
    expect(entries.length, locale).toBeGreaterThan(20);
    for (const { href = "" } of entries) {
      expect(href).toContain(`/${locale}/sources/`);
      expect((await fetch(href)).status, href).toBe(200);
    }
  }
});
