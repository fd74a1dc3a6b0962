import { expect } from "@playwright/test";
import { balanceOf, walletLines } from "../page/api.ts";
import { join, PlayerPage } from "../page/player-page.ts";
import type { SeenBall } from "../page/seen-balls.ts";
import { startFreshServer } from "../server/game-server.ts";
import { test as base, serverOfEachTest } from "../test.ts";

const stake = 10;
const derash = 24;
/** Less than an interval: no page is a ball behind another. */
const apartMsMax = 700;

const server = serverOfEachTest(
  {
    COUNTDOWN_MS: "12000",
    START_DELAY_MS: "1000",
    CALL_INTERVAL_MS: "800",
    AUTO_START_DELAY_MS: "500",
  },
  startFreshServer,
);

/** Abebe, Tigist and Dawit, each with a phone on which the room is open. */
const test = base.extend<{ people: [PlayerPage, PlayerPage, PlayerPage] }>({
  people: async ({ browser }, use) => {
    const open = (name: string) => PlayerPage.open(browser, server, name, stake);
    await use(await Promise.all([open("Abebe"), open("Tigist"), open("Dawit")]));
  },
});

test("three people open printed links and play; the winner gets Derash to the santim @whole-round", async ({
  people,
}) => {
  const [abebe, tigist, dawit] = people;
  for (const person of people) await person.walletShows("1,000.00");

  // All choose before the first pays: the countdown begins with the first stake.
  await tigist.pick(17);
  await abebe.pick(5);
  await dawit.pick(120);
  await tigist.startGame();
  await tigist.walletShows("990.00");

  await abebe.startGame();
  await abebe.reset();
  await abebe.walletShows("1,000.00");
  await abebe.pick(44);
  await abebe.startGame();

  await dawit.startGame();
  for (const person of people) await person.isPlaying();
  await expect(tigist.page).toHaveURL(/\/game\?telegramId=\d+&bet=10&sessionId=[^&]+&sharedGameId=[^&]+$/);

  await expect.poll(async () => (await tigist.seenBalls()).length).toBeGreaterThan(1);
  await tigist.page.getByRole("button", { name: "BINGO", exact: true }).click();
  await expect(tigist.page.getByTestId("verdict")).toHaveText("NO BINGO");
  await expect(tigist.page.getByTestId("checked-cartela")).toContainText("FS");
  await tigist.page.getByRole("textbox").fill("200");
  await tigist.page.keyboard.press("Enter");
  await expect(tigist.page.getByRole("alert")).toHaveText("Invalid cartela number");
  await tigist.page.keyboard.press("Escape");

  const ends = await Promise.all(people.map((person) => person.seesTheEnd()));
  expect(ends.every((end) => end.length > 0)).toBe(true);
  expectSameBalls(await Promise.all(people.map((person) => person.seenBalls())));
  await expectPaid(people);

  await abebe.page.getByTestId("play-next").click();
  await expect(abebe.cell(44)).toHaveAttribute("data-state", "free");
  await abebe.pick(44);
});

test("a page that is offline during the win is paid all the same and sees the result when it is back @offline-win", async ({
  people,
}) => {
  const [abebe, tigist, dawit] = people;
  await join([abebe, 1], [tigist, 2], [dawit, 3]);
  for (const person of people) await person.isPlaying();
  await expect.poll(async () => (await tigist.seenBalls()).length).toBeGreaterThan(2);

  const backend = tigist.page.getByTestId("backend-status");
  await expect(backend).toHaveText("Connected");
  await tigist.page.context().setOffline(true);
  await expect(backend).toHaveText("Disconnected");
  await expect(tigist.page.getByRole("alert")).toHaveCount(0);
  await Promise.all([abebe.seesTheEnd(), dawit.seesTheEnd()]);
  await tigist.page.context().setOffline(false);
  await tigist.seesTheEnd();
  await expectPaid(people);
});

/**
 * The same balls in the same order, each at the same moment on every page. A page that stood still for moments, with three
 * of them and a hall on one machine, may have shown a few balls late, or two as one: no more than one in ten.
 */
function expectSameBalls(seen: readonly SeenBall[][]): void {
  const most = seen.reduce((longest, balls) => (balls.length > longest.length ? balls : longest));
  const order = most.map((ball) => ball.display);
  expect(order.length).toBeGreaterThanOrEqual(4);
  for (const balls of seen) {
    const shown = balls.map((ball) => ball.display);
    expect(shown).toEqual(order.filter((display) => shown.includes(display)));
    const moments = new Map(balls.map((ball) => [ball.display, ball.at]));
    const together = most.filter(({ display, at }) => Math.abs((moments.get(display) ?? 0) - at) < apartMsMax);
    expect(together.length).toBeGreaterThanOrEqual(order.length - Math.ceil(order.length / 10));
  }
}

/** Everyone paid one stake; a winner has a share of Derash, and the others see their stake in the history. */
async function expectPaid(people: readonly PlayerPage[]): Promise<void> {
  let paid = 0;
  for (const { page } of people) {
    const lines = await walletLines(page);
    const sum = (type: string) =>
      lines.filter((line) => line.type === type).reduce((total, line) => total + line.amount, 0);
    const won = sum("BET_WON");
    expect(sum("BET_PLACED") + sum("BET_LOST") + sum("REFUND")).toBeCloseTo(-stake, 5);
    expect(await balanceOf(page)).toBeCloseTo(1000 - stake + won + sum("BONUS"), 5);
    expect(lines.every((line) => line.status === "COMPLETED")).toBe(true);
    paid += won;
  }
  expect(paid).toBeCloseTo(derash, 5);
}
