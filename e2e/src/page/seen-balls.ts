import type { Page } from "@playwright/test";

/** A ball as one page showed it: its number, and when (epoch milliseconds of one shared clock). */
export type SeenBall = { display: string; at: number };

/** Every ball that a page has shown as the current one. */
export function seenBalls(page: Page): Promise<SeenBall[]> {
  return page.evaluate(() => (window as unknown as { seenBalls: SeenBall[] }).seenBalls);
}

/** Runs in each page, a player's or a hall's: notes each change of the current ball at the moment it is in the document. */
export function recordBalls(): void {
  const seen: { display: string; at: number }[] = [];
  (window as unknown as { seenBalls: typeof seen }).seenBalls = seen;
  const place = "[data-testid='current-ball'] [data-number], [data-testid='hall-ball'] [data-number]";
  new MutationObserver(() => {
    const display = document.querySelector(place)?.getAttribute("data-number");
    if (display && seen.at(-1)?.display !== display)
      seen.push({ display, at: performance.timeOrigin + performance.now() });
  }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
}
