import { expect } from "@playwright/test";
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

test("who comes to a table that is sold out sits down at its sister, and the list shows both", async ({ browser }) => {
  await sellOnly(server, 20, 2);
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

  const tigist = await PlayerPage.open(browser, server, "Tigist", 20);
  await tigist.pick(33);
  await tigist.startGame();
  await expect(tigist.cell(33)).toHaveAttribute("data-state", "mine");
  expect(new URL(tigist.page.url()).searchParams.get("sessionId")).not.toBe(
    new URL(abebe.page.url()).searchParams.get("sessionId"),
  );
  await tigist.page.getByRole("link", { name: "Tables" }).click();
  await expect(tigist.page.getByTestId("table-20")).toHaveCount(2);
  expect(await violations(server)).toEqual([]);
});
