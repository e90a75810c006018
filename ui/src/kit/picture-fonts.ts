// The fonts that the page has loaded, as style rules with the files inlined: a picture is shown without the fonts of
// the site.

const ADDRESS = /url\("?([^")]+)"?\)/;

const unquoted = (family: string) => family.replace(/^["']|["']$/g, "");

function dataAddress(blob: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** The rules of the fonts in use; those of other languages were never loaded. */
export async function fontRules(): Promise<string> {
  await document.fonts.ready;
  const loaded = new Set([...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => unquoted(family)));
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSFontFaceRule);
  const used = rules.filter(({ style }) => loaded.has(unquoted(style.getPropertyValue("font-family"))));
  const written = used.map(async ({ cssText, parentStyleSheet }) => {
    const [, address = ""] = ADDRESS.exec(cssText) ?? [];
    const font = await fetch(new URL(address, parentStyleSheet?.href ?? location.href));
    return cssText.replace(ADDRESS, `url("${await dataAddress(await font.blob())}")`);
  });
  return (await Promise.all(written)).join("\n");
}
