import { finishCall } from "@derash/game/finish";
import type { PendingBonuses } from "@derash/protocol/hall/bonus";
import { expect } from "@playwright/test";
import {
  allowsPhysicalDraw,
  ask,
  bet,
  cutBirr,
  deskLogin,
  floatBirr,
  HallPage,
  loneRow,
  sold,
  testAtDesk,
} from "../page/hall-page.ts";
import { byEnter } from "../page/till.ts";
import { violations } from "../server/books.ts";
import { serverOfEachTest } from "../test.ts";

/** The grace of 3 s, less the second that may have passed since the screen was last heard of, less the way. */
const shortAbsenceMs = 1_500;

const server = serverOfEachTest();
const test = testAtDesk(server);

test("a win at the fourth ball of a hall's own machine earns no bonus", async ({ cashier, page, dialog, browser }) => {
  await allowsPhysicalDraw(browser, server);
  const hall = await cashier.startsPhysicalDraw();

  const { winner, balls } = await winsAlone(cashier);
  expect(balls).toHaveLength(4);
  // Whoever types the balls could type a win: there is nothing to celebrate but the prize.
  await expect(dialog.getByTestId("quick-win")).toHaveCount(0);
  await expect(page.getByTestId("celebration")).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Close Esc" })).toBeInViewport({ ratio: 1 });
  await expect(hall.getByTestId("hall-winners")).toContainText(String(winner));
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(await cashier.answer()).toMatchObject({ balance: floatBirr - cutBirr, round: { callsToWin: 4, bonus: 0 } });
  const { body } = await ask<PendingBonuses>(page, "/api/sales/bonus/pending/");
  expect(body.data.pending_bonuses.map(({ winner_name }) => winner_name)).not.toContain(`cartelas ${winner}`);
  expect(await violations(server)).toEqual([]);
});

test("a reload, a lost network and a second desk: the round pauses, goes on where it was, and nothing is done twice", async ({
  cashier,
  page,
  browser,
}) => {
  await runsARound(cashier);
  await expect.poll(async () => (await cashier.round()).totalCalls, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);

  const before = (await cashier.round()).calledBalls;
  await reloads(cashier);
  const reloaded = (await cashier.round()).calledBalls;
  expect(reloaded.slice(0, before.length)).toEqual(before);

  await page.context().setOffline(true);
  await expect(page.getByText("Connection lost.")).toBeVisible();
  // Half a minute, as in a hall whose router starts again.
  await page.waitForTimeout(30_000);
  await expect(page.getByTestId("game-status")).toHaveText("Paused");
  await page.context().setOffline(false);
  await expect(page.getByTestId("backend-status")).toHaveText("Connected", { timeout: 20_000 });
  await expect(page.getByTestId("game-status")).toHaveText("Paused");
  const paused = (await cashier.round()).calledBalls;
  expect(paused.slice(0, reloaded.length)).toEqual(reloaded);
  // The grace is 3 s and a ball comes every 2 s: what was called is what was called within it.
  expect(paused.length - reloaded.length).toBeLessThanOrEqual(4);
  await page.keyboard.press("Space");
  await expect.poll(async () => (await cashier.round()).totalCalls).toBeGreaterThan(paused.length);

  const desk = await HallPage.signIn(browser, server);
  await expect(page).toHaveURL(/\/login$/, { timeout: 15_000 });
  await desk.goTo("/game");
  await expect(desk.page.getByTestId("game-status")).toHaveText(/Paused|Game Active/);
  const moved = (await desk.round()).calledBalls;
  expect(moved.slice(0, paused.length)).toEqual(paused);
  expect(await desk.answer()).toMatchObject({ balance: floatBirr - 120, round: { cartelas: sold } });
  expect(await violations(server)).toEqual([]);
});

test("whom to pay stays to be read while another till starts the next round", async ({
  cashier,
  page,
  dialog,
  browser,
}) => {
  await allowsPhysicalDraw(browser, server);
  await cashier.startsPhysicalDraw();
  const { winner } = await winsAlone(cashier);
  const won = await page.getByTestId("game-id").innerText();

  const second = await HallPage.signIn(browser, server, deskLogin);
  await second.goTo("/");
  await second.chooses("21, 22");
  await second.placesBet();
  await second.page.keyboard.press("F8");
  await second.starts();
  await expect(page.getByTestId("game-id")).not.toHaveText(won);
  await expect(dialog.getByTestId("credited")).toContainText("on your float");
  await expect(dialog).toContainText(String(winner));
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(await violations(server)).toEqual([]);
});

test("a round that another till opens at another stake is not sold by the Enter of who was shown the first", async ({
  cashier,
  page,
  browser,
}) => {
  await cashier.goTo("/");
  await cashier.chooses("31-33");
  await expect(page.getByTestId("customer-owes")).toHaveText("30 ETB");
  await expect(byEnter(page)).toBeVisible();
  const second = await HallPage.signIn(browser, server, deskLogin);
  await ask(second.page, "/api/sales/betting/place-bet/", bet([21, 22], { bet_amount: "50" }));
  await expect(page.getByTestId("customer-owes")).toHaveText("150 ETB");
  await expect(page.getByTestId("carried")).toHaveText(
    "Another till has changed the stake or the rules since these were chosen. Look again at what the customer pays and what wins.",
  );
  await expect(byEnter(page)).toBeHidden();
  await page.getByLabel("Cartela numbers").press("Enter");
  expect((await cashier.round()).cartelas).toEqual([21, 22]);
  // Who has read it sells it on purpose.
  await page.keyboard.press("Control+Enter");
  await expect(page.getByTestId("cartela-33")).toHaveAttribute("data-mark", "sold");
  // The same stake and rules are what was shown: nobody is stopped.
  await second.act("cancel", { reason: "Power cut" });
  await cashier.chooses("34");
  await ask(second.page, "/api/sales/betting/place-bet/", bet([23], { bet_amount: "50" }));
  await expect(page.getByTestId("cartela-23")).toHaveAttribute("data-mark", "elsewhere");
  await expect(page.getByTestId("carried")).toBeHidden();
  await expect(byEnter(page)).toBeVisible();
  await second.act("cancel", { reason: "Power cut" });
  expect(await violations(server)).toEqual([]);
});

test("a winner whose paper comes while the next round is called is checked in the round that it won, where its cash is kept", async ({
  cashier,
  page,
  dialog,
  browser,
}) => {
  await allowsPhysicalDraw(browser, server);
  const { numbers, balls } = await sharedRows(cashier);
  const [shown = 0, away = 0] = numbers;
  const physical = { mode: "physical" };
  await ask(page, "/api/sales/betting/place-bet/", bet(numbers, physical));
  await cashier.act("start");
  for (const [index, number] of balls.entries()) await cashier.act("call", { number, position: index + 1 });
  expect(await cashier.act("check", { cartela_number: shown })).toMatchObject({ body: { verdict: "WINNER" } });
  const { gameId } = await cashier.round();
  await ask(page, "/api/sales/betting/place-bet/", bet([90], physical));
  await cashier.act("start");
  const kept = page.getByTestId("kept-prize");
  for (const path of ["/game", "/"]) {
    await cashier.goTo(path);
    await expect(kept).toContainText(`Not shown yet of ${gameId}: ${away}. Keep 8.00 ETB, and check each paper`);
  }
  await kept.getByRole("button", { name: `Check ${away}` }).click();
  await expect(dialog.getByTestId("verdict")).toHaveText("WINNER");
  await expect(dialog.getByTestId("winners")).toContainText(`Pay cartela ${away}`);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(kept).toBeHidden();
  expect(await cashier.round()).toMatchObject({ cartelas: [90], status: "calling" });
  expect(await violations(server)).toEqual([]);
});

test("a payment that failed is tried again every few seconds, however busily another till sells", async ({
  cashier,
  page,
  dialog,
  browser,
}) => {
  await allowsPhysicalDraw(browser, server);
  await ask(page, "/api/sales/betting/place-bet/", bet([1, 2], { mode: "physical" }));
  await cashier.act("start");
  await cashier.act("call", { number: 1, position: 1 });
  const second = await HallPage.signIn(browser, server, deskLogin);
  await ask(second.page, "/api/sales/betting/place-bet/", bet([40], { mode: "physical" }));
  const next = (await second.answer()).sale?.saleId;
  await cashier.goTo("/game");
  let asked = 0;
  await page.route(/\/api\/venue\/round\/[^/]+\/check\/$/, async (route) => {
    asked++;
    const response = await route.fetch();
    const failed = { verdict: "WINNER", payment: "failed" };
    await route.fulfill({ response, json: { ...(await response.json()), ...failed } });
  });
  await cashier.checks(1);
  await expect(dialog).toContainText("the payment is tried again every few seconds");
  let number = 40;
  const sellsAndCounts = async () => {
    number++;
    await ask(second.page, `/api/venue/round/${next}/cartelas/`, { add: [number] });
    return asked;
  };
  await expect.poll(sellsAndCounts, { intervals: [1_000], timeout: 30_000 }).toBeGreaterThan(2);
  await page.unrouteAll();
  expect(await violations(server)).toEqual([]);
});

test("a window that was cut off while another was opened leaves the round where it is, until it is asked", async ({
  cashier,
  page,
}) => {
  await runsARound(cashier);
  const network = await page.context().newCDPSession(page);
  const cut = (offline: boolean) =>
    network.send("Network.emulateNetworkConditions", {
      ...{ offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
    });
  await cut(true);
  await expect(page.getByText("Connection lost.")).toBeVisible();

  const newer = await page.context().newPage();
  await newer.goto(`${server.url}/game`);
  await expect(newer.getByTestId("backend-status")).toHaveText("Connected");
  await cut(false);
  await expect(page.getByRole("heading", { name: "Opened elsewhere" })).toBeVisible({ timeout: 20_000 });
  await expect(newer.getByTestId("backend-status")).toHaveText("Connected");
  if ((await cashier.round()).status === "paused") await newer.keyboard.press("Space");
  const before = (await cashier.round()).totalCalls;
  await expect.poll(async () => (await cashier.round()).totalCalls).toBeGreaterThan(before);

  await page.getByRole("button", { name: "Run it here" }).click();
  await expect(newer.getByRole("heading", { name: "Opened elsewhere" })).toBeVisible();
  await expect(page.getByTestId("backend-status")).toHaveText("Connected");
  expect(await violations(server)).toEqual([]);
});

/** By a clock of two seconds a ball. */
async function runsARound(cashier: HallPage): Promise<void> {
  await cashier.goTo("/");
  await cashier.chooses(sold.join(", "));
  await cashier.placesBet();
  await cashier.starts();
  await cashier.setsPace(2);
}

/** By balls of the hall's own machine, checked and paid. */
async function winsAlone(cashier: HallPage): Promise<{ winner: number; balls: number[] }> {
  const lone = await loneRow(cashier);
  for (const [index, ball] of lone.balls.entries()) await cashier.typesBall(ball, index + 1);
  await cashier.checks(lone.winner);
  await expect(cashier.dialog.getByTestId("credited")).toContainText("on your float");
  return lone;
}

/** A short absence is none: the round goes on by itself. Where a reload takes longer, it has paused and is played on. */
async function reloads(cashier: HallPage): Promise<void> {
  const { page } = cashier;
  const before = (await cashier.round()).totalCalls;
  const isBack = new Promise<void>((done) => {
    const look = ({ payload }: { payload: string | Buffer }) => String(payload).includes("watch_venue") && done();
    page.once("websocket", (socket) => socket.on("framesent", look));
  });
  const leftAt = performance.now();
  await page.reload();
  await isBack;
  const awayMs = performance.now() - leftAt;
  const goesOn = async () => {
    const { status, totalCalls } = await cashier.round();
    if (status === "paused") {
      expect(awayMs).toBeGreaterThan(shortAbsenceMs);
      await cashier.act("play");
    }
    return totalCalls > before;
  };
  await expect.poll(goesOn, { intervals: [1_000] }).toBe(true);
  await expect(page.getByTestId("game-status")).toHaveText("Game Active");
}

/** Two cartelas that are complete at the same ball, the last of these. */
async function sharedRows(cashier: HallPage): Promise<{ numbers: number[]; balls: number[] }> {
  const cartelas = await cashier.cartelas(Array.from({ length: 80 }, (_, index) => index + 1));
  for (const [index, first] of cartelas.entries()) {
    for (const second of cartelas.slice(index + 1)) {
      const [a, b] = [middleRow(first.cells), middleRow(second.cells)];
      const last = a.find((ball) => b.includes(ball));
      if (last === undefined) continue;
      const balls = [...new Set([...a, ...b].filter((ball) => ball !== last)), last];
      const ends = [first, second].map(({ cells }) => finishCall(cells, balls));
      if (ends.every((end) => end === balls.length)) return { numbers: [first.number, second.number], balls };
    }
  }
  throw new Error("no two cartelas share a ball of their middle rows");
}

/** Without the middle, which is free. */
function middleRow(cells: readonly number[]): number[] {
  return cells.slice(10, 15).filter((ball) => ball > 0);
}
