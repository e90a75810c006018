// Types of the generated modules: a language's texts, whole or by screen, and the hashed files of the browser build.

declare module "virtual:texts/*" {
  const texts: import("./text-keys").Texts;
  export default texts;
}

declare module "virtual:texts-json/*" {
  const json: string;
  export default json;
}

declare module "virtual:language/th" {
  export { frame, screens } from "virtual:language/*";
  export { keepDrawnWords } from "./thai-words";
}

declare module "virtual:language/*" {
  type Texts = import("./text-keys").Texts;
  /** The texts of every page. */
  export const frame: Texts;
  export const screens: Record<string, () => Promise<{ default: Texts }>>;
}

declare module "virtual:client-assets" {
  export interface Assets {
    css: string[];
    js: string[];
  }
  export interface Fonts {
    css: string;
    preload: string[];
  }
  const assets: {
    screens: Record<string, Assets>;
    /** By language, then by screen or "frame". */
    texts: Record<string, Record<string, Assets>>;
    fonts: Record<string, Fonts>;
  };
  export default assets;
}
