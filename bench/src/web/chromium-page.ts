import { createRequire } from "node:module";
import { findChromium } from "../../../e2e/src/chromium.ts";

/** What is used of Playwright here. */
type Response = {
  url(): string;
  headers(): Record<string, string>;
  request(): { resourceType(): string };
};
export type CdpSession = { send(method: string, params?: Record<string, unknown>): Promise<unknown> };
export type Page = {
  on(event: "response", listener: (response: Response) => void): void;
  context(): Context;
  addInitScript(script: { content: string }): Promise<void>;
  goto(url: string, options?: { waitUntil: "commit" }): Promise<unknown>;
  tap(selector: string): Promise<void>;
  waitForSelector(selector: string): Promise<unknown>;
  waitForFunction(predicate: () => boolean): Promise<unknown>;
  waitForTimeout(ms: number): Promise<void>;
  evaluate<T>(read: () => T): Promise<T>;
  close(): Promise<void>;
};
type Context = {
  newPage(): Promise<Page>;
  newCDPSession(page: Page): Promise<CdpSession>;
  close(): Promise<void>;
};
export type Browser = {
  newPage(options: Record<string, unknown>): Promise<Page>;
  newContext(options: Record<string, unknown>): Promise<Context>;
  close(): Promise<void>;
};
type Playwright = { chromium: { launch(options: Record<string, unknown>): Promise<Browser> } };

const requireAsE2e = createRequire(new URL("../../../e2e/package.json", import.meta.url));

/** The screen of a cheap phone. */
export const phone = { viewport: { width: 360, height: 640 }, locale: "en-US", hasTouch: true };

/** Null where there is no Chromium. */
export async function withChromium<T>(use: (browser: Browser) => Promise<T>): Promise<T | null> {
  const executablePath = findChromium();
  if (!executablePath) return null;
  const { chromium } = requireAsE2e("@playwright/test") as Playwright;
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}
