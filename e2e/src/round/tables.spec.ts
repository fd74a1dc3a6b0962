import { type Browser, expect } from "@playwright/test";
import { join, PlayerPage } from "../page/player-page.ts";
import { sellOnly, violations } from "../server/books.ts";
import { quickRounds, serverOfEachTest, test } from "../test.ts";

const server = serverOfEachTest(quickRounds(180_000, 100));

test("who waits alone at a quiet table is told when another one fills, and is there with one tap", async ({
  browser,
}) => {
  const tigist = await PlayerPage.open(browser, server, "Tigist", 10);
  const others = [
    await PlayerPage.open(browser, server, "Abebe", 20),
    await PlayerPage.open(browser, server, "Dawit", 20),
  ] as const;
  const told = tigist.page.getByTestId("fuller-table");
  await expect(told).toBeAttached();
  await expect(told).toHaveText("");
  await join([others[0], 5], [others[1], 6]);
  await expect(told).toHaveText("More people are here: The 20 ETB table: 2 players");
  await told.getByRole("link").click();
  await expect(tigist.page).toHaveURL(/bet=20/);
  await expect(tigist.cell(5)).toHaveAttribute("data-state", "reserved");
  await tigist.pick(7);
  await tigist.startGame();
  await expect(tigist.cell(7)).toHaveAttribute("data-state", "mine");
  expect(await violations(server)).toEqual([]);
});

/** All that the table of 20 birr sells; who has the first. */
async function sellOut(browser: Browser): Promise<PlayerPage> {
  const [abebe, dawit] = [
    await PlayerPage.open(browser, server, "Abebe", 20),
    await PlayerPage.open(browser, server, "Dawit", 20),
  ];
  await expect(abebe.cell(3)).toHaveCount(0);
  await join([abebe, 1], [dawit, 2]);
  for (const [person, cartela] of [
    [abebe, 1],
    [dawit, 2],
  ] as const)
    await expect(person.cell(cartela)).toHaveAttribute("data-state", "mine");
  return abebe;
}

const tableOf = ({ page }: PlayerPage) => new URL(page.url()).searchParams.get("sessionId");

test("who comes to a table that is sold out sits down at its sister, and the list shows both", async ({ browser }) => {
  await sellOnly(server, 20, 2);
  const abebe = await sellOut(browser);
  const tigist = await PlayerPage.open(browser, server, "Tigist", 20);
  await tigist.pick(33);
  await tigist.startGame();
  await expect(tigist.cell(33)).toHaveAttribute("data-state", "mine");
  expect(tableOf(tigist)).not.toBe(tableOf(abebe));
  await tigist.page.getByRole("link", { name: "Tables" }).click();
  await expect(tigist.page.getByTestId("table-20")).toHaveCount(2);
  expect(await violations(server)).toEqual([]);
});

test("who still chooses when others take the last cartelas of a table is led to its sister", async ({ browser }) => {
  await sellOnly(server, 20, 2);
  const tigist = await PlayerPage.open(browser, server, "Tigist", 20);
  await expect(tigist.cell(3)).toHaveCount(0);
  const abebe = await sellOut(browser);
  await tigist.pick(33);
  await tigist.startGame();
  await expect(tigist.cell(33)).toHaveAttribute("data-state", "mine");
  expect(tableOf(tigist)).not.toBe(tableOf(abebe));
  expect(await violations(server)).toEqual([]);
});
