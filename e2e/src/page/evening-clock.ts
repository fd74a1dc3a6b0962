import type { Page } from "@playwright/test";

export type Clock = {
  reaches(seconds: number): Promise<void>;
  passes(seconds: number): Promise<void>;
  minutes(): Promise<number>;
};

/**
 * The evening's minutes, in all its pages: what they do by the clock (looking again, a token that runs out after a quarter of an
 * hour, coming back after a broken line) happens as in a hall. The server's clock is the database's, and no page's.
 */
export async function clockOf(pages: readonly Page[]): Promise<Clock> {
  for (const page of pages) await page.context().clock.install();
  const now = () => pages[0]?.evaluate(() => Date.now()) ?? Promise.reject(new Error("there are pages"));
  const startedAt = await now();
  const sinceStart = async () => ((await now()) - startedAt) / 1000;
  const passes = async (seconds: number) => {
    for (const page of pages) await page.clock.fastForward(seconds * 1000);
  };
  return {
    passes,
    reaches: async (seconds) => passes(Math.max(0, Math.ceil(seconds - (await sinceStart())))),
    minutes: async () => (await sinceStart()) / 60,
  };
}
