// Builds the gallery of kit parts that the browser tests open: pages with real server markup, resumed in the browser.
import { Features } from "lightningcss";
import { defineConfig } from "vite";
import { clientAssets } from "./build/client-assets.mjs";
import { localeTexts } from "./build/locale-texts.mjs";
import { startsFromPage } from "./build/start-script.mjs";

export default defineConfig({
  root: "gallery",
  publicDir: false,
  plugins: [clientAssets(), startsFromPage(), localeTexts()],
  resolve: { noExternal: true },
  css: { transformer: "lightningcss", lightningcss: { cssModules: { pattern: "[local]-[hash]" }, exclude: Features.LightDark } },
  build: { target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: { build: { outDir: "../dist-gallery/client", emptyOutDir: true } },
    ssr: {
      build: {
        outDir: "../dist-gallery/server",
        emptyOutDir: true,
        rolldownOptions: { input: "gallery/gallery-server.tsx", output: { entryFileNames: "gallery-server.js", codeSplitting: false } },
      },
    },
  },
  builder: {},
});
