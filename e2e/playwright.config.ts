import { defineConfig } from "@playwright/test";
import { findChromium } from "./src/chromium.ts";

const executablePath = findChromium();

export default defineConfig({
  testDir: "src",
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  workers: 2,
  // What only looks at screens shares the machine; what measures how soon something happens has it for itself.
  projects: [
    { name: "screens", testMatch: "**/*screens.spec.ts" },
    { name: "journeys", testIgnore: "**/*screens.spec.ts", workers: 1, dependencies: ["screens"] },
  ],
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : "list",
  outputDir: "test-results",
  use: {
    locale: "en-US",
    viewport: { width: 360, height: 640 },
    trace: "retain-on-failure",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
