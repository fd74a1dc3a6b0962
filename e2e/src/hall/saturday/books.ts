import { type Browser, expect } from "@playwright/test";
import { figuresOn } from "../../page/drawer.ts";
import { ask, type HallPage } from "../../page/hall-page.ts";
import { StaffPage } from "../../page/staff-page.ts";
import type { GameServer } from "../../server/game-server.ts";
import { ledgerOfHall, ledgerOfTill } from "../../server/hall-ledger.ts";
import { ofTill, rounds, sold, stake } from "./plan.ts";

// What the pages say at the end of the evening: the till's own arithmetic, the paper and the ledger, which know nothing of each other.

const prize = (sold * stake * 4) / 5;
const cut = (rounds * sold * stake) / 5;

/** In santim. What each drawer began with and what was moved by hand; what was counted is short by so much. */
export type Drawer = { username: string; opening: number; byHand: number; short: number };

const birr = (santim: number) => (santim / 100).toFixed(2);

export async function drawersAreCounted(
  server: GameServer,
  tills: readonly HallPage[],
  drawers: readonly Drawer[],
): Promise<void> {
  for (const [at, till] of tills.entries()) {
    const { username, opening, byHand, short } = drawers[at] as Drawer;
    const expected = opening + rounds * (ofTill * stake - prize / 2) + byHand;
    await till.goTo("/shifts");
    await expect(till.page.getByRole("button", { name: "Close shift" })).toBeVisible();
    const { body } = await ask<{ shift: { id: string } }>(till.page, "/api/shift/current/");
    await till.closesShift(birr(expected - short));
    await till.goTo(`/shifts/${body.shift.id}`);
    const ledger = await ledgerOfTill(server, username);
    expect(await figuresOn(till.page.locator(".z-report"))).toMatchObject({
      Stakes: birr(ledger.stakes),
      Prizes: birr(ledger.prizes),
      "Stakes given back": birr(ledger.refunds),
      "Rounds played": String(rounds),
      "Cartelas sold": String(rounds * ofTill),
      Cut: birr(cut / 2),
      Expected: birr(expected),
      Counted: birr(expected - short),
      Difference: birr(short),
    });
  }
}

export async function theDayIsClosed(server: GameServer, browser: Browser, drawers: readonly Drawer[]): Promise<void> {
  const admin = await StaffPage.signIn(browser, server, { username: "branch", password: "demo1234" });
  await admin.goTo("/day-close");
  await admin.page.getByRole("button", { name: "Close the day" }).click();
  await admin.dialog.getByRole("button", { name: "Close the day" }).click();
  const [hall, ...tills] = await Promise.all([
    ledgerOfHall(server),
    ...drawers.map(({ username }) => ledgerOfTill(server, username)),
  ]);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const sales = sum(tills.map(({ stakes, refunds }) => stakes - refunds));
  const prizes = sum(tills.map((till) => till.prizes));
  const expected = sales - prizes + sum(drawers.map(({ opening, byHand }) => opening + byHand));
  const short = sum(drawers.map((drawer) => drawer.short));
  expect(hall.cut, "the house has a fifth").toBe(cut);
  expect(await figuresOn(admin.page.getByTestId("day-paper"))).toMatchObject({
    Drawers: String(drawers.length),
    Sales: birr(sales),
    Prizes: birr(prizes),
    Cut: birr(hall.cut),
    "Opening cash": birr(sum(drawers.map(({ opening }) => opening))),
    "In the safe": birr(hall.safe),
    "To the bank": birr(hall.bank),
    Expected: birr(expected),
    Counted: birr(expected - short),
    Difference: birr(short),
  });
}
