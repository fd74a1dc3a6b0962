import { defineConfig } from "vitest/config";

/** What changed lines are tried with (`npm run mutate`): tests of pure code, which need neither a database nor a browser. */
export default defineConfig({
  test: {
    include: (process.env.MUTATION_TESTS ?? "").split(","),
    setupFiles: ["scripts/property-seed.ts"],
    testTimeout: 60_000,
  },
});
