import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "server",
    include: ["src/**/*.test.ts", "test/**/*.test.ts", "scripts/**/*.test.ts"],
    globalSetup: ["test/global-setup.ts"],
    setupFiles: ["../scripts/property-seed.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What a test waits for comes at once, and on a machine that is busy with others later than the second that is usual.
    expect: { poll: { timeout: 20_000 } },
    // Twice the cores that are promised: much of what they do is to wait.
    maxWorkers: 4,
    // Each file has a database and a server of its own; what they share is code that keeps nothing of either.
    isolate: false,
  },
});
