// What elements that the build turned into text do once they are drawn. See precompile.mjs.

import { Fragment, jsx } from "preact/jsx-runtime";

const EMPTY = jsx(Fragment, {});

/** An element with what a renderer asks of it; all else Preact wants of one is the same for all. */
function Part(type, props) {
  this.type = type;
  this.props = props;
}
Part.prototype = EMPTY;

/** An element that is text from end to end: around it, it is taken as such, and nobody walks it again. */
function Markup(html) {
  this.html = html;
}
Markup.prototype = Object.create(EMPTY, { props: { get() { return { tpl: [this.html] }; } } });

/** Where there is nothing to replace this is the fastest of all: looking first takes longer. */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The text of a child; null while a component in it has yet to say its own. */
function textOf(value) {
  if (typeof value === "string") return escaped(value);
  if (typeof value === "number" || typeof value === "bigint") return "" + value;
  if (typeof value !== "object" || value === null) return "";
  if (value.html !== undefined) return value.html;
  if (!Array.isArray(value)) return null;
  let all = "";
  for (let i = 0; i < value.length; i += 1) {
    const text = textOf(value[i]);
    if (text === null) return null;
    all += text;
  }
  return all;
}

/** What `dangerouslySetInnerHTML` holds. */
export const inner = (value) => value?.__html ?? "";

/** A child in its place: as text, or as what the renderer makes text of. */
export const child = (value) => textOf(value) ?? value;

/** Says of a component that it keeps nothing between drawings. */
export const plain = (type) => {
  type.isPlain = true;
};

/** An element in any case: whoever asks whether there is one must not ask what it draws. */
function elementOf(drawn) {
  const text = textOf(drawn);
  if (text !== null) return drawn instanceof Markup ? drawn : new Markup(text);
  return Array.isArray(drawn) ? new Part(Fragment, { children: drawn }) : drawn;
}

export const component = (type, props) => (type.isPlain ? elementOf(type(props)) : new Part(type, props));

/** Two texts with a child between them. */
export function around(texts, value) {
  const text = textOf(value);
  return text === null ? new Part(Fragment, { tpl: texts, exprs: [value] }) : new Markup(texts[0] + text + texts[1]);
}

/** Texts with gaps between them, which hold texts or children. */
export function template(texts, ...gaps) {
  let html = texts[0];
  let tpl = null;
  let exprs = null;
  for (let i = 0; i < gaps.length; i += 1) {
    const gap = gaps[i];
    if (typeof gap === "string") html += gap + texts[i + 1];
    else {
      tpl ??= [];
      exprs ??= [];
      tpl.push(html);
      exprs.push(gap);
      html = texts[i + 1];
    }
  }
  if (tpl === null) return new Markup(html);
  tpl.push(html);
  return new Part(Fragment, { tpl, exprs });
}

export const attribute = (name, value) => {
  if (value == null || value === false || typeof value === "function") return "";
  if (value === true || value === "") return " " + name;
  return " " + name + '="' + (typeof value === "string" ? escaped(value) : escaped("" + value)) + '"';
};
/** One whose value is of numbers and letters. */
export const bareAttribute = (name, value) => (value == null || value === false ? "" : value === "" ? " " + name : " " + name + '="' + value + '"');
export const textAttribute = (name, value) => (value == null ? "" : attribute(name, value + ""));
