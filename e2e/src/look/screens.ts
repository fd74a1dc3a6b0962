import { type Browser, chromium, type Page } from "@playwright/test";
import { findChromium } from "../chromium.ts";
import { type GameServer, startGameServer } from "../server/game-server.ts";
import { printSheets } from "./contact-sheet.ts";
import { walkEvening } from "./evening-screens.ts";
import { type Album, type Look, LookingGlass, looks, otherLooks } from "./looking-glass.ts";

const waitMs = 90_000;
const stake = 20;

type Walk = { looks: readonly Look[]; timings: Record<string, string> };

/** Slow enough for every window to be taken in the same state. */
const slow = { COUNTDOWN_MS: "14000", START_DELAY_MS: "1000", CALL_INTERVAL_MS: "900" };
export const fullWalks: readonly Walk[] = [
  { looks, timings: slow },
  { looks: otherLooks, timings: slow },
];
export const smallWalk: Walk = {
  looks: looks.slice(0, 1),
  timings: { COUNTDOWN_MS: "8000", START_DELAY_MS: "1000", CALL_INTERVAL_MS: "900" },
};

/** Every screen of a player, in the looks of the walk, from a real server with real rounds, into a folder. */
export async function takeScreens(folder: string, { looks, timings }: Walk): Promise<Album> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error("No Chromium: install the package chromium, or set CHROMIUM_PATH.");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-quic"] });
  const server = await startGameServer({ ...timings, DEMO_BANK_PORT: "0" });
  const album: Album = { folder, looks, names: [] };
  try {
    await walkOutside(browser, server, album);
    await walkRounds(browser, server, album);
    await walkEvening(browser, album, timings);
  } finally {
    await browser.close().catch(() => {});
    await server.stop();
  }
  const printer = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  await printSheets(printer, album);
  await printer.close();
  return album;
}

function linkOf(server: GameServer, name: string, stake: number): string {
  const link = server.links.find((candidate) => candidate.name === name && candidate.stake === stake);
  if (!link) throw new Error(`the server printed no link for ${name} at ${stake} ETB`);
  return link.url;
}

/** What somebody sees who is not signed in. */
async function walkOutside(browser: Browser, server: GameServer, album: Album): Promise<void> {
  const glass = await LookingGlass.open(browser, album);
  for (const [path, name] of openPages) {
    await glass.goTo(server.url + path);
    await glass.take(name, { fullPage: true });
  }
  await glass.goTo(`${server.url}/`);
  await glass.take("restricted");
  await glass.goTo(`${server.url}/enhanced-profile`);
  await glass.take("restricted-profile");
  await glass.goTo(`${server.url}/login`);
  await glass.take("login");
  await glass.goTo(linkOf(server, "Tigist", stake).replace("Tigist", "Tigisu"));
  await glass.take("refused");
  await glass.close();
}

const openPages = [
  ["/about", "about"],
  ["/terms", "terms"],
  ["/privacy", "privacy"],
  ["/patterns", "patterns"],
  ["/releases", "releases"],
  ["/donate", "donate"],
  ["/status", "status"],
] as const;

async function walkRounds(browser: Browser, server: GameServer, album: Album): Promise<void> {
  const tigist = await LookingGlass.open(browser, album);
  await tigist.each((page) => page.goto(linkOf(server, "Tigist", stake)));
  await tigist.each((page) => page.getByTestId("cell-1").waitFor());
  await takeEmpty(tigist, server);
  await playRound(browser, server, tigist, album);
  await takeVoid(tigist, server);
  await takeFull(tigist, server);
  await takeMoney(tigist, server);
  await takeFailures(tigist, server);
  await tigist.close();
}

/** Before anything has happened. */
async function takeEmpty(glass: LookingGlass, server: GameServer): Promise<void> {
  await glass.take("choose");
  await glass.goTo(`${server.url}/`);
  await glass.take("tables");
  await glass.each((page) => page.locator("main section button").first().click());
  await glass.each((page) => page.getByTestId("practice-start").waitFor());
  await glass.take("practice-lesson");
  await glass.each((page) => page.getByTestId("practice-start").click());
  await glass.each((page) => page.getByTestId("practice").waitFor());
  await glass.take("practice");
  for (const path of ["scores", "history"]) {
    await glass.goTo(`${server.url}/${path}`);
    await glass.take(`${path}-empty`);
  }
}

/** A round of two, from the choice to both of its ends: one has won, the other has not. */
async function playRound(browser: Browser, server: GameServer, tigist: LookingGlass, album: Album): Promise<void> {
  const dawit = await LookingGlass.open(browser, album);
  await dawit.each((page) => page.goto(linkOf(server, "Dawit", stake)));
  await tigist.each((page) => page.goto(linkOf(server, "Tigist", stake)));
  await tigist.each((page) => page.getByTestId("cell-17").click());
  const preview = (page: Page) => page.getByTestId("preview").waitFor();
  await tigist.each(preview);
  await tigist.take("selected");
  // Before anybody pays: a round that only one has paid for is void after a while, however slow the others are.
  await dawit.once((page) => page.getByTestId("cell-42").click());
  await tigist.once(pay);
  await dawit.once(pay);
  // The other windows learn by asking anew that a cartela is theirs.
  for (const glass of [tigist, dawit]) await glass.each((page) => page.reload({ waitUntil: "commit" }));
  await tigist.each((page) => page.locator("[data-testid='cell-17'][data-state='mine']").waitFor());
  await tigist.each(preview);
  await tigist.take("locked");
  const running = (page: Page) => page.getByTestId("game-status").waitFor({ timeout: waitMs });
  await tigist.each(running);
  await dawit.each(running);
  // Far enough for some numbers to be marked.
  await tigist.each((page) => page.locator("[data-called='true']").nth(5).waitFor());
  await tigist.take("calling");
  await tigist.each((page) => page.getByRole("button", { name: /^(BINGO|ቢንጎ)$/ }).click());
  await tigist.each((page) => page.getByTestId("verdict").waitFor());
  await tigist.take("checker");
  await tigist.each((page) => page.keyboard.press("Escape"));
  await tigist.each((page) => page.getByTestId("talk").click());
  await tigist.take("talk");
  await tigist.each((page) => page.keyboard.press("Escape"));
  await tigist.each((page) => page.getByTestId("round-result").waitFor({ timeout: waitMs * 2 }));
  await dawit.each((page) => page.getByTestId("round-result").waitFor({ timeout: waitMs }));
  await tigist.take("end-of-one");
  await dawit.take("end-of-the-other");
  await tigist.each((page) => page.getByTestId("see-again").click());
  await tigist.each((page) => page.getByTestId("mixed").waitFor());
  await tigist.take("replay", { fullPage: true });
  await dawit.close();
}

/** Until it is paid: a reload before that would cut the request. */
async function pay(page: Page): Promise<void> {
  const paid = page.waitForResponse((response) => response.url().endsWith("/confirm-cartela") && response.ok());
  await page.getByTestId("start-game").click();
  await paid;
}

/** A round that nobody else came to: the countdown starts over three times. */
async function takeVoid(glass: LookingGlass, server: GameServer): Promise<void> {
  await glass.once(async (page) => {
    await page.goto(linkOf(server, "Tigist", 50));
    await page.getByTestId("cell-9").click();
    await pay(page);
    await page.locator("[data-testid='cell-9'][data-state='mine']").waitFor();
    await page.locator("[data-testid='cell-9'][data-state='free']").waitFor({ timeout: waitMs });
  });
}

/** When there is something to see. */
async function takeFull(glass: LookingGlass, server: GameServer): Promise<void> {
  await glass.goTo(`${server.url}/scores`);
  await glass.take("scores");
  await glass.goTo(`${server.url}/history`);
  await glass.take("history");
  for (const [place, name] of [
    [0, "round-refunded"],
    [1, "round-played"],
  ] as const) {
    await glass.goTo(`${server.url}/history`);
    await glass.each(async (page) => {
      await page.locator("main a[href*='/round/']").nth(place).click();
      await page.getByRole("heading", { level: 2 }).first().waitFor();
    });
    await glass.take(name, { fullPage: true });
  }
  for (const [path, name] of [
    ["/balance-management", "wallet"],
    ["/enhanced-profile", "profile-enhanced"],
    ["/profile", "profile"],
    ["/nowhere", "not-found"],
    ["/pupup", "pupup"],
  ] as const) {
    await glass.goTo(server.url + path);
    await glass.take(name, { fullPage: name !== "not-found" });
  }
  await glass.goTo(`${server.url}/profile`);
  await glass.each((page) => page.getByRole("tab").nth(1).click());
  await glass.each((page) => page.waitForLoadState("networkidle"));
  await glass.take("profile-history");
  await glass.each((page) => page.locator("header button[aria-expanded]").click());
  await glass.each((page) => page.locator("header nav").waitFor());
  await glass.take("menu");
}

/** Bringing money in, and taking some out in cash. */
async function takeMoney(glass: LookingGlass, server: GameServer): Promise<void> {
  for (const name of ["deposit", "limits", "withdraw"]) {
    await glass.goTo(`${server.url}/${name}`);
    await glass.each((page) => page.locator("main input").first().waitFor());
    await glass.take(name, { fullPage: true });
  }
  let path = "";
  await glass.once(async (page) => {
    await page.locator("form input[inputmode='decimal']").fill("50");
    await page.locator("form button[type='submit']").click();
    await page.getByRole("dialog").getByRole("button").nth(-2).click();
    await page.waitForURL(/\/payment\/W/);
    path = new URL(page.url()).pathname;
  });
  await glass.goTo(server.url + path);
  await glass.each((page) => page.getByTestId("payment-state").waitFor());
  await glass.take("payment", { fullPage: true });
}

/** What stands in place of a screen that failed, is switched off or broke. */
async function takeFailures(glass: LookingGlass, server: GameServer): Promise<void> {
  const scores = /\/api\/scores/;
  await glass.each((page) => page.route(scores, (route) => route.abort()));
  await glass.goTo(`${server.url}/history`);
  await glass.each((page) => page.locator("nav a[href^='/scores']").click());
  await glass.each((page) => page.getByRole("alert").waitFor({ timeout: waitMs }));
  await glass.take("scores-offline");
  await glass.each((page) => page.unroute(scores));
  await glass.each((page) => page.route(scores, (route) => route.fulfill({ json: { leaders: null } })));
  await glass.goTo(`${server.url}/scores`);
  await glass.take("broken");
  await glass.each((page) => page.unroute(scores));
  const features = /\/api\/game\/sessions$/;
  await glass.each((page) => page.route(features, (route) => route.fulfill({ json: switchedOff })));
  await glass.goTo(`${server.url}/enhanced-profile`);
  await glass.each((page) => page.locator("nav a[href^='/scores']").click());
  await glass.each((page) => page.getByRole("alert").waitFor());
  await glass.take("scores-off");
}

const switchedOff = { sessions: [], features: { scores: false, history: false } };
