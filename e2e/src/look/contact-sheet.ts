import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { type Album, lookName } from "./looking-glass.ts";

const phoneTile = { columns: 8, width: 230 };
/** Wide windows want larger tiles, or nothing can be read on them. */
const wideTile = { columns: 4, width: 470 };
const wideFrom = 700;

/** Pictures of one size in a folder, whose sheet is named as the folder and lies beside it. */
type Pictures = { folder: string; size: { width: number; height: number }; names: readonly string[] };

/** All screens of each look on one page, as HTML to click through and as a picture to look at. */
export async function printSheets(browser: Browser, { folder, looks, names }: Album): Promise<void> {
  for (const look of looks) await printSheet(browser, { folder: join(folder, lookName(look)), size: look.size, names });
}

/** The sheet of one folder: `sheet` is its name, where several sheets are made of it. */
export async function printSheet(browser: Browser, pictures: Pictures, sheet = pictures.folder): Promise<void> {
  const { columns, width } = pictures.size.width < wideFrom ? phoneTile : wideTile;
  const page = await browser.newPage({ viewport: { width: columns * (width + 12) + 12, height: 800 } });
  writeFileSync(`${sheet}.html`, html(pictures));
  await page.goto(`file://${sheet}.html`);
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: `${sheet}.png`, fullPage: true });
  await page.close();
}

function html({ folder, size, names }: Pictures): string {
  const { columns, width } = size.width < wideFrom ? phoneTile : wideTile;
  const inside = folder.slice(folder.lastIndexOf("/") + 1);
  const tiles = names.map(
    (name) => `<a href="${inside}/${name}.png"><img src="${inside}/${name}.png" alt=""><span>${name}</span></a>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>${inside}</title><style>
body { display: grid; grid-template-columns: repeat(${columns}, ${width}px); gap: 12px; margin: 12px; background: #999; font: 12px sans-serif }
img { display: block; width: 100%; height: ${Math.round((width * size.height) / size.width)}px; object-fit: cover; object-position: top; background: #fff }
a { color: #000 }
</style>${tiles.join("\n")}\n`;
}
