import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "bench",
    include: ["src/**/*.test.ts"],
    setupFiles: ["../scripts/property-seed.ts"],
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // What a test waits for comes at once, and on a machine that is busy with others later than the second that is usual.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 4,
  },
});
