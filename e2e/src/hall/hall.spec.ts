import type { Sale } from "@derash/protocol/report/sale";
import { expect, type Page } from "@playwright/test";
import {
  allowsPhysicalDraw,
  ask,
  bet,
  cutBirr,
  evening,
  floatBirr,
  type HallPage,
  potBirr,
  prizeBirr,
  type Refusal,
  sold,
  testAtDesk,
  type Win,
} from "../page/hall-page.ts";
import { seenBalls } from "../page/seen-balls.ts";
import { violations } from "../server/books.ts";
import { startFreshServer } from "../server/game-server.ts";
import { serverOfEachTest } from "../test.ts";

const apartMsMax = 1000;

const server = serverOfEachTest({}, startFreshServer);
const test = testAtDesk(server);

test("a cashier sells 12 cartelas, runs the round with the hall looking on, pays the winner and counts out", async ({
  cashier,
  page,
}) => {
  await cashier.opensShift("500");
  expect((await cashier.answer()).balance).toBe(floatBirr);

  await sellsTwelve(cashier);
  const hall = await cashier.opensHall();
  await expect(hall.getByTestId("hall")).toHaveAttribute("data-phase", "selling");
  await expect(hall.getByTestId("hall-derash")).toContainText(String(prizeBirr));
  await cashier.starts();
  await cashier.setsPace(2);
  await expect.poll(async () => (await seenBalls(page)).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(4);
  await expectTogether(page, hall);

  await pausesAndPlays(cashier, hall);
  await checksAWrongOne(cashier);
  const win = await paysTheWinner(cashier);
  await expect(hall.getByTestId("hall")).toHaveAttribute("data-phase", "ended");
  await hallCanCheckIt(cashier, hall);
  await expect(hall.getByTestId("hall-winners")).toContainText(win.numbers.join(", "));
  await expectTogether(page, hall);

  await findsTheSale(cashier);
  await countsOut(cashier);
  expect(await violations(server)).toEqual([]);
});

async function sellsTwelve(cashier: HallPage): Promise<void> {
  const { page } = cashier;
  await cashier.goTo("/");
  await page.getByRole("button", { name: "10", exact: true }).click();
  await cashier.chooses("1-10", "17, 44");
  await expect(page.getByTestId("sale-count")).toHaveText("12");
  await expect(page.getByTestId("sale-total")).toHaveText(String(potBirr));
  await expect(page.getByTestId("sale-derash")).toHaveText(`${prizeBirr} ETB`);
  await cashier.placesBet();
  await expect(page.getByTestId("float")).toContainText("9,880.00 ETB");
  expect(await cashier.round()).toMatchObject({ status: "selling", cartelas: sold, pot: potBirr, derash: prizeBirr });
}

/** On the wall stand the seal of this very round, the way to its page, and that the beacon is only ours. */
async function hallCanCheckIt(cashier: HallPage, hall: Page): Promise<void> {
  const { saleId, closeHash } = await cashier.round();
  const seal = await hall.getByTestId("hall-seal").innerText();
  expect(seal.replaceAll(/\s/g, "")).toBe(`Seal${closeHash?.slice(0, 40)}`);
  const address = new RegExp(`/verify/${saleId}#close=${closeHash}$`);
  await expect(hall.getByTestId("hall-qr")).toHaveAttribute("data-url", address);
  await expect(hall.getByTestId("demo-beacon")).toHaveText("Demo beacon: not independent");
}

/**
 * Whatever both pages have shown, they showed at nearly the same moment, and the hall has missed nothing. A page that stood
 * still for a moment, with two of them on one machine, may have shown a few balls late: no more than one in ten.
 */
async function expectTogether(page: Page, hall: Page): Promise<void> {
  const here = await seenBalls(page);
  const there = await seenBalls(hall);
  let apart = 0;
  // The very last ball may still be on its way to one of the two.
  for (const { display, at } of here.slice(0, -1)) {
    const shown = there.find((ball) => ball.display === display);
    expect(shown, `the hall has shown ${display}: ${JSON.stringify([here, there])}`).toBeDefined();
    if (Math.abs((shown?.at ?? 0) - at) > apartMsMax) apart++;
  }
  expect(apart, `both showed at once: ${JSON.stringify([here, there])}`).toBeLessThanOrEqual(
    Math.ceil(here.length / 10),
  );
}

async function pausesAndPlays(cashier: HallPage, hall: Page): Promise<void> {
  const { page } = cashier;
  await page.getByRole("button", { name: /^Pause/ }).click();
  await expect(page.getByTestId("game-status")).toHaveText("Paused");
  await expect(hall.getByText("Paused")).toBeVisible();
  const { calledBalls } = await cashier.round();
  const seen = await seenBalls(hall);
  // Two intervals and more.
  await page.waitForTimeout(5000);
  expect(await cashier.round()).toMatchObject({ status: "paused", calledBalls, nextCallAt: null });
  expect(await seenBalls(hall)).toEqual(seen);
  await page.keyboard.press("Space");
  await expect(page.getByTestId("game-status")).toHaveText("Game Active");
  await expect.poll(async () => (await cashier.round()).totalCalls).toBeGreaterThan(calledBalls.length);
  expect((await cashier.round()).calledBalls.slice(0, calledBalls.length)).toEqual(calledBalls);
}

async function checksAWrongOne(cashier: HallPage): Promise<void> {
  const { page, dialog } = cashier;
  const float = (await cashier.answer()).balance;
  await cashier.checks(150);
  await expect(page.getByText("Invalid cartela number")).toBeVisible();
  await cashier.checks(3);
  await expect(page.getByTestId("verdict")).toHaveText("NO BINGO");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  // The check has stopped the balls, until the cashier plays on.
  expect(await cashier.answer()).toMatchObject({ balance: float, round: { status: "paused", winners: [] } });
  await page.keyboard.press("Space");
  await expect(page.getByTestId("game-status")).toHaveText("Game Active");
}

/** Waits until somebody would shout, by the facts that everybody has. */
async function paysTheWinner(cashier: HallPage): Promise<Win> {
  const { page } = cashier;
  let win: Win | null = null;
  await expect.poll(async () => (win = await cashier.winners()), { timeout: 160_000, intervals: [500] }).not.toBeNull();
  const { call, numbers } = win as unknown as Win;
  const [first = 0] = numbers;
  await cashier.checks(first);
  await expect(page.getByTestId("verdict")).toHaveText("WINNER");
  const each = prizeBirr / numbers.length;
  for (const number of numbers) {
    await expect(
      page
        .getByRole("dialog")
        .getByTestId("winners")
        .getByRole("listitem")
        .filter({ hasText: `Pay cartela ${number}` })
        .first(),
    ).toContainText(each.toFixed(2));
  }
  const { round, balance } = await cashier.answer();
  expect(round).toMatchObject({ status: "settled", callsToWin: call, pot: potBirr, derash: prizeBirr });
  expect(round?.winners.map(({ cartelaNumber, prize }) => [cartelaNumber, prize])).toEqual(
    numbers.map((number) => [number, each]),
  );
  expect(balance).toBe(floatBirr - cutBirr);
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("round-result")).toContainText(`Pay cartela ${first}`);
  await expect(page.getByTestId("game-status")).toHaveText("Game Finished");
  return { call, numbers };
}

async function findsTheSale(cashier: HallPage): Promise<void> {
  const { page } = cashier;
  await cashier.goTo("/sales");
  const row = page.getByRole("table").getByRole("row").nth(1);
  for (const text of ["12", "120.00", "24.00", "96.00", "Piassa Hall", "cashier"])
    await expect(row).toContainText(text);
  const { saleId } = await cashier.round();
  const { body } = await ask<Sale[]>(page, "/api/sales/");
  expect(body[0]).toMatchObject({
    round_id: saleId,
    bet: 10,
    number_of_cartelas: 12,
    total_winnings: potBirr,
    cut: cutBirr,
  });
  expect(body[0]).toMatchObject({ player_winnings: prizeBirr, user: { username: "cashier", branch: "Piassa Hall" } });
  await row.getByRole("link").click();
  await page.getByLabel("Cartela number").fill("17");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("dispute-sheet")).toContainText("All transfers of the round");
}

/** 500 counted in the morning, 120 taken, 96 paid. */
async function countsOut(cashier: HallPage): Promise<void> {
  const { page, dialog } = cashier;
  await cashier.closesShift("524");
  await expect(dialog).toContainText("524.00");
  await expect(dialog).toContainText("exact");
  await dialog.getByRole("link", { name: "Z-report" }).click();
  await page.waitForURL(/\/shifts\/.+/);
  const report = page.locator(".z-report");
  for (const text of ["500.00", "120.00", "96.00", "24.00", "524.00", "10,000.00", "9,976.00", "12 × 10"])
    await expect(report).toContainText(text);
}

test("balls of the hall's own machine are typed in, where the company allows it, and the record says so @typed-balls", async ({
  cashier,
  page,
  browser,
}) => {
  await refusesPhysicalDraw(cashier);
  const company = await allowsPhysicalDraw(browser, server);

  const hall = await cashier.startsPhysicalDraw();
  await expect(page.getByText("Physical draw")).toBeVisible();
  await expect(hall.getByText("Physical draw")).toBeVisible();

  const { winner, balls } = await evening(cashier);
  for (const [index, ball] of balls.entries()) {
    await cashier.typesBall(ball, index + 1);
    if (index === 0) await typesItAgain(cashier, ball);
  }
  await expectTogether(page, hall);
  const wrong = sold.find((number) => number !== winner) ?? 0;
  await cashier.checks(wrong);
  await expect(page.getByTestId("verdict")).toHaveText("NO BINGO");
  await page.keyboard.press("Escape");
  await cashier.checks(winner);
  await expect(page.getByTestId("verdict")).toHaveText("WINNER");
  expect(await cashier.answer()).toMatchObject({
    balance: floatBirr - cutBirr,
    round: { mode: "physical", calledBalls: balls, callsToWin: balls.length, winners: [{ prize: prizeBirr }] },
  });

  const { saleId } = await cashier.round();
  await cashier.goTo(`/receipt/${saleId}`);
  await expect(page.getByRole("article")).toContainText("Physical draw: not verifiable");
  await expect(page.getByTestId("receipt-qr")).toBeHidden();
  const { body } = await ask<{ records: { action: string; after: unknown }[] }>(company.page, "/api/audit/");
  expect(body.records.find(({ action }) => action === "venue.round_settled")?.after).toMatchObject({
    mode: "physical",
  });
  expect(await violations(server)).toEqual([]);
});

async function refusesPhysicalDraw(cashier: HallPage): Promise<void> {
  await cashier.goTo("/");
  await expect(cashier.page.getByLabel("Cartela numbers")).toBeVisible();
  await expect(cashier.page.getByLabel("By the hall's own ball machine")).toBeHidden();
  const refused = await ask<Refusal>(cashier.page, "/api/sales/betting/place-bet/", bet([1, 2], { mode: "physical" }));
  expect(refused).toMatchObject({ status: 403, body: { error: "physical_draw_not_allowed" } });
  expect(await cashier.answer()).toMatchObject({ round: null, balance: floatBirr });
}

async function typesItAgain({ page }: HallPage, ball: number): Promise<void> {
  const box = page.getByLabel("Ball drawn");
  await box.fill(String(ball));
  await box.press("Enter");
  await expect(page.getByText("This ball has been called already")).toBeVisible();
  await box.fill("");
}
