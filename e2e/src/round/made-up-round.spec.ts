import { ballOf } from "@derash/game/ball";
import { type Browser, expect, type Page } from "@playwright/test";
import { serverOfFile, test } from "../test.ts";

/** Rounds that the server never played: what a screen shows of an answer that comes once in many thousand rounds. */
const server = serverOfFile();

const mine = 7;
/** Row by row: 1, 16, 31, 46, 61 and so on, around the free centre. */
const cells = Array.from({ length: 25 }, (_, index) =>
  index === 12 ? 0 : (index % 5) * 15 + Math.floor(index / 5) + 1,
);

const narrow = [
  { width: 320, height: 640, text: 1 },
  { width: 347, height: 640, text: 1 },
  { width: 360, height: 640, text: 1.3 },
  { width: 360, height: 640, text: 2 },
  { width: 320, height: 640, text: 2 },
];

/** A player whose phone is given another round of the table than there is, and which cartelas are the player's. */
async function openMadeUp(browser: Browser, stake: number, change: object, numbers = [mine]): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.routeWebSocket(/socket\.io/, () => {});
  await page.route("**/api/game-state/**", async (route) => {
    const game = await (await route.fetch()).json();
    await route.fulfill({ json: { ...game, ...change } });
  });
  await page.route("**/api/game/session/**", async (route) => {
    const answer = await (await route.fetch()).json();
    const myCartelas = numbers.map((cartelaNumber) => ({ cartelaNumber, confirmed: true }));
    await route.fulfill({ json: { ...answer, myCartelas } });
  });
  await page.addInitScript(recordSounds);
  await page.clock.install();
  await page.goto(linkOf(stake));
  return page;
}

test("a stake that was not taken is said once, with what happened, and leads nowhere; nor does an error on the way @not-taken", async ({
  browser,
}) => {
  const page = await openMadeUp(browser, 50, { gameStatus: "active", startsAt: Date.now(), countdownEnd: null });
  // The server's own answer: it knows of no stake.
  await reads(page, "Your stake for this round was not taken.");
  await expect(page.getByText("Your round is running")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");

  await page.route("**/api/deduct-balance", (route) => route.fulfill({ json: { success: true, newBalance: 950 } }));
  await page.evaluate(() => {
    history.replaceState = () => {
      throw new Error("no history in this web view");
    };
  });
  await page.getByRole("button", { name: "Go to the game" }).click();
  await reads(page, "An error occurred while processing your request.");
  expect(new URL(page.url()).pathname).toBe("/");
});

test("a quick win is celebrated over everything, with clapping at 0.7, for ten seconds and one, or until it is closed @quick-win", async ({
  browser,
}) => {
  const page = await openMadeUp(browser, 100, {
    gameStatus: "finished",
    countdownEnd: null,
    calledBalls: cells.slice(0, 5),
    totalCalls: 5,
    winners: [{ cartelaNumber: mine, name: "T***", prize: 80, bonus: 300, cells }],
  });
  await expect(page.getByTestId("cell-1")).toBeVisible();
  const place = new URL(page.url());
  const celebration = page.getByTestId("celebration");

  await page.goto(`${server.url}/game${place.search}`);
  await expect(celebration).toContainText("QUICK WIN! This qualifies for a 300 ETB bonus!");
  await expect.poll(() => soundsOf(page)).toContainEqual(["clapping", 0.7]);
  await standsStillAfterClapping(page, 9_500);
  await expect(celebration).toHaveCSS("opacity", "1");
  await page.clock.runFor(1_000);
  await expect(celebration).toHaveClass(/opacity-0/);
  await page.clock.runFor(1_000);
  await expect(celebration).toHaveCount(0);
  await expect(page.getByTestId("round-result")).toContainText("You won +280.00 ETB");

  await page.clock.resume();
  await page.reload();
  await expect.poll(() => soundsOf(page)).toContainEqual(["clapping", 0.7]);
  await standsStillAfterClapping(page, 9_000);
  await celebration.getByRole("button", { name: "Close" }).click();
  await expect(celebration).toHaveClass(/opacity-0/);
  await page.clock.runFor(1_000);
  await expect(celebration).toHaveCount(0);
});

test("Refresh asks for the state, Leave for the cartelas; the stake stays in @refresh-leave", async ({ browser }) => {
  const page = await openMadeUp(browser, 10, { gameStatus: "active", startsAt: Date.now(), countdownEnd: null });
  await expect(page.getByRole("alert")).toHaveText("Your stake for this round was not taken.");
  await page.route("**/api/deduct-balance", (route) => route.fulfill({ json: { success: true, newBalance: 990 } }));
  await page.reload();
  await expect(page).toHaveURL(/\/game\?/);
  const asked = page.waitForRequest(/\/api\/game-state\//);
  await page.getByRole("button", { name: "Refresh" }).click();
  await asked;
  await page.getByRole("button", { name: "Leave" }).click();
  const asking = page.getByRole("dialog", { name: "Leave this screen?" });
  await expect(asking).toContainText("your stake stays in it, and if your cartela wins you are paid.");
  await asking.getByRole("button", { name: "Close" }).click();
  await expect(asking).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe("/game");
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByTestId("leave-anyway").click();
  await expect(page.getByText("Your round is running")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("the game fits a phone of 320 px, text of 130 and 200 %, and a phone on its side; forced colours tell what is called", async ({
  browser,
}) => {
  const calledBalls = [1, 17, 32, 61, 75, 16];
  const running = { gameStatus: "active", startsAt: Date.now(), countdownEnd: null, totalCalls: calledBalls.length };
  const page = await openMadeUp(browser, 20, { ...running, calledBalls, ball: ballOf(16) });
  await page.route("**/api/deduct-balance", (route) => route.fulfill({ json: { success: true, newBalance: 980 } }));
  await page.reload();
  await expect(page.getByTestId("my-cartela")).toBeVisible();
  const cdp = await page.context().newCDPSession(page);
  for (const { width, height, text } of narrow) {
    await page.setViewportSize({ width, height });
    // As a person sets it in the browser, so that it counts in media queries too.
    await cdp.send("Page.setFontSizes" as never, { fontSizes: { standard: Math.round(16 * text) } } as never);
    await expect(page.getByTestId("last-calls").getByRole("listitem")).toHaveCount(5);
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect({ width, text, overhang }).toEqual({ width, text, overhang: 0 });
  }

  await cdp.send("Page.setFontSizes" as never, { fontSizes: { standard: 16 } } as never);
  await page.setViewportSize({ width: 640, height: 360 });
  for (const id of ["my-cartela", "current-ball"]) await expect(page.getByTestId(id)).toBeInViewport({ ratio: 1 });
  const cartela = await page.getByTestId("my-cartela").boundingBox();
  const tabs = await page.getByRole("navigation").boundingBox();
  expect((cartela?.y ?? 0) + (cartela?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);

  await page.emulateMedia({ forcedColors: "active" });
  const backgroundOf = (number: number) =>
    page.getByTestId(`board-${number}`).evaluate((cell) => getComputedStyle(cell).backgroundColor);
  expect(await backgroundOf(61)).not.toBe(await backgroundOf(62));
  // Drawn text keeps its own colour, that of the cloth it is drawn on.
  const ink = page.getByTestId("my-cartela").locator("[data-marked='false']").first();
  expect(await ink.evaluate((text) => getComputedStyle(text).fill)).toBe(
    await page.evaluate(() => {
      const probe = document.createElement("i");
      probe.style.cssText = "forced-color-adjust: none; color: var(--ink)";
      document.body.append(probe);
      return getComputedStyle(probe).color;
    }),
  );
});

test("a choice that is not paid for is gone when the countdown ends @choice-gone", async ({ browser }) => {
  const waiting = { gameStatus: "waiting", countdownEnd: Date.now() + 20_000 };
  const page = await openMadeUp(browser, 20, waiting, []);
  await page.getByTestId("cell-3").click();
  await expect(page.getByTestId("preview")).toHaveAttribute("data-cartela", "3");
  await page.clock.fastForward(20_000);
  await expect(page.getByTestId("countdown")).toHaveText("0");
  await expect(page.getByTestId("preview")).toHaveCount(0);
  await expect(page.getByText("The round is about to start...")).toBeVisible();
  await expect(page.getByTestId("cell-3")).toHaveAttribute("data-state", "free");
});

test("who watches without cartelas sees no ball yet, and has nothing to check @watching", async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(linkOf(20));
  await expect(page.getByTestId("cell-1")).toBeVisible();
  await page.goto(`${server.url}/game${new URL(page.url()).search}`);
  await expect(page.getByTestId("game-status")).toHaveText("Starting...");
  await expect(page.getByTestId("current-ball")).toHaveText("–");
  await page.getByRole("button", { name: "BINGO", exact: true }).click();
  await page.getByRole("textbox").fill("5");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("No cartela selected for this game");
  await page.getByRole("textbox").fill("five");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Please enter a valid cartela number");
});

function linkOf(stake: number): string {
  return server.links.find((link) => link.name === "Tigist" && link.stake === stake)?.url ?? "";
}

/** An alert says these words and nothing else; read, it goes. */
async function reads(page: Page, words: string): Promise<void> {
  await expect(page.getByRole("alert")).toHaveText(words);
  await page.getByRole("button", { name: "OK", exact: true }).click();
}

/** Each clip that was played on this page load, and how loud. */
function soundsOf(page: Page): Promise<[string, number][]> {
  return page.evaluate(() => (window as unknown as { sounds: [string, number][] }).sounds);
}

/** The celebration claps when it appears; however long the test took since, the page's clock stops so long after that. */
async function standsStillAfterClapping(page: Page, ms: number): Promise<void> {
  const clappedAt = await page.evaluate(() => (window as unknown as { clappedAt: number }).clappedAt);
  await page.clock.pauseAt(clappedAt + ms);
}

/** Runs in the page before anything of its own. */
function recordSounds(): void {
  const sounds: [string, number][] = [];
  Object.assign(window, { sounds, clappedAt: 0 });
  HTMLMediaElement.prototype.play = function () {
    const name = /\/sounds\/(\w+)\.m4a$/.exec(this.src)?.[1] ?? this.src;
    sounds.push([name, this.volume]);
    if (name === "clapping") Object.assign(window, { clappedAt: Date.now() });
    return Promise.resolve();
  };
}
