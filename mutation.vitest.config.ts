import { defineConfig } from "vitest/config";

/** What mutants of pure code are tried with (`npm run mutation`): the tests that need neither a database nor a browser. */
export default defineConfig({
  test: {
    include: ["game/src/**/*.test.ts", "fairness/src/**/*.test.ts", "server/test/pure/**/*.test.ts"],
    setupFiles: ["scripts/property-seed.ts"],
    testTimeout: 60_000,
  },
});
