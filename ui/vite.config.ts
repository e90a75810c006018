// Builds the browser bundle and, with `--ssr`, the one-file bundle that the binary runs to render pages.
import { Features } from "lightningcss";
import { defineConfig } from "vitest/config";
import { classNames } from "./build/class-names.mjs";
import { clientAssets } from "./build/client-assets.mjs";
import { localeTexts } from "./build/locale-texts.mjs";
import { precompiled } from "./build/precompile.mjs";
import { startsFromPage } from "./build/start-script.mjs";

/** Short, because every page carries the list of all of them: 42 bits of a hash tell the files of all releases apart. */
const NAMES = "assets/[hash:7].js";
/**
 * Modules that screens share, by kind. Without groups the bundler writes a file for each set of screens, most of them smaller
 * than the headers of their response. What a single screen imports stays in the file of that screen.
 */
const shared = (name: string, test: RegExp) => ({ name, test, minShareCount: 2, priority: 1, includeDependenciesRecursively: false });
const GROUPS = [
  { name: "start", tags: ["$initial" as const], priority: 2 },
  // Charts are loaded after the controls of their page.
  shared("chart", /\/src\/(?:kit\/(?:chart|text-width)|model\/(?:alignment|season-drawing|season-figure|estimate))/),
  shared("model", /\/src\/model\//),
  shared("forms", /\/src\/kit\/(?:action-bar|choice-field|error-summary|field|form|length-count|problem|proof|reference-frame|sending|text-field|trap)/),
  shared("drawing", /\/src\/kit\/(?:autoplay|carousel|dodge|hash|path|percent|scale|slide|spark|tabs|tile)/),
  shared("common", /\/src\/(?:lib|kit\/(?:copy-text|icons|language-mark|split)|blocks\/(?:crumbs|entry-heading|fallback-notice|more-sources|picture|sections))/),
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [precompiled(), clientAssets(), startsFromPage(), localeTexts()],
  resolve: {
    // What wouter and react-i18next take from a package of its own is in preact/compat already.
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "preact/compat" }],
  },
  css: {
    modules: { generateScopedName: classNames() },
    // light-dark() must reach the browser as it is: translated, it would not follow color-scheme below the root.
    lightningcss: { exclude: Features.LightDark },
  },
  ssr: { noExternal: true, target: "webworker" },
  build: {
    target: "es2022",
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    minify: true,
    rolldownOptions: isSsrBuild
      ? // An engine reads a screen and a language when it first draws them: all of them take it three times as long to start.
        { input: "src/entry-server.tsx", output: { entryFileNames: "entry-server.js", chunkFileNames: "[hash:7].js", codeSplitting: true } }
      : {
          output: { entryFileNames: NAMES, chunkFileNames: NAMES, assetFileNames: "assets/[hash:7][extname]", codeSplitting: { groups: GROUPS } },
        },
  },
  worker: { format: "es", rolldownOptions: { output: { entryFileNames: NAMES, chunkFileNames: NAMES } } },
  test: {
    environment: "node",
    include: ["src/**/*.test.{ts,tsx}"],
    // Far above what any test takes: the Rust tests run beside these, and a busy machine must not fail one.
    testTimeout: 60_000,
    // Aliases reach only what is not left to Node.
    server: { deps: { inline: ["wouter", "react-i18next"] } },
  },
}));
