import { defineConfig } from "vitest/config";

/** What changed lines are tried with (`npm run mutate`). Most are of pure code, and need neither a database nor a browser. */
export default defineConfig({
  test: {
    include: (process.env.MUTATION_TESTS ?? "").split(","),
    globalSetup: process.env.TEMPLATE_POSTGRES ? ["server/test/global-setup.ts"] : [],
    setupFiles: ["scripts/property-seed.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
