import { expect, type Page } from "@playwright/test";
import { looksOf, violationsOf } from "../look/looks.ts";
import { PlayerPage } from "../page/player-page.ts";
import { violations } from "../server/books.ts";
import { serverOfEachTest, test } from "../test.ts";

// As `npm start` has it, but that a round is over soon: what is measured is how soon it begins.
const server = serverOfEachTest({ CALL_INTERVAL_MS: "200" });

/** Everything that the page asks of the server or says to it, from now on. */
function heardFrom(page: Page): string[] {
  const said: string[] = [];
  page.on("request", (request) => said.push(new URL(request.url()).pathname));
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => said.push(String(payload)));
    socket.on("framereceived", ({ payload }) => said.push(String(payload)));
  });
  return said;
}

test("two newcomers find each other in the lobby and are in a running round, and a third sees it live @lobby-live", async ({
  browser,
}) => {
  const [abebe, dawit, tigist] = [
    await PlayerPage.open(browser, server, "Abebe", 10),
    await PlayerPage.open(browser, server, "Dawit", 10),
    await PlayerPage.open(browser, server, "Tigist", 10),
  ];
  const said = heardFrom(tigist.page);
  for (const { page } of [abebe, dawit, tigist]) await page.goto(`${server.url}/`);
  const startedAt = performance.now();
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  const tables = tigist.page.getByTestId(/^table-/);
  const table20 = tigist.page.getByTestId("table-20");
  await expect(tables).toHaveCount(4);
  await expect.poll(() => said.some((text) => text.includes("join_lobby"))).toBe(true);
  said.length = 0;

  for (const [{ page }, cartela] of [
    [abebe, 5],
    [dawit, 6],
  ] as const) {
    await page.getByTestId("table-20").click();
    await page.getByTestId(`cell-${cartela}`).click();
    await page.getByTestId("start-game").click();
  }
  await expect(table20).toContainText("2 players");
  await expect(table20).toContainText("Most people are here");
  await expect(table20).toContainText("Derash 32 ETB");
  for (const person of [abebe, dawit]) await person.page.waitForURL(/\/game\?/, { timeout: 60_000 });
  await expect.poll(async () => (await abebe.seenBalls()).length, { timeout: 60_000 }).toBeGreaterThan(0);
  console.log(`from the lobby to the first ball: ${seconds()}`);
  await expect(table20).toContainText(/Running: \d+ call/);
  await expect(table20).toContainText(/Last winner: .{2}\*\*\*, 32 ETB/, {
    timeout: 60_000,
  });
  // One list and one socket room: nothing was asked for again, and no table was joined.
  expect(said.filter((text) => text.startsWith("/api/") || text.includes("join_stack"))).toEqual([]);
  expect(said.some((text) => text.includes("lobby_changed"))).toBe(true);
  expect(await violations(server)).toEqual([]);
});

test("a lone newcomer has a minute without money, which leaves no trace, and asks to be told of company @practice-minute", async ({
  browser,
}) => {
  const tigist = await PlayerPage.open(browser, server, "Tigist", 10);
  const { page } = tigist;
  await page.goto(`${server.url}/`);
  const startedAt = performance.now();
  await page.getByRole("button", { name: "Try it without money" }).click();
  await expect(page.getByTestId("practice-start")).toBeVisible();
  console.log(`a lone newcomer sees something to do after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  const said = heardFrom(page);
  await page.getByTestId("practice-start").click();
  const cells = await page.getByTestId(/^practice-cell-/).all();
  expect(cells).toHaveLength(25);
  expect(await violationsOf(page, "practice", looksOf({ width: 640, height: 360 }))).toEqual([]);
  await page.clock.install();
  await page.clock.fastForward(50_000);
  await page.clock.resume();
  // Whoever touches everything that was called has marked all of it.
  await expect(async () => {
    for (const cell of cells) if (await cell.isEnabled()) await cell.click({ timeout: 1000 }).catch(() => {});
    await expect(page.getByTestId("practice")).toHaveAttribute("data-state", /won|over/, { timeout: 500 });
  }).toPass({ timeout: 30_000 });
  expect(said.filter((text) => text.startsWith("/api/") && text !== "/api/game/sessions")).toEqual([]);
  await page.getByRole("button", { name: "To the tables" }).click();
  await tigist.walletShows("1,000.00");
  expect(await violations(server)).toEqual([]);
});
