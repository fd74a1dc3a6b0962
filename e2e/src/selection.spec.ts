import { expect, test } from "@playwright/test";
import { balanceOf } from "./api.ts";
import { type GameServer, startGameServer } from "./game-server.ts";
import { PlayerPage } from "./player-page.ts";

let server: GameServer;

test.beforeAll(async () => {
  server = await startGameServer();
});
test.afterAll(() => server.stop());

test("a slow release has returned before another cartela can be paid for, and takes nothing back", async ({
  browser,
}) => {
  const { page, ...tigist } = await open(browser, 50);
  await page.route("**/api/confirm-cartela", (route) => route.abort(), { times: 1 });
  await tigist.cell(11).click();
  await page.getByTestId("start-game").click();
  await page.getByRole("button", { name: "OK", exact: true }).click();
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

test("with nothing chosen, the screen says what Start Game waits for", async ({ browser }) => {
  const { page } = await open(browser, 20);
  const start = page.getByTestId("start-game");
  await expect(start).toBeDisabled();
  await expect(start).toHaveAccessibleDescription("Please select at least one cartela before starting the game.");
});

test("every cell is 44 px high, and the panel leaves a grid to choose from", async ({ browser }) => {
  const { page, ...tigist } = await open(browser, 20);
  await tigist.cell(1).click();
  const grid = await tigist.cell(1).boundingBox();
  const panel = await page.getByRole("complementary").boundingBox();
  expect(grid?.height).toBeGreaterThanOrEqual(44);
  expect((panel?.y ?? 0) - (grid?.y ?? 0)).toBeGreaterThan(5 * 44);
});

test("the room that a link names decides, and its stake with it", async ({ browser }) => {
  const { page } = await open(browser, 20);
  const sessionId = new URL(page.url()).searchParams.get("sessionId") ?? "";
  await page.goto(`${server.url}/?bet=100&sessionId=${sessionId}`);
  await expect(page.getByTestId("stake")).toHaveText("20 ETB");
  await expect(page).toHaveURL(new RegExp(`bet=20&sessionId=${sessionId}`));
});

test("a room that is gone is left for the room of the stake", async ({ browser }) => {
  const { page } = await open(browser, 20);
  const sessionId = new URL(page.url()).searchParams.get("sessionId") ?? "";
  await page.goto(`${server.url}/?bet=20&sessionId=00000000-0000-4000-8000-000000000000`);
  await expect(page.getByTestId("cell-1")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`sessionId=${sessionId}`));
});

/** Tigist at a table, once she can choose. */
async function open(browser: Parameters<typeof PlayerPage.open>[0], stake: number) {
  const { page } = await PlayerPage.open(browser, server, "Tigist", stake);
  await expect(page.getByTestId("cell-1")).toBeVisible();
  return { page, cell: (number: number) => page.getByTestId(`cell-${number}`) };
}
