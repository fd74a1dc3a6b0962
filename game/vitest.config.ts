import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "game",
    include: ["src/**/*.test.ts"],
    setupFiles: ["../scripts/property-seed.ts"],
    testTimeout: 120_000,
    maxWorkers: 4,
    isolate: false,
  },
});
