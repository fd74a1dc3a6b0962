import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";

type Theme = "light" | "dark";
type Language = "am" | "en";
type Size = { width: number; height: number };
export type Look = { language: Language; theme: Theme; size: Size; textPercent: number };

const common = { size: { width: 360, height: 640 }, textPercent: 100 };

/** A common phone, in both languages and themes. */
export const looks: readonly Look[] = [
  { ...common, language: "am", theme: "light" },
  { ...common, language: "am", theme: "dark" },
  { ...common, language: "en", theme: "light" },
  { ...common, language: "en", theme: "dark" },
];

/** The narrowest phone, a large one, one on its side, and text twice as large. */
export const otherLooks: readonly Look[] = [
  { ...common, language: "am", theme: "light", size: { width: 320, height: 640 } },
  { ...common, language: "en", theme: "dark", size: { width: 390, height: 844 } },
  { ...common, language: "am", theme: "dark", size: { width: 640, height: 360 } },
  { ...common, language: "en", theme: "light", textPercent: 200 },
];

export function lookName({ language, theme, size, textPercent }: Look): string {
  const isCommon = size.width === common.size.width && textPercent === common.textPercent;
  return `${language}-${theme}${isCommon ? "" : `-${size.width}x${size.height}-${textPercent}`}`;
}

/** What is taken: where to, in which looks, and the names of the screens so far. */
export type Album = { folder: string; looks: readonly Look[]; names: string[] };

/** One person in a window a look, which all do the same; each screen is taken in each of them. */
export class LookingGlass {
  readonly windows: { look: Look; page: Page }[];
  readonly #album: Album;

  private constructor(album: Album, windows: { look: Look; page: Page }[]) {
    this.#album = album;
    this.windows = windows;
  }

  static async open(browser: Browser, album: Album): Promise<LookingGlass> {
    const windows = [];
    for (const look of album.looks) {
      mkdirSync(join(album.folder, lookName(look)), { recursive: true });
      // A picture has no movement, and a dozen windows that move keep each other waiting.
      const still = { reducedMotion: "reduce", deviceScaleFactor: 1.5 } as const;
      const context = await browser.newContext({ viewport: look.size, locale: look.language, ...still });
      await dress(context, look);
      windows.push({ look, page: await context.newPage() });
    }
    return new LookingGlass(album, windows);
  }

  /** Does something in every window, one after the other: they share the cores of one machine. */
  async each(action: (page: Page) => Promise<unknown>): Promise<void> {
    for (const { page } of this.windows) await action(page);
  }

  /** In one window only, for what may be done once. */
  async once(action: (page: Page) => Promise<unknown>): Promise<void> {
    const first = this.windows[0];
    if (first) await action(first.page);
  }

  async goTo(url: string): Promise<void> {
    await this.each(async (page) => {
      await page.goto(url);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await page.waitForLoadState("networkidle");
    });
  }

  async take(name: string, { fullPage = false } = {}): Promise<void> {
    // The tabs stand at the foot of the window; of a whole page, that is its end.
    const style = fullPage ? "body > div > div > nav { position: static }" : "";
    for (const { look, page } of this.windows) {
      const path = join(this.#album.folder, lookName(look), `${name}.png`);
      await page.screenshot({ path, fullPage, style, animations: "disabled" });
    }
    this.#album.names.push(name);
  }

  async close(): Promise<void> {
    await this.each((page) => page.context().close());
  }
}

/**
 * A player's language is the server's to know, and so is the bot that invitations lead to: its answers are changed on their way.
 * The rest the browser keeps.
 */
async function dress(context: BrowserContext, { language, theme, textPercent }: Look): Promise<void> {
  await context.addInitScript(
    ({ theme, language, textPercent }) => {
      localStorage.setItem("derash-theme", theme);
      localStorage.setItem("derash-language", language);
      document.addEventListener("DOMContentLoaded", () => {
        document.documentElement.style.setProperty("font-size", `${textPercent}%`);
      });
    },
    { theme, language, textPercent },
  );
  await context.route(/\/api\/(auth\/telegram|user\/\d+)(\?|$)/, async (route) => {
    const response = await route.fetch();
    const text = (await response.text())
      .replace(/"preferredLanguage":"\w+"/, `"preferredLanguage":"${language}"`)
      .replace('"botUsername":null', '"botUsername":"derash_bot"');
    await route.fulfill({ response, body: text });
  });
}
