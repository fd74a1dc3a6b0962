import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

// The shell draws as Chromium does, without a window's frame around it: a quarter less work for the same journeys.
const systemPaths = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
];

/** The Chromium to test with: CHROMIUM_PATH, the system's, or Playwright's own; null when there is none. */
export function findChromium(): string | null {
  const candidates = [process.env.CHROMIUM_PATH ?? "", ...systemPaths, chromium.executablePath()];
  return candidates.find((path) => path !== "" && existsSync(path)) ?? null;
}

/** Gets one: Debian's package where we may install it, else Playwright's download. */
export function installChromium(run: (command: string, args: string[]) => number): void {
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  const install = (name: string) => run("apt-get", ["install", "-y", "-qq", name]) === 0;
  if (mayInstall && run("apt-get", ["update", "-qq"]) === 0)
    void (install("chromium-headless-shell") || install("chromium"));
  if (!findChromium()) run("playwright", ["install", "chromium"]);
  if (!findChromium()) throw new Error("No Chromium: install the package chromium, or set CHROMIUM_PATH.");
}
