import { expect, type Page, type Response } from "@playwright/test";
import { startFreshServer } from "../server/game-server.ts";
import { test } from "../test.ts";

const budgetBytes = 97_500;
const layoutShiftMax = 0.02;

type Seen = { standsAt: number; shift: number };

test("the first screen downloads at most 97.5 KB of JavaScript and CSS, in brotli, no staff code, and nothing jumps", async ({
  page,
}) => {
  const server = await startFreshServer();
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  await page.addInitScript(watch);
  await page.goto(server.links[0]?.url ?? "");
  await expect(page.getByTestId("cell-1")).toBeVisible();
  await page.waitForLoadState("networkidle");

  const { asked, shift } = await seenBy(page);
  const code = responses.filter((response) => /\.(js|css)$/.test(new URL(response.url()).pathname));
  expect(code.map((response) => response.headers()["content-encoding"])).toEqual(code.map(() => "br"));
  // What keeps the screen up to date, the Socket.IO chunk, is asked for when the cells stand.
  const first = code.filter((response) => asked.includes(response.url()));
  const bytes = first.reduce((sum, response) => sum + Number(response.headers()["content-length"]), 0);
  expect(first.length).toBeLessThan(code.length);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(budgetBytes);
  expect(code.map((response) => response.url()).filter((url) => /staff|company|sale|hall|venue/i.test(url))).toEqual(
    [],
  );
  expect(shift).toBeLessThanOrEqual(layoutShiftMax);
  await server.stop();
});

/** What was asked for before the first cell stood, and how far things have jumped until now. */
async function seenBy(page: Page): Promise<{ asked: string[]; shift: number }> {
  return page.evaluate(() => {
    const { standsAt, shift } = (window as unknown as { seen: Seen }).seen;
    const resources = performance.getEntriesByType("resource");
    return { asked: resources.filter(({ startTime }) => startTime <= standsAt).map(({ name }) => name), shift };
  });
}

/** Runs in the page before anything of its own. */
function watch(): void {
  const seen: Seen = { standsAt: 0, shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  new MutationObserver(() => {
    if (document.querySelector('[data-testid="cell-1"]')) seen.standsAt ||= performance.now();
  }).observe(document, { subtree: true, childList: true });
}
