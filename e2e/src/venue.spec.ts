import type { CheatSignals } from "@derash/protocol/audit";
import type { Sale } from "@derash/protocol/sale";
import type { PlaceBetAnswer, ProcessWinAnswer } from "@derash/protocol/venue";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { faults } from "./books.ts";
import { type GameServer, startGameServer } from "./game-server.ts";
import { ask, companyLogin, deskLogin, firstWin, type Refusal, seenBalls, VenuePage, type Win } from "./venue-page.ts";

const sold = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 17, 44];
const floatBirr = 10_000;
const potBirr = 120;
const cutBirr = 24;
const prizeBirr = 96;
const apartMsMax = 250;
let server: GameServer;

test.beforeEach(async () => {
  server = await startGameServer();
});
test.afterEach(() => server.stop());

test("a cashier sells 12 cartelas, runs the round with the hall looking on, pays the winner and counts out", async ({
  browser,
}) => {
  test.setTimeout(360_000);
  const cashier = await VenuePage.signIn(browser, server);
  const { page } = cashier;
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
  await expect(hall.getByTestId("hall-winners")).toContainText(win.numbers.join(", "));
  await expectTogether(page, hall);

  await findsTheSale(cashier);
  await countsOut(cashier);
  expect(await faults(server)).toEqual([]);
});

async function sellsTwelve(cashier: VenuePage): Promise<void> {
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

/** Whatever both pages have shown, they showed at nearly the same moment, and the hall has missed nothing. */
async function expectTogether(page: Page, hall: Page): Promise<void> {
  const here = await seenBalls(page);
  const there = await seenBalls(hall);
  // The very last ball may still be on its way to one of the two.
  for (const { display, at } of here.slice(0, -1)) {
    const shown = there.find((ball) => ball.display === display);
    expect(shown, `the hall has shown ${display}: ${JSON.stringify([here, there])}`).toBeDefined();
    expect(Math.abs((shown?.at ?? 0) - at), `${display} came to both at once`).toBeLessThanOrEqual(apartMsMax);
  }
}

async function pausesAndPlays(cashier: VenuePage, hall: Page): Promise<void> {
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

async function checksAWrongOne(cashier: VenuePage): Promise<void> {
  const { page, dialog } = cashier;
  const float = (await cashier.answer()).balance;
  await cashier.checks(150);
  await expect(page.getByText("Invalid cartela number")).toBeVisible();
  await cashier.checks(3);
  await expect(page.getByTestId("verdict")).toHaveText("NO BINGO");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(await cashier.answer()).toMatchObject({ balance: float, round: { status: "calling", winners: [] } });
}

/** Waits until somebody would shout, by the facts that everybody has. */
async function paysTheWinner(cashier: VenuePage): Promise<Win> {
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

async function findsTheSale(cashier: VenuePage): Promise<void> {
  const { page } = cashier;
  await cashier.goTo("/sales");
  const row = page.getByRole("table").getByRole("row").nth(1);
  for (const text of ["12", "120.00", "24.00", "96.00", "Piassa Hall", "cashier"])
    await expect(row).toContainText(text);
  const { body } = await ask<Sale[]>(page, "/api/sales/");
  expect(body[0]).toMatchObject({ bet: 10, number_of_cartelas: 12, total_winnings: potBirr, cut: cutBirr });
  expect(body[0]).toMatchObject({ player_winnings: prizeBirr, user: { username: "cashier", branch: "Piassa Hall" } });
}

/** 500 counted in the morning, 120 taken, 96 paid. */
async function countsOut(cashier: VenuePage): Promise<void> {
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

test("balls of the hall's own machine are typed in, where the company allows it, and the record says so", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const cashier = await VenuePage.signIn(browser, server);
  const { page } = cashier;
  await refusesPhysicalDraw(cashier);
  const company = await allowsPhysicalDraw(browser);

  await cashier.goTo("/");
  await page.getByLabel("By the hall's own ball machine").check();
  await cashier.chooses("1-10", "17, 44");
  await cashier.placesBet();
  const hall = await cashier.opensHall();
  await cashier.starts();
  await expect(page.getByText("Physical draw")).toBeVisible();
  await expect(hall.getByText("Physical draw")).toBeVisible();

  const { winner, balls } = await evening(cashier);
  const box = page.getByLabel("Ball drawn");
  for (const [index, ball] of balls.entries()) {
    await box.fill(String(ball));
    await box.press("Enter");
    await expect(page.getByTestId("calls")).toContainText(String(index + 1));
    await expect(box).toHaveValue("");
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
  await expect(page.getByRole("article")).toContainText("Physical draw");
  const { body } = await ask<{ records: { action: string; after: unknown }[] }>(company.page, "/api/audit/");
  expect(body.records.find(({ action }) => action === "venue.round_settled")?.after).toMatchObject({
    mode: "physical",
  });
  expect(await faults(server)).toEqual([]);
});

async function refusesPhysicalDraw(cashier: VenuePage): Promise<void> {
  await cashier.goTo("/");
  await expect(cashier.page.getByLabel("Cartela numbers")).toBeVisible();
  await expect(cashier.page.getByLabel("By the hall's own ball machine")).toBeHidden();
  const refused = await ask<Refusal>(cashier.page, "/api/sales/betting/place-bet/", bet([1, 2], { mode: "physical" }));
  expect(refused).toMatchObject({ status: 403, body: { error: "physical_draw_not_allowed" } });
  expect(await cashier.answer()).toMatchObject({ round: null, balance: floatBirr });
}

async function allowsPhysicalDraw(browser: Browser): Promise<VenuePage> {
  const company = await VenuePage.signIn(browser, server, companyLogin);
  const settings = { opening_count_required: false, note_above: "50", approval_above: "500" };
  const { status } = await ask(company.page, "/api/venue/settings/", { ...settings, physical_draw_allowed: true });
  expect(status).toBe(200);
  return company;
}

async function typesItAgain({ page }: VenuePage, ball: number): Promise<void> {
  const box = page.getByLabel("Ball drawn");
  await box.fill(String(ball));
  await box.press("Enter");
  await expect(page.getByText("This ball has been called already")).toBeVisible();
  await box.fill("");
}

/** Balls that make one cartela win alone, and not so soon that it is a quick win. */
async function evening(cashier: VenuePage): Promise<{ winner: number; balls: number[] }> {
  const cartelas = await cashier.cartelas(sold);
  for (const { number: winner, cells } of cartelas) {
    const line = cells.slice(0, 5);
    const balls: number[] = [];
    for (let ball = 75; ball > 0 && balls.length < 15; ball--) {
      if (!line.includes(ball) && firstWin(cartelas, [...balls, ball, ...line.slice(0, -1)]) === null) balls.push(ball);
    }
    const order = [...balls, ...line];
    const win = firstWin(cartelas, order);
    if (win?.call === order.length && win.numbers.join() === String(winner)) return { winner, balls: order };
  }
  throw new Error("no cartela can win alone");
}

const bet = (cartelas: readonly number[], more: object = {}) => ({
  bet_amount: "10",
  number_of_players: cartelas.length,
  game_type_id: 20,
  cartelas,
  ...more,
});
const claimWin = (saleId: string, callsToWin: number, isWin = true) => ({
  sale_id: saleId,
  is_win: isWin,
  calls_to_win: callsToWin,
});
const placeBetPath = "/api/sales/betting/place-bet/";
const processWinPath = "/api/sales/betting/process-win-with-calls/";

test("what a browser makes up changes nothing, is answered clearly, and its company's admin reads of it", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const cashier = await VenuePage.signIn(browser, server);
  const desk = await VenuePage.signIn(browser, server, deskLogin);
  const company = await allowsPhysicalDraw(browser);
  const { page } = cashier;
  const told: string[] = [];
  /** Sends what is not so; nothing may have moved by it. */
  const forges = async (from: VenuePage, path: string, body: object, expected: { status: number; error: string }) => {
    const before = await standing(cashier, desk);
    const answer = await ask<Refusal>(from.page, path, body);
    expect([answer.status, answer.body.error], `${path} ${JSON.stringify(body)}`).toEqual([
      expected.status,
      expected.error,
    ]);
    expect(answer.body.message).toMatch(/\w+/);
    told.push(answer.body.message);
    expect(await standing(cashier, desk)).toEqual(before);
  };
  const differs = { status: 409, error: "claim_differs" };

  await forges(cashier, placeBetPath, bet(sold, { number_of_players: 1 }), differs);
  const placed = await ask<PlaceBetAnswer>(page, placeBetPath, bet(sold, { mode: "physical" }));
  expect(placed.status).toBe(200);
  const { id } = placed.body.data.sale;
  await cashier.act("start");
  await forges(cashier, processWinPath, claimWin(id, 4), differs);
  await forges(desk, processWinPath, claimWin(id, 4), { status: 404, error: "not_found" });
  await forges(desk, `/api/venue/round/${id}/check/`, { cartela_number: 3 }, { status: 404, error: "not_found" });

  const { winner, balls } = await evening(cashier);
  const outOfTurn = { status: 409, error: "call_out_of_turn" };
  const callPath = `/api/venue/round/${id}/call/`;
  await forges(cashier, callPath, { number: 75, position: 9 }, outOfTurn);
  for (const [index, number] of balls.entries()) await cashier.act("call", { number, position: index + 1 });
  await forges(cashier, callPath, { number: 1, position: 1 }, outOfTurn);
  await forges(cashier, processWinPath, claimWin(id, 4), differs);
  await forges(cashier, `/api/venue/round/${id}/cancel/`, { reason: "x" }, { status: 409, error: "winner_exists" });

  await cashier.act("check", { cartela_number: winner });
  expect((await cashier.answer()).balance).toBe(floatBirr - cutBirr);
  await forges(cashier, processWinPath, claimWin(id, 4), differs);
  await forges(cashier, "/api/sales/", { sale_id: id, bet: "10", number_of_players: 1 }, differs);
  await saysItTwice(cashier, id, balls.length);
  await forges(cashier, callPath, { number: 1, position: balls.length + 1 }, outOfTurn);
  expect(told.filter((message) => message === "")).toEqual([]);

  const { body } = await ask<CheatSignals>(company.page, "/api/audit/signals/");
  const listed = body.signals.map(({ who, kind }) => `${who} ${kind}`).reverse();
  expect(listed).toEqual([
    "cashier venue.number_of_players",
    "cashier venue.is_win",
    "desk venue.sale_id",
    "desk venue.sale_id",
    "cashier venue.call",
    "cashier venue.call",
    "cashier venue.calls_to_win",
    "cashier venue.cancel",
    "cashier venue.calls_to_win",
    "cashier venue.number_of_players",
    "cashier venue.win_again",
    "cashier venue.call",
  ]);
  const hidden = await ask<Refusal>(page, "/api/audit/signals/");
  expect(hidden.status).toBe(403);
  expect(await faults(server)).toEqual([]);
});

/** Both floats, and the round as it is; not the clock. */
async function standing(cashier: VenuePage, desk: VenuePage): Promise<unknown> {
  const { round, balance } = await cashier.answer();
  const { balance: deskBalance } = await desk.answer();
  return { balance, deskBalance, round: round && { ...round, serverNow: 0 } };
}

/** Said once more a win is answered the same, pays nothing, and is kept. */
async function saysItTwice(cashier: VenuePage, saleId: string, calls: number): Promise<void> {
  const first = await ask<ProcessWinAnswer>(cashier.page, processWinPath, claimWin(saleId, calls));
  const again = await ask<ProcessWinAnswer>(cashier.page, processWinPath, claimWin(saleId, calls));
  expect(first).toMatchObject({ status: 200, body: { data: { new_balance: floatBirr - cutBirr } } });
  expect(again).toEqual(first);
}
