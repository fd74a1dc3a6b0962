import type { StaffPath } from "@derash/web/kit/staff/staff-pages";
import type { Page } from "@playwright/test";

export const staffSizes = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

/** A staff page is at most so many screens long. */
const screensMax = 3;
const settleMs = 5_000;
/** Sheets of paper, as many as there are cartelas. */
const paper: readonly StaffPath[] = ["/cartelas/print"];

/** Waits until a page shows what it has asked for, also after its window has changed. */
export async function isThere(page: Page): Promise<void> {
  await page
    .getByRole("heading", { level: 1 })
    .or(page.getByRole("alert"))
    .or(page.getByTestId("hall"))
    .first()
    .waitFor();
  // Another width is told to the page with its next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.waitForLoadState("networkidle");
  // The band moves where something is loaded, and in a hall that plays.
  await page.waitForFunction(() => document.querySelector("[role=status] .animate-weave") === null);
}

/** How many screens long the open page is, and why that is wrong, if it is: without its data, too long, or wider than the window. */
export async function lengthOf(page: Page, path: StaffPath): Promise<{ screens: number; wrong: string | null }> {
  // What another width asks for anew comes a moment later.
  await page
    .waitForFunction((most) => document.documentElement.scrollHeight / window.innerHeight <= most, screensMax, {
      timeout: paper.includes(path) ? 1 : settleMs,
    })
    .catch(() => {});
  const { screens, over } = await page.evaluate(() => ({
    screens: document.documentElement.scrollHeight / window.innerHeight,
    over: document.documentElement.scrollWidth - window.innerWidth,
  }));
  if ((await page.getByTestId("load-failure").count()) > 0) return { screens, wrong: "could not be loaded" };
  if (over > 0) return { screens, wrong: `scrolls sideways by ${over}` };
  const isTooLong = screens > screensMax && !paper.includes(path);
  return { screens, wrong: isTooLong ? `${screens.toFixed(1)} screens` : null };
}
