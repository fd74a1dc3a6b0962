import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Role, roles } from "@derash/protocol/staff";
import { type Browser, chromium, type Page, type Request } from "@playwright/test";
import { findChromium } from "../chromium.ts";
import { signedIn } from "../page/signed-in-page.ts";
import { fillLists } from "../server/busy-companies.ts";
import { addFortyCompanies } from "../server/forty-companies.ts";
import { type GameServer, startGameServer } from "../server/game-server.ts";
import { workInHall } from "../server/hall-at-work.ts";
import { axeViolations } from "./assistive.ts";
import { printSheet } from "./contact-sheet.ts";
import { isThere, lengthOf, staffSizes } from "./staff-page-look.ts";
import { demoLogins, type Place, placesOf } from "./staff-places.ts";

const themes = ["light", "dark"] as const;
const languages = ["am", "en"] as const;
/** Where a table becomes cards: a page is asked about once on either side. */
const axeWidths: readonly number[] = [1366, 390];

/** A busy machine is late, and who has lost their session signs in again. */
const signInsMax = 3;

type Said = (line: string) => void;

/**
 * Every page of every role of staff, or of those named, on four sizes in both themes and languages, in a world of 42 companies, into
 * a folder, with sheets of them: how many screens it is long and how slow its slowest answer was is said; what is wrong is answered.
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
      for (const language of languages) {
        const walk = { browser, server, folder: join(folder, "staff"), role, language, places: places[role], say };
        wrong.push(...(await walkPages(walk)));
        await printSheets(walk);
      }
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
  places: readonly Place[];
  say: Said;
};

async function walkPages(walk: Walk): Promise<string[]> {
  const { role, language, say } = walk;
  let page = await comeIn(walk);
  const wrong: string[] = [];
  for (const place of walk.places) {
    const slowest = watchAnswers(page);
    const found: string[] = [];
    const lengths: string[] = [];
    try {
      for (const size of staffSizes) {
        const length = await takeSize(page, walk, place, size);
        lengths.push(length.screens.toFixed(1));
        found.push(...length.wrong);
      }
    } catch (failure) {
      // One page that does not come keeps nobody from the others.
      found.push(`${role} ${place.address} ${language}: not seen whole: ${failure}`);
    }
    say(`${role} ${language} ${place.address}: ${lengths.join(" | ")} screens, ${slowest()} ms`);
    // A walk that is cut short has said what it found.
    for (const line of found) say(`  ${line}`);
    wrong.push(...found);
    if (new URL(page.url()).pathname === "/login") {
      await page.context().close();
      page = await comeIn(walk);
    }
  }
  await page.context().close();
  return wrong;
}

/** Signs in, in a browser of their own, which speaks the language of the walk from the next page on. */
async function comeIn({ browser, server, role, language }: Walk): Promise<Page> {
  const login = { username: demoLogins[role], password: "demo1234" };
  for (let left = signInsMax; ; left -= 1) {
    const context = await browser.newContext({ viewport: staffSizes[0] });
    try {
      const page = await signedIn(context, server, login);
      await context.addInitScript((chosen) => localStorage.setItem("derash-language", chosen), language);
      return page;
    } catch (failure) {
      await context.close();
      if (left === 1) throw failure;
    }
  }
}

/** One size of a page, in both themes. */
async function takeSize(page: Page, walk: Walk, place: Place, size: (typeof staffSizes)[number]) {
  await page.setViewportSize(size);
  if (size === staffSizes[0]) await page.goto(walk.server.url + place.address);
  await isThere(page);
  if (new URL(page.url()).pathname === "/login") throw new Error("the session was over");
  const where = `${walk.role} ${place.address} ${walk.language} ${size.width}`;
  const { screens, wrong: tooLong } = await lengthOf(page, place.path);
  const wrong = tooLong === null ? [] : [`${where}: ${tooLong}`];
  for (const theme of themes) {
    await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
    if (axeWidths.includes(size.width)) {
      const violations = await axeViolations(page, theme === themes[0] ? "all" : "colours");
      wrong.push(...violations.map((violation) => `${where} ${theme}: ${violation}`));
    }
    const into = join(walk.folder, `${size.width}-${walk.language}-${theme}`);
    mkdirSync(into, { recursive: true });
    await page.screenshot({ path: join(into, `${pictureName(walk.role, place)}.png`), animations: "disabled" });
  }
  return { screens, wrong };
}

const pictureName = (role: Role, { address }: Place) => `${role}${address.replace(/[^\w]+/g, "-").slice(0, 60)}`;

/** A sheet of what the role sees on each size and in each theme. */
async function printSheets({ browser, folder, role, language, places }: Walk): Promise<void> {
  const names = places.map((place) => pictureName(role, place));
  for (const size of staffSizes)
    for (const theme of themes) {
      const look = `${size.width}-${language}-${theme}`;
      await printSheet(browser, { folder: join(folder, look), size, names }, join(folder, `${role}-${look}`));
    }
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
