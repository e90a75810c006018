// Names CSS classes in few letters: pages and style sheets repeat them thousands of times. The first letters are those of
// the file, the last ones number its classes, so that a name changes with its file only.

import { createHash } from "node:crypto";
import { relative } from "node:path";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const PREFIX = 4;

/** A number in letters, the least significant first. */
function inLetters(number, length = 1) {
  let text = "";
  for (let left = number; left > 0 || text.length < length; left = Math.floor(left / LETTERS.length)) text += LETTERS[left % LETTERS.length];
  return text;
}

const prefixOf = (file) => inLetters(createHash("sha256").update(file).digest().readUIntBE(0, 6) % LETTERS.length ** PREFIX, PREFIX);

/** Returns Vite's `generateScopedName`, which fails when two files have the same letters. */
export function classNames() {
  const files = new Map();
  return (name, path, css) => {
    const file = relative(process.cwd(), path.replace(/\?.*$/, ""));
    const prefix = prefixOf(file);
    const other = files.get(prefix) ?? file;
    if (other !== file) throw new Error(`${file} and ${other} get the same class names: rename one of them`);
    files.set(prefix, file);
    const classes = [...new Set([...css.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, found]) => found))];
    return prefix + inLetters(classes.indexOf(name));
  };
}
