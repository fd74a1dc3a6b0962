import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { type Album, type Look, lookName } from "./looking-glass.ts";

const columns = 8;
const tileWidth = 230;

/** All screens of each look on one page, as HTML to click through and as a picture to look at. */
export async function printSheets(browser: Browser, { folder, looks, names }: Album): Promise<void> {
  const page = await browser.newPage({ viewport: { width: columns * (tileWidth + 12) + 12, height: 800 } });
  for (const look of looks) {
    const name = lookName(look);
    writeFileSync(join(folder, `${name}.html`), sheet(look, names));
    await page.goto(`file://${join(folder, `${name}.html`)}`);
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  }
  await page.close();
}

function sheet(look: Look, names: readonly string[]): string {
  const folder = lookName(look);
  const tiles = names.map(
    (name) => `<a href="${folder}/${name}.png"><img src="${folder}/${name}.png" alt=""><span>${name}</span></a>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>${folder}</title><style>
body { display: grid; grid-template-columns: repeat(${columns}, ${tileWidth}px); gap: 12px; margin: 12px; background: #999; font: 12px sans-serif }
img { display: block; width: 100%; height: ${Math.round((tileWidth * look.size.height) / look.size.width)}px; object-fit: cover; object-position: top; background: #fff }
a { color: #000 }
</style>${tiles.join("\n")}\n`;
}
