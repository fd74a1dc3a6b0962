import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "bench",
    include: ["src/**/*.test.ts"],
    setupFiles: ["../scripts/property-seed.ts"],
    testTimeout: 240_000,
    hookTimeout: 120_000,
    maxWorkers: 4,
  },
});
