import type { CheatSignals } from "@derash/protocol/audit";
import type { PlaceBetAnswer } from "@derash/protocol/hall/sale";
import type { ProcessWinAnswer } from "@derash/protocol/hall/win-claim";
import { expect } from "@playwright/test";
import {
  allowsPhysicalDraw,
  ask,
  bet,
  cutBirr,
  deskLogin,
  evening,
  floatBirr,
  HallPage,
  type Refusal,
  sold,
  testAtDesk,
} from "../page/hall-page.ts";
import { violations } from "../server/books.ts";
import { serverOfFile } from "../test.ts";

const server = serverOfFile();
const test = testAtDesk(server);

const claimWin = (saleId: string, callsToWin: number, isWin = true) => ({
  sale_id: saleId,
  is_win: isWin,
  calls_to_win: callsToWin,
});
const placeBetPath = "/api/sales/betting/place-bet/";
const processWinPath = "/api/sales/betting/process-win-with-calls/";

test("what a browser makes up changes nothing, is answered clearly, and its company's admin reads of it", async ({
  cashier,
  page,
  browser,
}) => {
  const desk = await HallPage.signIn(browser, server, deskLogin);
  const company = await allowsPhysicalDraw(browser, server);
  const told: string[] = [];
  /** Sends what is not so; nothing may have moved by it. */
  const forges = async (from: HallPage, path: string, body: object, expected: { status: number; error: string }) => {
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
  // Another till of the hall may check and pay in its round, and lies no better.
  await forges(desk, processWinPath, claimWin(id, 4), differs);

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
  // What one person claims again within minutes is counted, and written as one more when the minutes are over.
  expect(listed).toEqual([
    "cashier venue.number_of_players",
    "cashier venue.is_win",
    "desk venue.is_win",
    "cashier venue.call",
    "cashier venue.calls_to_win",
    "cashier venue.cancel",
    "cashier venue.win_again",
  ]);
  const hidden = await ask<Refusal>(page, "/api/audit/signals/");
  expect(hidden.status).toBe(403);
  expect(await violations(server)).toEqual([]);
});

/** Both floats, and the round as it is; not the clock. */
async function standing(cashier: HallPage, desk: HallPage): Promise<unknown> {
  const { round, balance } = await cashier.answer();
  const { balance: deskBalance } = await desk.answer();
  return { balance, deskBalance, round: round && { ...round, serverNow: 0 } };
}

/** Said once more a win is answered the same, pays nothing, and is kept. */
async function saysItTwice(cashier: HallPage, saleId: string, calls: number): Promise<void> {
  const first = await ask<ProcessWinAnswer>(cashier.page, processWinPath, claimWin(saleId, calls));
  const again = await ask<ProcessWinAnswer>(cashier.page, processWinPath, claimWin(saleId, calls));
  expect(first).toMatchObject({ status: 200, body: { data: { new_balance: floatBirr - cutBirr } } });
  expect(again).toEqual(first);
}
