import { type Browser, type CdpSession, type Page, phone } from "./chromium-page.ts";

/** A cheap phone on a slow network. */
export const mobileProfile = { cpuSlowdown: 4, latencyMs: 400, kbitPerSecond: 400 };

export type Visit = {
  /** From the start of the navigation until what the page is for stood there. */
  usableMs: number;
  /** From a tap on it until the page showed an answer. */
  answerMs: number;
  /** The sum of the layout shifts until a second after the answer. */
  layoutShift: number;
};

/** Selectors: of what is tapped, and of what shows then that the page has answered. */
export type Screen = { url: string; usable: string; answered: string };

/** What the page has been made to write down: times of its own clock, 0 until then. */
type Watched = { seen: Record<"usableAt" | "tappedAt" | "answeredAt" | "shift", number> };

const settleMs = 1000;

/** A visit with nothing cached, and one more by the same browser; each in a tab of its own, slow as a cheap phone or not. */
export async function visitTwice(
  browser: Browser,
  screen: Screen,
  isSlow: boolean,
): Promise<{ cold: Visit; warm: Visit }> {
  const context = await browser.newContext(phone);
  try {
    const visitOnce = async () => visit(await context.newPage(), screen, isSlow);
    return { cold: await visitOnce(), warm: await visitOnce() };
  } finally {
    await context.close();
  }
}

async function visit(page: Page, { url, usable, answered }: Screen, isSlow: boolean): Promise<Visit> {
  if (isSlow) await slowDown(await page.context().newCDPSession(page));
  await page.addInitScript({ content: watching(usable, answered) });
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => (globalThis as unknown as Watched).seen.usableAt > 0);
  await page.tap(usable);
  await page.waitForFunction(() => (globalThis as unknown as Watched).seen.answeredAt > 0);
  await page.waitForTimeout(settleMs);
  const { seen } = await page.evaluate(() => ({ seen: (globalThis as unknown as Watched).seen }));
  await page.close();
  return { usableMs: seen.usableAt, answerMs: seen.answeredAt - seen.tappedAt, layoutShift: seen.shift };
}

async function slowDown(session: CdpSession): Promise<void> {
  const bytesPerSecond = (mobileProfile.kbitPerSecond * 1000) / 8;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: mobileProfile.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: mobileProfile.cpuSlowdown });
}

/** Runs in the page before anything of its own: writes down on the page's clock when things had been painted. */
function watching(usable: string, answered: string): string {
  return `
    globalThis.seen = { usableAt: 0, tappedAt: 0, answeredAt: 0, shift: 0 };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.shift += value;
    }).observe({ type: "layout-shift", buffered: true });
    const marked = new Set();
    const mark = (name) => {
      if (marked.has(name)) return;
      marked.add(name);
      requestAnimationFrame(() => setTimeout(() => { seen[name] = performance.now(); }));
    };
    new MutationObserver(() => {
      if (document.querySelector(${JSON.stringify(usable)})) mark("usableAt");
      if (seen.tappedAt > 0 && document.querySelector(${JSON.stringify(answered)})) mark("answeredAt");
    }).observe(document, { subtree: true, childList: true, attributes: true });
    addEventListener("pointerdown", () => { seen.tappedAt ||= performance.now(); }, true);
  `;
}
