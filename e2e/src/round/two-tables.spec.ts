import { expect } from "@playwright/test";
import { balanceOf } from "../page/api.ts";
import { PlayerPage } from "../page/player-page.ts";
import { violations } from "../server/books.ts";
import { quickRounds, serverOfEachTest, test } from "../test.ts";

test.describe("who has paid at one table and looks at another", () => {
  const server = serverOfEachTest({ ...quickRounds(6_000, 250), CARTELAS_PER_PLAYER: "4" });

  test("is told there that the round runs and what it brought, and sees the money in the wallet; so do their other phone and the page of the wallet", async ({
    browser,
  }) => {
    const tigist = await PlayerPage.open(browser, server, "Tigist", 20);
    const choosing = await PlayerPage.open(browser, server, "Tigist", 10);
    const dawit = await PlayerPage.open(browser, server, "Dawit", 20);
    for (const number of [1, 2, 3, 4]) await tigist.pick(number);
    await dawit.pick(120);
    await tigist.startGame();
    await expect(tigist.cell(4)).toHaveAttribute("data-state", "mine");
    await tigist.page.getByRole("link", { name: "Tables" }).click();
    await tigist.page.getByTestId("table-10").click();
    await expect(tigist.cell(1)).toHaveAttribute("data-state", "free");
    await dawit.startGame();
    const band = tigist.page.getByTestId("other-round");
    await expect(band).toContainText("The 20 ETB table");
    await expect(band).toContainText("Your round is running");
    await dawit.seesTheEnd();
    await expect(band).toContainText("Your round is over", { timeout: 20_000 });
    const left = await balanceOf(tigist.page);
    const inWords = left.toLocaleString("en-US", { minimumFractionDigits: 2 });
    await tigist.walletShows(inWords);
    await choosing.walletShows(inWords);
    await band.getByRole("link", { name: "See the result" }).click();
    await tigist.seesTheEnd();
    await tigist.page.getByRole("link", { name: "Wallet" }).click();
    await tigist.walletShows(inWords);
    await expect(tigist.page.getByTestId("other-round")).toHaveCount(0);
    expect(await violations(server)).toEqual([]);
  });

  test("is told of both rounds on every other screen, and of the one that was put away no more", async ({
    browser,
  }) => {
    const tigist = await PlayerPage.open(browser, server, "Tigist", 20);
    const second = await PlayerPage.open(browser, server, "Tigist", 10);
    const [at20, at10] = [
      await PlayerPage.open(browser, server, "Dawit", 20),
      await PlayerPage.open(browser, server, "Abebe", 10),
    ];
    await tigist.pick(5);
    await second.pick(6);
    await at20.pick(50);
    await at10.pick(60);
    // Each phone has paid for one of them.
    await Promise.all([tigist, second, at20, at10].map((person) => person.startGame()));
    await expect(tigist.cell(5)).toHaveAttribute("data-state", "mine");
    await tigist.page.getByRole("link", { name: "Wallet" }).click();
    const [followed, other] = [tigist.page.getByTestId("paid-round"), tigist.page.getByTestId("other-round")];
    await expect(followed).toBeVisible({ timeout: 20_000 });
    await expect(other).toContainText("The 10 ETB table");
    await expect(followed).toContainText("Your round is over", { timeout: 20_000 });
    await expect(other).toContainText("Your round is over", { timeout: 20_000 });
    const left = await balanceOf(tigist.page);
    await tigist.walletShows(left.toLocaleString("en-US", { minimumFractionDigits: 2 }));
    await other.getByRole("button", { name: "Close" }).click();
    await expect(other).toHaveCount(0);
    await tigist.page.getByRole("link", { name: "History" }).click();
    await expect(followed).toBeVisible();
    await expect(other).toHaveCount(0);
    expect(await violations(server)).toEqual([]);
  });
});

test.describe("a round that is void", () => {
  const server = serverOfEachTest(quickRounds(1_000, 60));

  test("is told to who waits for it once, and not again on the next screen", async ({ browser }) => {
    const tigist = await PlayerPage.open(browser, server, "Tigist", 10);
    await tigist.pick(5);
    await tigist.startGame();
    const told = tigist.page.getByRole("alert").filter({ hasText: "too few players" });
    await expect(told).toBeVisible({ timeout: 20_000 });
    await tigist.page.getByRole("button", { name: "OK" }).click();
    await tigist.walletShows("1,000.00");
    await tigist.page.getByRole("link", { name: "Wallet" }).click();
    await expect(tigist.page.getByTestId("account-status")).toHaveText("Active");
    await tigist.page.waitForLoadState("networkidle");
    await expect(tigist.page.getByTestId("paid-round")).toHaveCount(0);
    expect(await violations(server)).toEqual([]);
  });
});
