import { linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] })],
  test: {
    name: "web",
    include: ["{src,scripts}/**/*.test.{ts,tsx}"],
    testTimeout: 120_000,
    // What a test waits for comes at once, and on a machine that is busy with others later than the second that is usual.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 4,
    // Many small files, each with a world of its own: a context for each costs half of what a process does.
    pool: "vmThreads",
  },
});
