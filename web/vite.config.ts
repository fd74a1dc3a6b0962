import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { brotliFiles } from "./brotli-plugin.ts";
import { openCheckers } from "./checker-plugin.ts";
import { countedMessages } from "./counted-messages-plugin.ts";
import { verifyBuild } from "./verify-build-plugin.ts";
import { wordlessErrors } from "./verify-diet-plugin.ts";
import { nothingPreloaded, preactOnVerifyPage, verifyAddresses } from "./verify-plugin.ts";

const { PORT = "3000" } = loadEnv("development", ".", "PORT");
const server = `http://localhost:${PORT}`;

const chunksOfSeveralModules = [
  // What the first screen needs is one file: cut by what later screens share with it, it packs worse.
  { name: "first", tags: ["$initial" as const] },
  // What the first screen draws after it stands does not wait for what later screens share.
  { name: "drawings", test: /web\/src\/kit\/(Ball|Cartela|cartela-marks|letter-color)\.tsx?$/ },
  // The first screen's file names every file of a screen that it may lead to, so that they come at once: few are better.
  {
    name: "shared",
    test: /web\/src\/(kit\/(?!staff)|i18n\/(date|money)|room\/(VerifyLink|VoidWords|kept-closes|verify-path))/,
    minShareCount: 2,
  },
];

// The first screen's file names some fifty others, and their hashes are what of it cannot be packed. Seven of 36 characters are 36 bits,
// beside a name.
const shortNames = {
  hashCharacters: "base36" as const,
  entryFileNames: "assets/[name]-[hash:7].js",
  chunkFileNames: "assets/[name]-[hash:7].js",
  assetFileNames: "assets/[name]-[hash:7][extname]",
};

export default defineConfig({
  plugins: [
    preactOnVerifyPage(),
    nothingPreloaded(),
    openCheckers(),
    verifyAddresses(),
    verifyBuild(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    countedMessages(),
    tailwindcss(),
    brotliFiles(),
  ],
  resolve: {
    // React has had it itself since its version 18.
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" }],
  },
  build: {
    // A constant stands where it is used: the paths of calls that a later screen makes are not in the first download.
    rolldownOptions: { optimization: { inlineConst: { mode: "all" } } },
    assetsInlineLimit: 0,
    // Who does not know modulepreload asks a moment later; that is better than a fallback in everybody's first download.
    modulePreload: { polyfill: false },
    target: "chrome111",
  },
  worker: {
    format: "es",
    plugins: () => [wordlessErrors()],
    rolldownOptions: { output: { comments: { annotation: false, jsdoc: false, legal: false } } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { ...shortNames, codeSplitting: { groups: chunksOfSeveralModules } } },
      },
    },
    // The page on which anyone checks a draw is a bundle of its own: nothing that the app needs is in it.
    verify: {
      consumer: "client",
      build: {
        rolldownOptions: {
          input: "verify.html",
          output: { codeSplitting: { groups: [{ name: "verify", tags: ["$initial"] }] } },
        },
        modulePreload: false,
        emptyOutDir: false,
        copyPublicDir: false,
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
  server: { proxy: { "/api": server, "/socket.io": { target: server, ws: true } } },
});
