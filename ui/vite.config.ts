// Builds the browser bundle and, with `--ssr`, the one-file bundle that the binary runs to render pages.
import preact from "@preact/preset-vite";
import { Features } from "lightningcss";
import { defineConfig } from "vitest/config";
import { bundlerHelper } from "./build/bundler-helper.mjs";
import { classesInPlace, classNames } from "./build/class-names.mjs";
import { clientAssets, START } from "./build/client-assets.mjs";
import { localeTexts } from "./build/locale-texts.mjs";
import { precompiled } from "./build/precompile.mjs";
import { startsFromPage } from "./build/start-script.mjs";

/** Short, because every page carries the list of all of them: 42 bits of a hash tell the files of all releases apart. */
const NAMES = "assets/[hash:7].js";
/** What every page begins with, by itself or joined with others. It knows all screens. */
const ENTRY = `assets/${START}-[hash:7].js`;

/**
 * Scripts that come along with one that another imports later. A page names those of its own screen to the browser, and would
 * otherwise bring the list of those of all the others too.
 */
const dependencies = (_: string, scripts: string[], { hostId }: { hostId: string }) => (hostId.startsWith(ENTRY.split("[")[0] ?? "") ? [] : scripts);

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [precompiled(), classesInPlace(), preact({ devToolsEnabled: false, prefreshEnabled: false }), clientAssets(), startsFromPage(), localeTexts(), bundlerHelper()],
  resolve: {
    dedupe: ["preact"],
    // What wouter and react-i18next take from a package of its own is in preact/compat already.
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "preact/compat" }],
  },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  css: {
    modules: { generateScopedName: classNames("src") },
    // light-dark() must reach the browser as it is: translated, it would not follow color-scheme below the root.
    lightningcss: { exclude: Features.LightDark },
  },
  ssr: { noExternal: true, target: "webworker" },
  build: {
    target: "es2022",
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false, resolveDependencies: dependencies },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    minify: true,
    rolldownOptions: isSsrBuild
      ? // An engine reads a screen and a language when it first draws them: all of them take it three times as long to start.
        { input: "src/entry-server.tsx", output: { entryFileNames: "entry-server.js", chunkFileNames: "[hash:7].js", codeSplitting: true } }
      : { optimization: { inlineConst: { mode: "all", pass: 1 } }, output: { entryFileNames: ENTRY, chunkFileNames: ({ name }) => (name === START ? ENTRY : NAMES), assetFileNames: "assets/[hash:7][extname]" } },
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
