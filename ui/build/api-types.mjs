// Writes the types of the API, src/model/api.ts, from openapi.json and openapi-site.json at the top of the repository. A test
// compares them; `make generate` writes all three. With --print they are printed instead.
//
// openapi-typescript stays at the last version that prints text on its own: later versions need the compiler API, which
// TypeScript 7 no longer has.

import { readFileSync, writeFileSync } from "node:fs";
import openapiTS from "openapi-typescript";

const TYPES = "src/model/api.ts";

const [{ openapi, info, components }, site] = ["openapi", "openapi-site"].map((name) => JSON.parse(readFileSync(`../${name}.json`, "utf8")));
const merged = Object.entries({ ...components.schemas, ...site.components.schemas }).sort(([a], [b]) => (a < b ? -1 : 1));
const schemas = Object.fromEntries(merged);
const commentHeader = "// Made by `make generate` from openapi.json and openapi-site.json: change the server's shapes instead.\n\n";
const text = await openapiTS({ openapi, info, paths: {}, components: { ...components, schemas } }, { commentHeader });
const names = Object.keys(schemas).map((name) => `export type ${name} = components["schemas"]["${name}"];`);
const types = `${text}\n${names.join("\n")}\n`;

if (process.argv.includes("--print")) process.stdout.write(types);
else writeFileSync(TYPES, types);
