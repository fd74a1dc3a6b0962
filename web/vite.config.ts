import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { brotliFiles } from "./brotli-plugin.ts";
import { openCheckers } from "./checker-plugin.ts";
import { countedMessages } from "./counted-messages-plugin.ts";
import { wordlessErrors } from "./verify-diet-plugin.ts";
import { nothingPreloaded, preactOnVerifyPage, verifyAddresses } from "./verify-plugin.ts";

const { PORT = "3000" } = loadEnv("development", ".", "PORT");
const server = `http://localhost:${PORT}`;

export default defineConfig({
  plugins: [
    preactOnVerifyPage(),
    nothingPreloaded(),
    openCheckers(),
    verifyAddresses(),
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
        // What the first screen needs is one file: cut by what later screens share with it, it packs worse.
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } } },
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
