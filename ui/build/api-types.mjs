// Writes the types of the API, src/model/api.ts, from openapi.json at the top of the repository. A test compares them;
// `make generate` writes both. With --print they are printed instead.
//
// openapi-typescript stays at the last version that prints text on its own: later versions need the compiler API, which
// TypeScript 7 no longer has.

import { readFileSync, writeFileSync } from "node:fs";
import openapiTS from "openapi-typescript";

const TYPES = "src/model/api.ts";

const { openapi, info, components } = JSON.parse(readFileSync("../openapi.json", "utf8"));
const commentHeader = "// Made by `make generate` from openapi.json: change the server's shapes instead.\n\n";
const schemas = await openapiTS({ openapi, info, paths: {}, components }, { commentHeader });
const names = Object.keys(components.schemas).map((name) => `export type ${name} = components["schemas"]["${name}"];`);
const types = `${schemas}\n${names.join("\n")}\n`;

if (process.argv.includes("--print")) process.stdout.write(types);
else writeFileSync(TYPES, types);
