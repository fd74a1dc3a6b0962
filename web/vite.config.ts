import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { brotliFiles } from "./brotli-plugin.ts";

const server = "http://localhost:3000";

export default defineConfig({
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    tailwindcss(),
    brotliFiles(),
  ],
  build: {
    assetsInlineLimit: 0,
    target: "chrome111",
    // What the first screen needs is one file: cut by what later screens share with it, it packs worse.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } } },
  },
  server: { proxy: { "/api": server, "/socket.io": { target: server, ws: true } } },
});
