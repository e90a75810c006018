// Names the classes of style sheets: two signs for the file and one or two for the class in it. Readable names would say
// nothing to a visitor, and cost a tenth of what every page loads in styles, and something in its markup.

import { readdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";

/** No "a": what blocks advertisements takes names that begin so for one. */
const FIRST = "bcdfghjkmnpqrstvwxz";
const BASE = 36;

/** The sheets of a folder by path, so that the browser's build and the server's give each the same name. */
function sheetsOf(folder) {
  const sheets = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".module.css")).sort();
  if (sheets.length > FIRST.length * BASE) throw new Error(`${sheets.length} sheets are more than two signs can name`);
  return sheets;
}

/** What `css.modules.generateScopedName` asks for. */
export function classNames(folder) {
  const root = resolve(folder);
  let sheets = [];
  const sheetOf = (file) => {
    const path = relative(root, file);
    if (!sheets.includes(path)) sheets = sheetsOf(root);
    const at = sheets.indexOf(path);
    if (at < 0) throw new Error(`${file} is not below ${join(folder, "/")}`);
    return FIRST[Math.floor(at / BASE)] + (at % BASE).toString(BASE);
  };
  return (name, file, css) => {
    const names = [...new Set(css.match(/(?<=\.)[a-z][\w-]*/gi))];
    const at = names.indexOf(name);
    if (at < 0) throw new Error(`${file}: only classes are named, not ${name}`);
    return sheetOf(file) + at.toString(BASE);
  };
}

const IMPORT = /^import (\w+) from ("\.[^"]+\.module\.css";)$/gm;

/** Where a class is chosen by a computed name, the table stays: as a namespace it would bring code of the bundler's own. */
const inPlace = (code) => code.replace(IMPORT, (found, name, file) => (code.includes(`${name}[`) ? found : `import * as ${name} from ${file}`));

/** Vite plugins of the browser's bundle: a screen says each class where it uses it, instead of bringing a table of them. */
export function classesInPlace() {
  const apply = ({ build }, { command }) => command === "build" && !build?.ssr;
  return [
    {
      name: "vigie-classes-in-place",
      enforce: "pre",
      apply,
      transform: (code, id) => (/\.tsx?$/.test(id) && code.search(IMPORT) >= 0 ? { code: inPlace(code), map: null } : null),
    },
    {
      // Nobody imports the names any more, which would take the sheet along.
      name: "vigie-keep-sheets",
      enforce: "post",
      apply,
      transform: (code, id) => (id.endsWith(".module.css") ? { code, map: null, moduleSideEffects: "no-treeshake" } : null),
    },
  ];
}
