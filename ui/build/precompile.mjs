// Vite plugin of the server bundle: compiles elements to text, with gaps for values known at run time. The engine has
// no JIT compiler and spends most of the time of a page on element objects; browsers get these as usual. A component
// without state is rendered in place; the others stay objects, with fewer fields. The text equals the output of
// `renderToString`, attribute by attribute.

import { readFileSync } from "node:fs";
import { transformAsync, types as t } from "@babel/core";

const RUNTIME = "virtual:precompiled";
const RUNTIME_FILE = new URL("precompiled-runtime.mjs", import.meta.url);

/** Elements that depend on their ancestors, or must stay objects. */
const LEFT = new Set(["option", "select", "textarea"]);
const VOID = new Set(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]);
/** Within a drawing, names are spelled as in SVG; an `<svg>` itself is named like its surroundings. */
const SVG = new Set(
  "g path rect circle ellipse line polyline polygon text tspan textPath defs use symbol clipPath mask pattern linearGradient radialGradient stop marker".split(" "),
);
const NAMES = { className: "class", htmlFor: "for", defaultChecked: "checked", defaultValue: "value", acceptCharset: "accept-charset", httpEquiv: "http-equiv" };
/** As in preact-render-to-string. */
const LOWER = /^(?:accessK|auto[A-Z]|cell|ch|col|cont|cross|dateT|encT|form[A-Z]|frame|hrefL|inputM|maxL|minL|noV|playsI|popoverT|readO|rowS|src[A-Z]|tabI|useM|item[A-Z])/;
const KEBAB = /^ac|^ali|arabic|basel|cap|clipPath$|clipRule$|color|dominant|enable|fill|flood|font|glyph[^R]|horiz|image|letter|lighting|marker[^WUH]|overline|pointe|paint|rendering|shape|stop|strikethrough|stroke|text[^L]|transform|underline|unicode|units|^v[^i]|^w|^xH/;

const ENTITIES = { '"': "&quot;", "&": "&amp;", "<": "&lt;" };
const escaped = (text) => text.replace(/["&<]/g, (letter) => ENTITIES[letter]);

const tagOf = (element) => (t.isJSXIdentifier(element.openingElement.name) ? element.openingElement.name.name : "");
const INNER = "dangerouslySetInnerHTML";
const isDropped = (name) => name === "key" || name === "ref" || name === INNER || /^on[A-Z]/.test(name);

function canBeText(element) {
  const tag = tagOf(element);
  if (!/^[a-z]/.test(tag) || LEFT.has(tag)) return false;
  return element.openingElement.attributes.every(
    (attribute) => t.isJSXAttribute(attribute) && t.isJSXIdentifier(attribute.name) && !["style", "children"].includes(attribute.name.name),
  );
}

function attributeName(tag, name) {
  if (NAMES[name]) return NAMES[name];
  if (SVG.has(tag)) return KEBAB.test(name) ? name.replace(/([A-Z])/g, "-$1").toLowerCase() : name;
  return LOWER.test(name) ? name.toLowerCase() : name;
}

/** Attributes of drawings, whose values consist of numbers and letters and need no escaping. */
const BARE = new Set("d viewBox x y x1 x2 y1 y2 dx dy cx cy r rx ry width height transform points stroke-width stroke-dasharray".split(" "));

/** A text under construction: parts known at build or when the module loads, and the gaps between them. */
class Template {
  /** Each a list of strings and of expressions to join. */
  texts = [[""]];
  gaps = [];

  constructor(isConstant) {
    this.isConstant = isConstant;
  }

  say(text) {
    const parts = this.texts.at(-1);
    if (typeof parts.at(-1) === "string") parts[parts.length - 1] += text;
    else parts.push(text);
  }

  leave(gap) {
    this.gaps.push(gap);
    this.texts.push([""]);
  }

  /** The texts as an expression of the module. */
  expression() {
    const literal = (part) => (typeof part === "string" ? t.stringLiteral(part) : part);
    return t.arrayExpression(this.texts.map((parts) => parts.map(literal).reduce((before, part) => t.binaryExpression("+", before, part))));
  }

  element(element) {
    const tag = tagOf(element);
    this.say(`<${tag}`);
    for (const attribute of element.openingElement.attributes) this.attribute(tag, attribute);
    if (VOID.has(tag)) return this.say("/>");
    this.say(">");
    const inner = element.openingElement.attributes.find(({ name }) => name.name === INNER);
    if (inner) this.leave(t.callExpression(t.identifier("$inner"), [inner.value.expression]));
    else this.children(element);
    this.say(`</${tag}>`);
  }

  attribute(tag, { name: { name: given }, value }) {
    if (isDropped(given)) return;
    const name = attributeName(tag, given);
    const spelled = name[4] === "-" || name === "draggable" || name === "spellcheck";
    const known = t.isJSXExpressionContainer(value) ? value.expression : value;
    if (known === null) this.say(spelled ? ` ${name}="true"` : ` ${name}`);
    else if (t.isStringLiteral(known)) this.say(known.value === "" ? ` ${name}` : ` ${name}="${escaped(known.value)}"`);
    else {
      const writer = spelled ? "$textAttribute" : BARE.has(name) ? "$bareAttribute" : "$attribute";
      const call = t.callExpression(t.identifier(writer), [t.stringLiteral(name), known]);
      if (this.isConstant(known)) this.texts.at(-1).push(call);
      else this.leave(call);
    }
  }

  children(parent) {
    // Without comments and the spaces of the layout.
    for (const child of t.react.buildChildren(parent)) {
      if (t.isStringLiteral(child)) this.say(escaped(child.value));
      else if (t.isJSXElement(child) && canBeText(child)) this.element(child);
      else if (t.isJSXElement(child)) this.leave(isComponent(child) ? t.callExpression(t.identifier("$child"), [child]) : child);
      else if (t.isJSXFragment(child)) this.children(child);
      else this.leave(t.callExpression(t.identifier("$child"), [child]));
    }
  }
}

/** Class names, alone or joined, which are defined before the module that uses them. */
const constantsOf = (path) => function isConstant(node) {
  if (t.isStringLiteral(node)) return true;
  if (t.isTemplateLiteral(node)) return node.expressions.every(isConstant);
  if (!t.isMemberExpression(node, { computed: false }) || !t.isIdentifier(node.object)) return false;
  const binding = path.scope.getBinding(node.object.name);
  return binding?.kind === "module" && binding.path.isImportDefaultSpecifier() && binding.path.parent.source.value.endsWith(".module.css");
};

function propsOf({ openingElement: { attributes } }, children) {
  const props = attributes.filter((attribute) => t.isJSXSpreadAttribute(attribute) || attribute.name.name !== "key").map((attribute) => {
    if (t.isJSXSpreadAttribute(attribute)) return t.spreadElement(attribute.argument);
    const { name: { name }, value } = attribute;
    const given = t.isJSXExpressionContainer(value) ? value.expression : t.isStringLiteral(value) ? t.stringLiteral(value.value) : (value ?? t.booleanLiteral(true));
    return t.objectProperty(t.stringLiteral(name), given);
  });
  const inside = children.length > 1 ? t.arrayExpression(children) : children[0];
  return t.objectExpression(inside ? [...props, t.objectProperty(t.identifier("children"), inside)] : props);
}

/** The expression of a component's type. */
function typeOf(name) {
  return t.isJSXMemberExpression(name) ? t.memberExpression(typeOf(name.object), t.identifier(name.property.name)) : t.identifier(name.name);
}

const isComponent = ({ openingElement: { name } }) => t.isJSXMemberExpression(name) || (t.isJSXIdentifier(name) && /^[A-Z]/.test(name.name));

function replace(path, expression) {
  const isInJsx = path.parentPath.isJSXElement() || path.parentPath.isJSXFragment() || path.parentPath.isJSXAttribute();
  path.replaceWith(isInJsx ? t.jsxExpressionContainer(expression) : expression);
}

function replaceByText(path, state, write) {
  const template = new Template(constantsOf(path));
  write(template);
  const name = t.identifier(`$texts${state.templates.length}`);
  state.templates.push(t.variableDeclaration("const", [t.variableDeclarator(name, template.expression())]));
  const [only] = template.gaps;
  const isChild = template.gaps.length === 1 && t.isCallExpression(only) && t.isIdentifier(only.callee, { name: "$child" });
  replace(path, isChild ? t.callExpression(t.identifier("$around"), [name, ...only.arguments]) : t.callExpression(t.identifier("$template"), [name, ...template.gaps]));
}

/** Hooks that read page-wide constants; see lib/i18n. */
const LANGUAGE_HOOKS = new Set(["useLanguage", "useT", "useLocale", "useFormat"]);

/** The functions of a module by name. */
function functionsOf({ body }) {
  const found = new Map();
  for (const statement of body) {
    const declaration = statement.declaration ?? statement;
    if (t.isFunctionDeclaration(declaration) && declaration.id) found.set(declaration.id.name, declaration);
    if (!t.isVariableDeclaration(declaration)) continue;
    for (const { id, init } of declaration.declarations) if (t.isIdentifier(id) && t.isFunction(init)) found.set(id.name, init);
  }
  return found;
}

/** Names of stateless components, which use no hooks but those of the language. */
function plainComponents(program) {
  const functions = functionsOf(program);
  const isPlain = (name) => {
    let plain = !functions.get(name).async;
    t.traverseFast(functions.get(name).body, (node) => {
      if (!plain || !t.isIdentifier(node) || !/^use[A-Z]/.test(node.name) || LANGUAGE_HOOKS.has(node.name)) return;
      plain = node.name !== name && functions.has(node.name) && isPlain(node.name);
    });
    return plain;
  };
  return [...functions.keys()].filter((name) => /^[A-Z]/.test(name) && isPlain(name));
}

const RUNTIME_NAMES = ["template", "around", "child", "inner", "component", "plain", "attribute", "textAttribute", "bareAttribute"];

const precompile = () => ({
  visitor: {
    Program: {
      enter({ node }, state) {
        state.templates = [];
        state.plain = plainComponents(node);
      },
      exit(path, { templates, plain }) {
        const names = RUNTIME_NAMES.map((name) => t.importSpecifier(t.identifier(`$${name}`), t.identifier(name)));
        path.unshiftContainer("body", [t.importDeclaration(names, t.stringLiteral(RUNTIME)), ...templates]);
        path.pushContainer("body", plain.map((name) => t.expressionStatement(t.callExpression(t.identifier("$plain"), [t.identifier(name)]))));
      },
    },
    JSXElement(path, state) {
      const { node } = path;
      if (canBeText(node)) replaceByText(path, state, (template) => template.element(node));
      else if (isComponent(node)) replace(path, t.callExpression(t.identifier("$component"), [typeOf(node.openingElement.name), propsOf(node, t.react.buildChildren(node))]));
    },
    JSXFragment(path, state) {
      replaceByText(path, state, (template) => template.children(path.node));
    },
  },
});

export function precompiled() {
  return {
    name: "vigie-precompiled",
    enforce: "pre",
    apply: (_, { isSsrBuild }) => Boolean(isSsrBuild),
    resolveId: (id) => (id === RUNTIME ? `\0${id}` : null),
    load: (id) => (id === `\0${RUNTIME}` ? readFileSync(RUNTIME_FILE, "utf8") : null),
    async transform(code, id) {
      if (!/\/src\/.*\.tsx$/.test(id)) return null;
      const options = { filename: id, configFile: false, babelrc: false, parserOpts: { plugins: ["jsx", "typescript"] }, plugins: [precompile] };
      const { code: transformed } = await transformAsync(code, options);
      return { code: transformed, map: null };
    },
  };
}
