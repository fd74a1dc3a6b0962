import { type Browser, expect, type Page, type Route } from "@playwright/test";
import { balanceOf } from "../page/api.ts";
import { PlayerPage } from "../page/player-page.ts";
import { serverOfFile, test } from "../test.ts";

const server = serverOfFile();

test("a slow release has returned before another cartela can be paid for, and takes nothing back @slow-release", async ({
  browser,
}) => {
  const { page, ...tigist } = await open(browser, 50);
  await page.route("**/api/confirm-cartela", (route) => route.abort(), { times: 1 });
  await tigist.cell(11).click();
  await page.getByTestId("start-game").click();
  await reads(page, "Connection error. Please check your internet connection.");
  await expect(page.getByTestId("start-game")).toBeEnabled();

  let letRelease = () => {};
  const released = new Promise<void>((done) => {
    letRelease = done;
  });
  await page.route("**/api/release-cartela", async (route) => {
    await released;
    await route.continue();
  });
  await tigist.cell(12).click();
  await expect(page.getByTestId("preview")).toHaveAttribute("data-cartela", "12");
  await expect(page.getByTestId("start-game")).toBeDisabled();
  await expect(tigist.cell(13)).toBeDisabled();
  letRelease();
  await page.getByTestId("start-game").click();
  await expect(tigist.cell(12)).toHaveAttribute("data-state", "mine");
  await expect(tigist.cell(11)).toHaveAttribute("data-state", "free");
  await expect(page.getByTestId("wallet-balance")).toContainText("950.00");
  expect(await balanceOf(page)).toBe(950);
});

test("with nothing chosen, the screen says what Start Game waits for @nothing-chosen", async ({ browser }) => {
  const { page } = await open(browser, 20);
  const start = page.getByTestId("start-game");
  await expect(start).toBeDisabled();
  await expect(start).toHaveAccessibleDescription("Please select at least one cartela before starting the game.");
});

test("every cell is 44 px high, and the panel leaves a grid to choose from @cell-size", async ({ browser }) => {
  const { page, ...tigist } = await open(browser, 20);
  await tigist.cell(1).click();
  const grid = await tigist.cell(1).boundingBox();
  const panel = await page.getByRole("complementary").boundingBox();
  expect(grid?.height).toBeGreaterThanOrEqual(44);
  expect((panel?.y ?? 0) - (grid?.y ?? 0)).toBeGreaterThan(5 * 44);
});

test("a cartela that somebody else takes is said and given up, and the one beside it is a tap away @taken-cartela", async ({
  browser,
}) => {
  const { page, ...tigist } = await open(browser, 100);
  const abebe = await PlayerPage.open(browser, server, "Abebe", 100);
  await tigist.cell(77).click();
  await abebe.pick(77);
  await abebe.startGame();
  await expect(page.getByText("Somebody was quicker: cartela 77 is taken.")).toBeVisible();
  await expect(tigist.cell(77)).toHaveAttribute("data-state", "reserved");
  await page.getByTestId("take-neighbour").click();
  await expect(tigist.cell(76)).toHaveAttribute("data-state", "selected");

  // Quicker by less than the news of it takes.
  const taken = { error: "cartela_taken", message: "Somebody was quicker: this cartela is taken." };
  await page.route("**/api/reserve-cartela", (route) => route.fulfill({ status: 409, json: taken }), { times: 1 });
  await page.getByTestId("start-game").click();
  await expect(page.getByRole("alert")).toHaveText(taken.message);
  await page.getByRole("dialog").getByRole("button", { name: "Take cartela 75" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(tigist.cell(75)).toHaveAttribute("data-state", "selected");
  await expect(page.getByTestId("start-game")).toBeEnabled();
  await abebe.reset();
  // A stake that stayed would lead this table through countdowns, at whose ends nobody can choose.
  await expect(abebe.cell(77)).toHaveAttribute("data-state", "free");
});

test("a link to no table of ours leads to the tables, where a player finds back to the one that is paid for @table-choice", async ({
  browser,
}) => {
  const { page, ...tigist } = await open(browser, 10);
  await tigist.cell(31).click();
  await page.getByTestId("start-game").click();
  await expect(tigist.cell(31)).toHaveAttribute("data-state", "mine");
  await expect(page.getByTestId("too-few")).toContainText("then your stake comes back");
  await page.goto(`${server.url}/?bet=13`);
  await reads(page, "There is no game session for this stake.");
  await expect(page.getByTestId("table-10")).toContainText("You are in this round");
  await expect(page.getByTestId("table-10")).toContainText("Derash 8 ETB");
  await page.getByTestId("table-10").click();
  await expect(tigist.cell(31)).toHaveAttribute("data-state", "mine");
  await page.getByTestId("reset").click();
  await expect(tigist.cell(31)).toHaveAttribute("data-state", "free");
  await page.getByRole("link", { name: "Tables" }).click();
  await expect(page.getByTestId("table-10")).toContainText("Nobody yet");
});

test("the grid is one stop of the Tab key, and the arrow keys lead through it to cells that nothing covers @grid-keys", async ({
  browser,
}) => {
  const { page, ...tigist } = await open(browser, 20);
  const start = page.getByTestId("start-game");
  await tigist.cell(5).focus();
  for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowDown", "ArrowUp"]) await page.keyboard.press(key);
  await expect(tigist.cell(15)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(tigist.cell(15)).toHaveAttribute("data-state", "selected");
  for (let row = 0; row < 12; row++) await page.keyboard.press("ArrowDown");
  await expect(tigist.cell(135)).toBeFocused();
  const [cell, panel] = [await tigist.cell(135).boundingBox(), await page.getByRole("complementary").boundingBox()];
  expect((cell?.y ?? 0) + (cell?.height ?? 0)).toBeLessThanOrEqual(panel?.y ?? 0);
  await page.keyboard.press("Tab");
  await expect(start).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(tigist.cell(135)).toBeFocused();
});

for (const [width, height, textPercent, rows] of [
  [320, 640, 100, 4],
  [360, 640, 130, 3],
  [360, 640, 200, 1],
  [640, 360, 100, 2],
] as const)
  test(`on ${width} by ${height} with text at ${textPercent} % a cartela can be chosen and paid for`, async ({
    browser,
  }) => {
    const { page, ...tigist } = await open(browser, 20);
    await page.setViewportSize({ width, height });
    await page.evaluate(
      (percent) => document.documentElement.style.setProperty("font-size", `${percent}%`),
      textPercent,
    );
    await tigist.cell(1).click();
    await expect(page.getByTestId("preview")).toBeVisible();
    const start = page.getByTestId("start-game");
    await expect(start).toBeInViewport({ ratio: 1 });
    await start.click({ trial: true });
    const seen = await page.evaluate(() => {
      document.querySelector("[data-testid=cell-1]")?.scrollIntoView({ block: "start" });
      const cut = [...document.querySelectorAll("dl dd, dl dt")].filter((each) => each.scrollWidth > each.clientWidth);
      const tops = [...document.querySelectorAll("[data-testid^=cell-]")].map((each) => each.getBoundingClientRect());
      const isFree = ({ x, y, width, height }: DOMRect) =>
        document.elementFromPoint(x + width / 2, y + height - 2)?.closest("[data-testid^=cell-]") !== null &&
        document.elementFromPoint(x + width / 2, y + 2)?.closest("[data-testid^=cell-]") !== null;
      return {
        over: document.documentElement.scrollWidth - window.innerWidth,
        cut: cut.map((each) => each.textContent),
        rows: new Set(tops.filter(isFree).map(({ y }) => y)).size,
      };
    });
    expect(seen).toMatchObject({ over: 0, cut: [] });
    expect(seen.rows).toBeGreaterThanOrEqual(rows);
    await page.context().close();
  });

test("the room that a link names decides, and its stake with it @named-room", async ({ browser }) => {
  const { page } = await open(browser, 20);
  const sessionId = new URL(page.url()).searchParams.get("sessionId") ?? "";
  // The stake is refused, and the page has drawn what it makes of that, before the room has said its own.
  const refused = page.waitForResponse(/\/api\/game\/session\/100/);
  await page.route(/\/api\/game-state\//, async (route) => {
    await (await refused).finished();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await route.continue();
  });
  await page.goto(`${server.url}/?bet=100&sessionId=${sessionId}`);
  expect((await refused).status()).toBe(400);
  await expect(page.getByTestId("stake")).toHaveText("20 ETB");
  await expect(page).toHaveURL(new RegExp(`bet=20&sessionId=${sessionId}`));
});

test("a room that is gone is left for the room of the stake @gone-room", async ({ browser }) => {
  const { page } = await open(browser, 20);
  const sessionId = new URL(page.url()).searchParams.get("sessionId") ?? "";
  await page.goto(`${server.url}/?bet=20&sessionId=00000000-0000-4000-8000-000000000000`);
  await expect(page.getByTestId("cell-1")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`sessionId=${sessionId}`));
});

test("a refusal is said in the server's words, else in ours; what was refused is not paid for; a release that fails is not said @refusals", async ({
  browser,
}) => {
  const { page, ...tigist } = await open(browser, 10);
  const start = page.getByTestId("start-game");
  const paid: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/confirm-cartela") && paid.push(request.url()));
  await tigist.cell(21).click();
  await tigist.cell(21).click();
  await expect(tigist.cell(21)).toHaveAttribute("data-state", "free");
  await tigist.cell(21).click();
  for (const [path, body, words] of [
    ["reserve", { error: "idempotency_conflict" }, "This request was already used for something else."],
    [
      "reserve",
      { error: "of_a_newer_server", message: "This table is being cleaned." },
      "This table is being cleaned.",
    ],
    ["reserve", {}, "Failed to reserve cartela"],
    ["confirm", {}, "Failed to confirm cartela"],
  ] as const) {
    if (path === "reserve") expect(paid).toEqual([]);
    await page.route(`**/api/${path}-cartela`, (route) => route.fulfill({ status: 409, json: body }), { times: 1 });
    await start.click();
    await reads(page, words);
  }
  let releaseRefused = false;
  const refuseRelease = (route: Route) => {
    releaseRefused = true;
    return route.fulfill({ status: 500, json: {} });
  };
  await page.route("**/api/release-cartela", refuseRelease, { times: 1 });
  // Waited for from before the click: the table's answer can be here before the refusal is seen.
  const tableAskedAgain = page.waitForResponse(
    (response) => releaseRefused && response.url().includes("/api/game/session/"),
  );
  await page.getByTestId("reset").click();
  await tableAskedAgain;
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("while the cartelas load, and where there are none, the screen says so @loading-cartelas", async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  let letLoad = () => {};
  const loaded = new Promise<void>((done) => {
    letLoad = done;
  });
  await page.route("**/200.json", async (route) => {
    await loaded;
    await route.fulfill({ status: 404, json: {} });
  });
  const table = page.waitForResponse(/\/api\/game\/session\//);
  await page.goto(linkOf(20));
  await expect(page.getByText("Loading Cartelas...")).toBeVisible();
  await expect(page.getByText("Please wait while we load your options")).toBeVisible();
  // Before the table is known its cartelas are not asked for, and a failure would be forgotten when it is.
  await (await table).finished();
  await expect(page.getByTestId("stake")).toHaveText("20 ETB");
  letLoad();
  await expect(page.getByRole("alert")).toHaveText("Failed to load cartelas");
  await page.route("**/200.json", (route) => route.fulfill({ json: [] }));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No Cartelas Available")).toBeVisible();
  await expect(page.getByText("No cartelas are available at the moment.")).toBeVisible();
});

/** Tigist at a table, once they can choose. */
async function open(browser: Browser, stake: number) {
  const { page } = await PlayerPage.open(browser, server, "Tigist", stake);
  await expect(page.getByTestId("cell-1")).toBeVisible();
  return { page, cell: (number: number) => page.getByTestId(`cell-${number}`) };
}

/** An alert says these words and nothing else; read, it goes. */
async function reads(page: Page, words: string): Promise<void> {
  await expect(page.getByRole("alert")).toHaveText(words);
  await page.getByRole("button", { name: "OK", exact: true }).click();
}

function linkOf(stake: number): string {
  return server.links.find((link) => link.name === "Tigist" && link.stake === stake)?.url ?? "";
}
