// Judges the catalogue for machines by tools of others: readers of Turtle and of JSON-LD, a validator of shapes (SHACL), and
// the Frictionless project's own reader of packages.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Package } from "datapackage";
import jsonld from "jsonld";
import { Parser, Store, Writer } from "n3";
import Shacl from "rdf-validate-shacl";

const N_QUADS = "application/n-quads";

const readTurtle = (text: string) => new Store(new Parser().parse(text));

/** What a graph says, in the one order there is for it. */
export const saidInTurtle = (text: string): Promise<string> => {
  const quads = new Writer({ format: N_QUADS }).quadsToString([...readTurtle(text)]);
  return jsonld.canonize(quads, { algorithm: "RDFC-1.0", inputFormat: N_QUADS, format: N_QUADS });
};

/** The same of JSON-LD, which may not lead to another host's context. */
export const saidInJsonLd = (text: string): Promise<string> =>
  jsonld.canonize(JSON.parse(text) as object, { algorithm: "RDFC-1.0", format: N_QUADS, safe: true, documentLoader: refuse });

const refuse = (url: string): Promise<never> => Promise.reject(new Error(`leads to ${url}`));

/** JSON-LD that stands at an address, with every name in full. */
export const expanded = (document: object, base: string): Promise<object[]> => jsonld.expand(document, { base, safe: true, documentLoader: refuse });

/** What DCAT-AP has against a catalogue in Turtle: where, in what, and which rule. */
export async function profileFaults(turtle: string): Promise<string[]> {
  const shapes = readTurtle(readFileSync(join(import.meta.dirname, "dcat-ap.ttl"), "utf8"));
  const { results } = await new Shacl(shapes).validate(readTurtle(turtle));
  const end = (term?: { value: string } | null) => term?.value.split(/[#/]/).at(-1) ?? "";
  return results.map(({ focusNode, path, sourceConstraintComponent }) =>
    `${focusNode?.value ?? ""} ${end(path as { value: string } | null)} ${end(sourceConstraintComponent)}`);
}

/** What the reader of packages has against a description, and against the rows of the file it calls so. */
export async function packageFaults(description: object, resource: string): Promise<string[]> {
  const { valid, errors, resources } = await Package.load(description);
  if (!valid) return errors.map(({ message }) => message);
  const file = resources.find(({ name }) => name === resource);
  if (!file) return [`there is no ${resource}`];
  try {
    const rows = await file.read();
    return rows.length > 0 ? [] : [`${resource} is empty`];
  } catch (error) {
    const { message, errors: each = [] } = error as Error & { errors?: Error[] };
    return [message, ...each.map((one) => one.message)];
  }
}
