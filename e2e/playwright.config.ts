import { defineConfig } from "@playwright/test";
import { findChromium } from "./src/chromium.ts";

const executablePath = findChromium();

const timed = ["**/first-screen.spec.ts", "**/round.spec.ts", "**/venue.spec.ts"];

export default defineConfig({
  testDir: "src",
  globalSetup: "./src/server/global-setup.ts",
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  workers: 2,
  // What measures how soon something happens has the machine for itself; all else shares it.
  projects: [
    { name: "together", testIgnore: timed },
    { name: "alone", testMatch: timed, workers: 1, dependencies: ["together"] },
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
