import type { Page } from "@playwright/test";
import { axeViolations } from "./assistive.ts";

type Look = { size: { width: number; height: number }; theme: "light" | "dark" };

/** Each size in one theme and each theme at one size: the other two pairs differ in nothing that these do not show. */
export function looksOf(wide: Look["size"]): Look[] {
  return [
    { size: { width: 360, height: 640 }, theme: "light" },
    { size: wide, theme: "dark" },
  ];
}

/** Violations for assistive technology, and sideways scrolling, of the screen that is open, in every look; the last look stays. */
export async function violationsOf(page: Page, what: string, looks: readonly Look[]): Promise<string[]> {
  const found: string[] = [];
  for (const { size, theme } of looks) {
    await page.setViewportSize(size);
    await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
    const where = `${what} ${theme} ${size.width}`;
    found.push(...(await axeViolations(page)).map((violation) => `${where}: ${violation}`));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) found.push(`${where}: scrolls sideways by ${overflow}`);
  }
  return found;
}

const tabsMax = 400;
/** So many presses between two looks at what is left: each look is a question to the browser and back. */
const tabsAtOnce = 20;

/** What a mouse can press and the Tab key does not come to; of a long list the first hundreds are looked at. */
export async function unreachable(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, [role=spinbutton]",
    );
    for (const control of controls) {
      const isThere =
        control.checkVisibility() && !control.matches(":disabled, [tabindex='-1'], [inert] *, [aria-hidden='true'] *");
      if (isThere) control.dataset.wanted = "";
    }
    const reach = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) delete target.dataset.wanted;
    };
    document.addEventListener("focusin", reach);
  });
  for (let count = 0; count < tabsMax; count++) {
    await page.keyboard.press("Tab");
    if (count % tabsAtOnce === tabsAtOnce - 1 && (await page.locator("[data-wanted]").count()) === 0) return [];
  }
  return page.locator("[data-wanted]").evaluateAll((found) => found.map((element) => element.outerHTML.slice(0, 150)));
}
