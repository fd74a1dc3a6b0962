import { createRequire } from "node:module";
import { findChromium } from "../../e2e/src/chromium.ts";
import { startAppServer } from "./app-server.ts";
import { startTempPostgres } from "./temp-postgres.ts";

type Fetched = { path: string; encoding: string };
/** What a browser fetched until the first screen stood, and what it fetched in the seconds after. */
export type OpenedPage = { first: Fetched[]; later: Fetched[] };

/** What is used of Playwright here. */
type Response = { url(): string; headers(): Record<string, string>; request(): { resourceType(): string } };
type Page = {
  on(event: "response", listener: (response: Response) => void): void;
  goto(url: string): Promise<unknown>;
  waitForSelector(selector: string): Promise<unknown>;
  waitForTimeout(ms: number): Promise<void>;
};
type Browser = { newPage(options: Record<string, unknown>): Promise<Page>; close(): Promise<void> };
type Playwright = { chromium: { launch(options: Record<string, unknown>): Promise<Browser> } };

const requireAsE2e = createRequire(new URL("../../e2e/package.json", import.meta.url));
const firstScreen = 'button[data-state="free"]';
const laterMs = 3000;

/** Opens a launch link of the real server in Chromium, with an empty cache; null where there is no Chromium. */
export async function openFirstScreen(): Promise<OpenedPage | null> {
  const executablePath = findChromium();
  if (!executablePath) return null;
  const postgres = await startTempPostgres();
  try {
    await postgres.create("web");
    const server = await startAppServer(postgres.urlOf("web"));
    try {
      return await fetchedBy(executablePath, server.links[0] ?? server.url);
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function fetchedBy(executablePath: string, url: string): Promise<OpenedPage> {
  const { chromium } = requireAsE2e("@playwright/test") as Playwright;
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 640 }, locale: "en-US" });
    const fetched: Fetched[] = [];
    page.on("response", (response) => {
      if (!["script", "stylesheet"].includes(response.request().resourceType())) return;
      const encoding = response.headers()["content-encoding"] ?? "none";
      fetched.push({ path: new URL(response.url()).pathname.slice(1), encoding });
    });
    await page.goto(url);
    await page.waitForSelector(firstScreen);
    const first = [...fetched];
    await page.waitForTimeout(laterMs);
    return { first, later: fetched.slice(first.length) };
  } finally {
    await browser.close();
  }
}
