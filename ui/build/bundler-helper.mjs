// Vite plugin that puts the one helper of the bundler into the scripts that call it: it makes a module of one that shares a
// file with others, and would be a file of its own, smaller than the headers it comes with.

const isHelper = ({ type, moduleIds }) => type === "chunk" && moduleIds.length === 1 && moduleIds[0] === "\0rolldown/runtime.js";
const EXPORT = /export\{(\w+)\};?\s*$/;

function inlineHelper(_, bundle) {
  const helper = Object.values(bundle).find(isHelper);
  if (!helper) return;
  const [, name] = EXPORT.exec(helper.code) ?? this.error(`the bundler's helper is another: ${helper.code}`);
  const value = `(()=>{${helper.code.replace(EXPORT, "")}return ${name}})()`;
  const imported = new RegExp(`import\\{${name} as (\\w+)\\}from"\\./${helper.fileName.split("/").pop().replaceAll(".", "\\.")}";`);
  for (const chunk of Object.values(bundle)) {
    if (!chunk.imports?.includes(helper.fileName)) continue;
    if (!imported.test(chunk.code)) this.error(`${chunk.fileName} takes the bundler's helper in another way`);
    chunk.code = chunk.code.replace(imported, (_, local) => `var ${local}=${value};`);
    chunk.imports = chunk.imports.filter((file) => file !== helper.fileName);
  }
  delete bundle[helper.fileName];
}

export const bundlerHelper = () => ({ name: "vigie-bundler-helper", apply: "build", generateBundle: { order: "pre", handler: inlineHelper } });
