// Runtime of elements that the build compiled to text. See precompile.mjs.

import { Fragment, jsx } from "preact/jsx-runtime";

const EMPTY = jsx(Fragment, {});

/** An element with the fields that a renderer needs; the other fields of Preact's vnodes are shared. */
function Part(type, props) {
  this.type = type;
  this.props = props;
}
Part.prototype = EMPTY;

/** An element that is text from end to end: its parent inserts it without traversing it. */
function Markup(html) {
  this.html = html;
}
Markup.prototype = Object.create(EMPTY, { props: { get() { return { tpl: [this.html] }; } } });

/** Without matches this is the fastest way: testing first takes longer. */
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The text of a child; null while a component in it is not rendered yet. */
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

/** The value of `dangerouslySetInnerHTML`. */
export const inner = (value) => value?.__html ?? "";

/** A child in its place: as text, or as a value that the renderer converts. */
export const child = (value) => textOf(value) ?? value;

/** Marks a component as stateless. */
export const plain = (type) => {
  type.isPlain = true;
};

/** Always an element: callers test for its presence and must not depend on its content. */
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

/** Texts alternating with gaps, which contain texts or children. */
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
/** An attribute whose value consists of numbers and letters. */
export const bareAttribute = (name, value) => (value == null || value === false ? "" : value === "" ? " " + name : " " + name + '="' + value + '"');
export const textAttribute = (name, value) => (value == null ? "" : attribute(name, value + ""));
