// Vite plugin of the server bundle: elements become text at build, with gaps for what is only known later. The engine, which
// compiles nothing to machine code, spends most of a page's time on objects for elements; browsers get them as ever.
// What the text says is what `renderToString` would have said, attribute by attribute.

import { transformAsync, types as t } from "@babel/core";

const RUNTIME = "virtual:precompiled";
const RUNTIME_CODE = `
import { jsxEscape, jsxTemplate } from "preact/jsx-runtime";
export { jsxTemplate as template };
export const child = (value) => (typeof value === "object" ? value : jsxEscape(value));
export const attribute = (name, value) => {
  if (value == null || value === false || typeof value === "function") return "";
  return value === true || value === "" ? " " + name : " " + name + '="' + jsxEscape(value) + '"';
};
export const textAttribute = (name, value) => (value == null ? "" : attribute(name, value + ""));
`;

/** What depends on the elements around them, or on being an object. */
const LEFT = new Set(["option", "select", "textarea"]);
const VOID = new Set(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]);
/** Within a drawing names are spelled as SVG does; an `<svg>` is named as what stands around it. */
const SVG = new Set(
  "g path rect circle ellipse line polyline polygon text tspan textPath defs use symbol clipPath mask pattern linearGradient radialGradient stop marker".split(" "),
);
const NAMES = { className: "class", htmlFor: "for", defaultChecked: "checked", defaultValue: "value", acceptCharset: "accept-charset", httpEquiv: "http-equiv" };
/** As in preact-render-to-string. */
const LOWER = /^(?:accessK|auto[A-Z]|cell|ch|col|cont|cross|dateT|encT|form[A-Z]|frame|hrefL|inputM|maxL|minL|noV|playsI|popoverT|readO|rowS|src[A-Z]|tabI|useM|item[A-Z])/;
const KEBAB = /^ac|^ali|arabic|basel|cap|clipPath$|clipRule$|color|dominant|enable|fill|flood|font|glyph[^R]|horiz|image|letter|lighting|marker[^WUH]|overline|pointe|paint|rendering|shape|stop|strikethrough|stroke|text[^L]|transform|underline|unicode|units|^v[^i]|^w|^xH/;

const ENTITIES = { '"': "&quot;", "&": "&amp;", "<": "&lt;" };
const escape = (text) => text.replace(/["&<]/g, (letter) => ENTITIES[letter]);

const tagOf = (element) => (t.isJSXIdentifier(element.openingElement.name) ? element.openingElement.name.name : "");
const isDropped = (name) => name === "key" || name === "ref" || /^on[A-Z]/.test(name);

function canBeText(element) {
  const tag = tagOf(element);
  if (!/^[a-z]/.test(tag) || LEFT.has(tag)) return false;
  return element.openingElement.attributes.every(
    (attribute) => t.isJSXAttribute(attribute) && t.isJSXIdentifier(attribute.name) && !["dangerouslySetInnerHTML", "style", "children"].includes(attribute.name.name),
  );
}

function attributeName(tag, name) {
  if (NAMES[name]) return NAMES[name];
  if (SVG.has(tag)) return KEBAB.test(name) ? name.replace(/([A-Z])/g, "-$1").toLowerCase() : name;
  return LOWER.test(name) ? name.toLowerCase() : name;
}

/** A text in the making: what is known, and what stands between. */
class Template {
  texts = [""];
  gaps = [];

  say(text) {
    this.texts[this.texts.length - 1] += text;
  }

  leave(gap) {
    this.gaps.push(gap);
    this.texts.push("");
  }

  element(element) {
    const tag = tagOf(element);
    this.say(`<${tag}`);
    for (const attribute of element.openingElement.attributes) this.attribute(tag, attribute);
    if (VOID.has(tag)) return this.say("/>");
    this.say(">");
    this.children(element);
    this.say(`</${tag}>`);
  }

  attribute(tag, { name: { name: given }, value }) {
    if (isDropped(given)) return;
    const name = attributeName(tag, given);
    const spelled = name[4] === "-" || name === "draggable" || name === "spellcheck";
    const known = t.isJSXExpressionContainer(value) ? value.expression : value;
    if (known === null) this.say(spelled ? ` ${name}="true"` : ` ${name}`);
    else if (t.isStringLiteral(known)) this.say(known.value === "" ? ` ${name}` : ` ${name}="${escape(known.value)}"`);
    else this.leave(t.callExpression(t.identifier(spelled ? "$textAttribute" : "$attribute"), [t.stringLiteral(name), known]));
  }

  children(parent) {
    // Without comments and the spaces of the layout.
    for (const child of t.react.buildChildren(parent)) {
      if (t.isStringLiteral(child)) this.say(escape(child.value));
      else if (t.isJSXElement(child) && canBeText(child)) this.element(child);
      else if (t.isJSXElement(child)) this.leave(child);
      else if (t.isJSXFragment(child)) this.children(child);
      else this.leave(t.callExpression(t.identifier("$child"), [child]));
    }
  }
}

const precompile = () => ({
  visitor: {
    Program: {
      exit(path, { templates }) {
        if (!templates) return;
        const names = ["template", "child", "attribute", "textAttribute"].map((name) => t.importSpecifier(t.identifier(`$${name}`), t.identifier(name)));
        path.unshiftContainer("body", [t.importDeclaration(names, t.stringLiteral(RUNTIME)), ...templates]);
      },
    },
    JSXElement(path, state) {
      if (!canBeText(path.node)) return;
      const template = new Template();
      template.element(path.node);
      state.templates ??= [];
      const name = t.identifier(`$texts${state.templates.length}`);
      state.templates.push(t.variableDeclaration("const", [t.variableDeclarator(name, t.arrayExpression(template.texts.map((text) => t.stringLiteral(text))))]));
      const call = t.callExpression(t.identifier("$template"), [name, ...template.gaps]);
      path.replaceWith(path.parentPath.isJSXElement() || path.parentPath.isJSXFragment() ? t.jsxExpressionContainer(call) : call);
    },
  },
});

export function precompiled() {
  return {
    name: "vigie-precompiled",
    enforce: "pre",
    apply: (_, { isSsrBuild }) => Boolean(isSsrBuild),
    resolveId: (id) => (id === RUNTIME ? `\0${id}` : null),
    load: (id) => (id === `\0${RUNTIME}` ? RUNTIME_CODE : null),
    async transform(code, id) {
      if (!/\/src\/.*\.tsx$/.test(id)) return null;
      const options = { filename: id, configFile: false, babelrc: false, parserOpts: { plugins: ["jsx", "typescript"] }, plugins: [precompile] };
      const { code: transformed } = await transformAsync(code, options);
      return { code: transformed, map: null };
    },
  };
}
