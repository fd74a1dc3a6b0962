import { defineConfig } from "@playwright/test";
import { findChromium } from "./src/chromium.ts";

const executablePath = findChromium();
/** Only what is timed moves: sixty pictures a second in each of a dozen windows are a fifth of all the work. */
const calm = { contextOptions: { reducedMotion: "reduce" } } as const;

const timed = ["**/first-screen.spec.ts", "**/round.spec.ts", "**/hall.spec.ts"];
/** What takes longest begins first, so that no worker is left alone with it. */
const longest = ["**/every-page.spec.ts", "**/commands.spec.ts", "**/hall-saturday.spec.ts"];

export default defineConfig({
  testDir: "src",
  globalSetup: "./src/server/global-setup.ts",
  // Bounds for what hangs, and no measure of speed: a machine that does other things too is several times slower.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  fullyParallel: false,
  // More than the cores that are promised: much of a journey is to wait for a round. With one more they only wait for each other.
  workers: 3,
  // As every test (decision 81), with a trace the second time: a trace of each would cost a fifth of their time.
  retries: 1,
  // What measures how soon something happens has a core for itself; all else shares them. It comes as the other's teardown,
  // which runs afterwards however that went: a project that depends on one with a failure would not run at all.
  // With --no-deps a spec that is named runs by itself.
  projects: [
    { name: "longest", testMatch: longest, teardown: "alone", use: calm },
    { name: "together", testIgnore: [...timed, ...longest], teardown: "alone", use: calm },
    { name: "alone", testMatch: timed, workers: 2 },
  ],
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : "list",
  outputDir: "test-results",
  use: {
    locale: "en-US",
    viewport: { width: 360, height: 640 },
    trace: "on-first-retry",
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
