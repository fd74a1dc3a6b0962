import { type Browser, phone } from "./chromium-page.ts";

type Fetched = { path: string; encoding: string };
/** What a browser asked for before the first screen stood, and what it asked for after that. */
export type OpenedPage = { first: Fetched[]; later: Fetched[] };

/** A cartela that can be tapped. */
export const firstScreen = 'button[data-state="free"]:not([disabled])';
const laterMs = 3000;

/** Opens the address with an empty cache. */
export async function openFirstScreen(browser: Browser, url: string): Promise<OpenedPage> {
  const page = await browser.newPage(phone);
  const encodings = new Map<string, string>();
  page.on("response", (response) => {
    if (!["script", "stylesheet"].includes(response.request().resourceType())) return;
    encodings.set(response.url(), response.headers()["content-encoding"] ?? "none");
  });
  await page.addInitScript({ content: watching });
  await page.goto(url);
  await page.waitForSelector(firstScreen);
  await page.waitForTimeout(laterMs);
  const { standsAt, asked } = await page.evaluate(() => {
    const { seen, performance } = globalThis as unknown as Watched;
    const asked = performance.getEntriesByType("resource").map(({ name, startTime }) => ({ name, startTime }));
    return { standsAt: seen.standsAt, asked };
  });
  await page.close();
  const fetched = asked.flatMap(({ name, startTime }) => {
    const encoding = encodings.get(name);
    return encoding === undefined ? [] : { path: new URL(name).pathname.slice(1), encoding, startTime };
  });
  return {
    first: fetched.filter(({ startTime }) => startTime <= standsAt),
    later: fetched.filter(({ startTime }) => startTime > standsAt),
  };
}

type Watched = {
  seen: { standsAt: number };
  performance: { getEntriesByType(type: "resource"): { name: string; startTime: number }[] };
};

/** Runs in the page before anything of its own. */
const watching = `
  globalThis.seen = { standsAt: 0 };
  new MutationObserver(() => {
    if (document.querySelector(${JSON.stringify(firstScreen)})) seen.standsAt ||= performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true });
`;
