// Validates the machine-readable catalogue by external tools: parsers of Turtle and JSON-LD, a SHACL validator, and the
// Frictionless project's reader of packages.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Package } from "datapackage";
import jsonld from "jsonld";
import { Parser, Store, Writer } from "n3";
import Shacl from "rdf-validate-shacl";

const N_QUADS = "application/n-quads";

const readTurtle = (text: string) => new Store(new Parser().parse(text));

/** The canonical form of a graph in Turtle. */
export const saidInTurtle = (text: string): Promise<string> => {
  const quads = new Writer({ format: N_QUADS }).quadsToString([...readTurtle(text)]);
  return jsonld.canonize(quads, { algorithm: "RDFC-1.0", inputFormat: N_QUADS, format: N_QUADS });
};

/** The canonical form of a graph in JSON-LD, which must not refer to a context on another host. */
export const saidInJsonLd = (text: string): Promise<string> =>
  jsonld.canonize(JSON.parse(text) as object, { algorithm: "RDFC-1.0", format: N_QUADS, safe: true, documentLoader: refuse });

const refuse = (url: string): Promise<never> => Promise.reject(new Error(`refers to ${url}`));

/** The JSON-LD of an address, with every name in full. */
export const expanded = (document: object, base: string): Promise<object[]> => jsonld.expand(document, { base, safe: true, documentLoader: refuse });

/** Violations of DCAT-AP in a catalogue in Turtle: node, property, and rule. */
export async function profileFaults(turtle: string): Promise<string[]> {
  const shapes = readTurtle(readFileSync(join(import.meta.dirname, "dcat-ap.ttl"), "utf8"));
  const { results } = await new Shacl(shapes).validate(readTurtle(turtle));
  const end = (term?: { value: string } | null) => term?.value.split(/[#/]/).at(-1) ?? "";
  return results.map(({ focusNode, path, sourceConstraintComponent }) =>
    `${focusNode?.value ?? ""} ${end(path as { value: string } | null)} ${end(sourceConstraintComponent)}`);
}

/** Errors of the package reader in a description, and in the rows of the file with this name. */
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
