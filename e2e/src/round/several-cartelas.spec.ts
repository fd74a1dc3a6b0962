import { expect, type Locator } from "@playwright/test";
import { balanceOf } from "../page/api.ts";
import { PlayerPage } from "../page/player-page.ts";
import { serverOfFile, test } from "../test.ts";

const server = serverOfFile({
  ...{ CARTELAS_PER_PLAYER: "4", COUNTDOWN_MS: "14000", START_DELAY_MS: "1000" },
  ...{ CALL_INTERVAL_MS: "700", AUTO_START_DELAY_MS: "300", BEACON_PERIOD_MS: "500" },
});
const phone = { viewport: { width: 360, height: 640 } };

test("a player takes four cartelas, pays for them at once, gives one back, and has the others in view while the balls come @several-journey", async ({
  browser,
}) => {
  const tigist = await PlayerPage.open(browser, server, "Tigist", 10, phone);
  const abebe = await PlayerPage.open(browser, server, "Abebe", 10, phone);
  const { page } = tigist;
  const paying: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/confirm-cartela")) paying.push(request.postDataJSON().cartelaNumbers);
  });

  await tigist.pick(30);
  await tigist.pick(10);
  await tigist.pick(20);
  await tigist.pick(40);
  // A fifth is more than one player may have.
  await expect(tigist.cell(50)).toBeDisabled();
  await expect(page.getByText("Start Game pays 4 stakes: 40 ETB.")).toBeVisible();
  await tigist.startGame();
  for (const number of [10, 20, 30, 40]) await expect(tigist.cell(number)).toHaveAttribute("data-state", "mine");
  await tigist.walletShows("960.00");
  expect(paying).toEqual([[10, 20, 30, 40]]);

  await page.getByRole("button", { name: "Cartela 20, paid" }).click();
  await page.getByTestId("reset").click();
  await expect(tigist.cell(20)).toHaveAttribute("data-state", "free");
  await tigist.walletShows("970.00");
  expect(await balanceOf(page)).toBe(970);

  // Reset stands in its place after the first press.
  await abebe.page.getByTestId("give-two").dblclick();
  // Abebe reads Amharic.
  await expect(abebe.page.getByText("የ2 ካርቴላ መደብ 20 ብር ይከፈላል")).toBeVisible();
  await abebe.startGame();
  await abebe.walletShows("980.00");

  await Promise.all([tigist.isPlaying(), abebe.isPlaying()]);
  await expect(page.getByTestId("players")).toHaveText("2");
  await expect(page.getByTestId("game-status")).toHaveText("Game Active");
  const mine = page.getByTestId("my-cartela");
  await expect(mine).toHaveCount(3);
  for (const each of await mine.all()) expect(await isInView(each)).toBe(true);

  // By hand, and by keys alone: the server marks all the same.
  await page.getByTestId("by-hand").focus();
  await page.keyboard.press("Space");
  const unmarked = page.getByRole("button", { name: /numbers not marked: [1-9]/ }).first();
  await unmarked.focus();
  const dabs = page.locator('[data-testid="my-cartela"] [data-marked="true"]:not([data-cell="★"])');
  await expect(dabs).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(dabs).toHaveCount(1);
  await page.getByTestId("by-hand").click();

  await page.getByRole("button", { name: "Check cartela 40" }).click();
  await expect(page.getByTestId("checked-cartela")).toHaveAttribute("data-cartela", "40");
  await page.getByRole("dialog").getByRole("button", { name: "Check cartela 10" }).click();
  await expect(page.getByTestId("checked-cartela")).toHaveAttribute("data-cartela", "10");
  await page.keyboard.press("Escape");

  expect((await tigist.seesTheEnd()).length).toBeGreaterThan(0);
  // Five stakes of ten, of which a fifth is the house's.
  await expect
    .poll(async () => (await balanceOf(page)) + (await balanceOf(abebe.page)))
    .toBeGreaterThanOrEqual(970 + 980 + 40);
});

/** Whole, above the buttons, without any scrolling. */
async function isInView(cartela: Locator): Promise<boolean> {
  return cartela.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const x = (left + right) / 2;
    const isUncovered = (y: number) => element.contains(document.elementFromPoint(x, y));
    return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth && isUncovered(bottom - 3);
  });
}

test("beside a cartela that somebody else was quicker for, Reset gives nothing back that is paid for", async ({
  browser,
}) => {
  const tigist = await PlayerPage.open(browser, server, "Tigist", 50, phone);
  const abebe = await PlayerPage.open(browser, server, "Abebe", 50, phone);
  const { page } = tigist;
  const givenBack: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/release-cartela") && givenBack.push(request.url()));
  await abebe.pick(7);
  await tigist.pick(3);
  await tigist.startGame();
  await expect(tigist.cell(3)).toHaveAttribute("data-state", "mine");
  await tigist.pick(7);
  await abebe.startGame();
  await expect(page.getByText("Somebody was quicker: cartela 7 is taken.")).toBeVisible();
  await tigist.reset();
  await expect(page.getByText("Somebody was quicker: cartela 7 is taken.")).toHaveCount(0);
  await expect(tigist.cell(3)).toHaveAttribute("data-state", "mine");
  expect(givenBack).toEqual([]);
});
