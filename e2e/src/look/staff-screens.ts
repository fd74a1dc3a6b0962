import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Role, roles } from "@derash/protocol/staff";
import { type Browser, type BrowserContext, chromium, type Page, type Request } from "@playwright/test";
import { findChromium } from "../chromium.ts";
import { signedIn } from "../page/signed-in-page.ts";
import { fillLists } from "../server/busy-companies.ts";
import { addFortyCompanies } from "../server/forty-companies.ts";
import { type GameServer, startGameServer } from "../server/game-server.ts";
import { workInHall } from "../server/hall-at-work.ts";
import { axeViolations } from "./assistive.ts";
import { isThere, lengthOf, staffSizes } from "./staff-page-look.ts";
import { demoLogins, type Places, placesOf } from "./staff-places.ts";

const themes = ["light", "dark"] as const;
const languages = ["am", "en"] as const;
/** Where a table becomes cards: a page is asked about once on either side. */
const axeWidths: readonly number[] = [1366, 390];

type Said = (line: string) => void;

/**
 * Every page of every role of staff, or of those named, on four sizes in both themes and languages, in a world of 42 companies, into
 * a folder: how many screens it is long and how slow its slowest answer was is said; what is wrong is answered.
 */
export async function takeStaffScreens(folder: string, only: readonly Role[], say: Said): Promise<string[]> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error("No Chromium: install the package chromium, or set CHROMIUM_PATH.");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-quic"] });
  const server = await startGameServer();
  try {
    await workInHall(server);
    await addFortyCompanies(server);
    await fillLists(server);
    const places = await placesOf(server);
    const wrong: string[] = [];
    for (const role of only.length === 0 ? roles : only)
      for (const language of languages)
        wrong.push(...(await walk({ browser, server, folder, role, language, places, say })));
    return wrong;
  } finally {
    await browser.close().catch(() => {});
    await server.stop();
  }
}

type Walk = {
  browser: Browser;
  server: GameServer;
  folder: string;
  role: Role;
  language: (typeof languages)[number];
  places: Places;
  say: Said;
};

async function walk({ browser, server, folder, role, language, places, say }: Walk): Promise<string[]> {
  const context = await browser.newContext({ viewport: staffSizes[0] });
  const page = await signedIn(context, server, { username: demoLogins[role], password: "demo1234" });
  await speaks(context, language);
  const wrong: string[] = [];
  let said = 0;
  for (const place of places[role]) {
    const slowest = watchAnswers(page);
    await page.goto(server.url + place.address);
    const lengths: string[] = [];
    for (const size of staffSizes) {
      await page.setViewportSize(size);
      await isThere(page);
      const where = `${role} ${place.address} ${language} ${size.width}`;
      const length = await lengthOf(page, place.path);
      lengths.push(length.screens.toFixed(1));
      if (length.wrong !== null) wrong.push(`${where}: ${length.wrong}`);
      for (const theme of themes) {
        await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
        if (axeWidths.includes(size.width))
          wrong.push(...(await axeViolations(page)).map((violation) => `${where} ${theme}: ${violation}`));
        const into = join(folder, "staff", `${size.width}-${language}-${theme}`);
        mkdirSync(into, { recursive: true });
        const name = `${role}${place.address.replace(/[^\w]+/g, "-").slice(0, 60)}.png`;
        await page.screenshot({ path: join(into, name), animations: "disabled" });
      }
    }
    say(`${role} ${language} ${place.address}: ${lengths.join(" | ")} screens, ${slowest()} ms`);
    // A walk that is cut short has said what it found.
    for (const line of wrong.slice(said)) say(`  ${line}`);
    said = wrong.length;
  }
  await context.close();
  return wrong;
}

/** From the next page on. */
async function speaks(context: BrowserContext, language: string): Promise<void> {
  await context.addInitScript((chosen) => localStorage.setItem("derash-language", chosen), language);
}

/** How long the slowest answer of data took, from here to when it is asked. */
function watchAnswers(page: Page): () => number {
  let slowest = 0;
  const hear = (request: Request) => {
    if (request.url().includes("/api/")) slowest = Math.max(slowest, Math.round(request.timing().responseEnd));
  };
  page.on("requestfinished", hear);
  return () => {
    page.off("requestfinished", hear);
    return slowest;
  };
}
