import { cartelaSet } from "@derash/game/cartela/package";
import { describe, expect, test } from "vitest";
import { actor, balanceOf, meet } from "../../../test/credit-fixture.ts";
import { askedAhead } from "../../../test/round/ahead-fixture.ts";
import type { TestPlayer } from "../../../test/round-fixture.ts";
import { createAuditService } from "../../audit/service.ts";
import { createCartelaService } from "../../cartela/service.ts";
import { createCompanyService } from "../../company/service.ts";
import { createLog } from "../../log.ts";
import * as history from "../history/history.ts";
import * as ahead from "./store.ts";

const {
  fixture,
  playing,
  called,
  ask,
  giveUp,
  settle,
  payAhead,
  linked,
  aheadOf,
  balance,
  toldOf,
  cartelasOf,
  answersOf,
} = askedAhead();

const cartelas = cartelaSet(1);

describe("cartelas of the next round, asked for while one is played", () => {
  test("are kept for who asked first, held as the next round opens, and paid for once, whoever pays; nothing is paid before", async () => {
    const { row, late, sara, stake } = await called();
    expect(await ask(row, [7, 8], late)).toEqual(["ok", "ok"]);
    expect(await ask(row, [7, 9], sara)).toEqual(["cartela_taken", "ok"]);
    expect(await aheadOf(row, late)).toMatchObject({ mine: [7, 8], others: [9], keep: null });
    expect(await balance(late)).toBe(4 * stake);
    await fixture.settle(row, await fixture.liveRound(row));
    // Nobody comes in between: they are held from the moment on in which the round is open.
    expect(await cartelasOf(row, late)).toEqual(["7 reserved", "8 reserved"]);
    await Promise.all([payAhead(row), payAhead(row)]);
    expect(await cartelasOf(row, late)).toEqual(["7 confirmed", "8 confirmed"]);
    expect(await answersOf(row, late)).toEqual(["7 ahead ok", "8 ahead ok"]);
    expect(await balance(late)).toBe(2 * stake);
    const { mine } = await history.details(fixture.db, late.id, await fixture.liveRound(row));
    expect(mine?.cartelas).toMatchObject([{ asked: "ahead" }, { asked: "ahead" }]);
    expect(await aheadOf(row, late)).toMatchObject({ mine: [], others: [], keep: null });
  });

  test("that two people ask for at once are one's", async () => {
    const { row, late, sara } = await called();
    const answers = await Promise.all([ask(row, [7, 8], late), ask(row, [7, 8], sara)]);
    expect(answers.flat().sort()).toEqual(["cartela_taken", "cartela_taken", "ok", "ok"]);
  });

  test("are given up again, are as many as one may have, and not beyond what the wallet covers for one", async () => {
    const { row, late } = await called();
    expect(await ask(row, [3, 4, 5, 6, 7], late)).toEqual(["ok", "ok", "ok", "ok", "cartela_limit"]);
    expect([await giveUp(row, 3, late), await giveUp(row, 3, late)]).toEqual(["ok", "ok"]);
    expect(await ask(row, [4, 7], late)).toEqual(["ok", "ok"]);
    expect(await ask(row, [9], await fixture.player(0))).toEqual(["insufficient_funds"]);
    expect((await aheadOf(row, late)).mine).toEqual([4, 5, 6, 7]);
  });

  test("are not asked for while a round sells; and who asks as the round ends hears that the next one is open", async () => {
    const { row, roundId, late } = await playing();
    expect(await ask(row, [9], late)).toEqual(["next_round_open"]);
    await fixture.callOut(row, roundId);
    // Whoever asks while somebody has the round waits for them.
    const [answer] = await meet(fixture, `select from round where id = '${roundId}' for update`, [
      () => ask(row, [9], late),
    ]);
    expect(answer).toMatchObject({ value: ["ok"] });
    await settle(row);
    expect(await ask(row, [10], late)).toEqual(["next_round_open"]);
  });

  test("taken back in the same instant are either never held, or are said to be in the next round", async () => {
    const { row, roundId, late } = await called();
    await ask(row, [7], late);
    // Both have come as far as the wallet of a winner: one settles, the other gives up meanwhile.
    const [settled, givenUp] = await Promise.allSettled([fixture.settle(row, roundId), giveUp(row, 7, late)]);
    expect(settled.status).toBe("fulfilled");
    const isHeld = (await cartelasOf(row, late)).length > 0;
    expect(givenUp).toMatchObject({ value: isHeld ? "next_round_open" : "ok" });
    await payAhead(row);
    // And once it is open it is never said to be given up.
    const { row: other, sara } = await called();
    await ask(other, [7], sara);
    await fixture.settle(other, await fixture.liveRound(other));
    expect(await giveUp(other, 7, sara)).toBe("next_round_open");
    await payAhead(other);
  });

  test("are not said to be given up by a page of the round before, once the round that they are paid for in is played", async () => {
    const { row, roundId, abebe, late, stake } = await called();
    await ask(row, [7], late);
    await settle(row);
    const next = await fixture.liveRound(row);
    await fixture.buy(next, 1, abebe);
    await fixture.callOut(row, next);
    expect(await giveUp(row, 7, late, roundId)).toBe("round_closed");
    expect(await balance(late)).toBe(3 * stake);
    // By a page of that round it is one of the round after, which nobody has asked for.
    expect(await giveUp(row, 7, late, next)).toBe("ok");
  });

  test("given up while the round ends are not held, nor paid for, and nothing is told of them", async () => {
    const { row, roundId, late, stake } = await called();
    await ask(row, [7, 8], late);
    const [settled] = await meet(fixture, `select cartela_give_up_ahead('${row.id}', 7, '${late.id}')`, [
      () => fixture.settle(row, roundId),
    ]);
    expect(settled?.status).toBe("fulfilled");
    await payAhead(row);
    expect(await cartelasOf(row, late)).toEqual(["8 confirmed"]);
    expect(await answersOf(row, late)).toEqual(["8 ahead ok"]);
    expect(await balance(late)).toBe(3 * stake);
    expect(await toldOf(late)).toEqual([]);
  });

  test("given back before they are paid for are not paid for, nor is what is held anew in their place", async () => {
    const { row, late, stake } = await called();
    await ask(row, [7, 8], late);
    await fixture.settle(row, await fixture.liveRound(row));
    const next = await fixture.liveRound(row);
    await fixture.release(next, 7, late);
    await fixture.reserve(next, 7, late);
    await fixture.release(next, 8, late);
    await payAhead(row);
    expect(await cartelasOf(row, late)).toEqual(["7 reserved"]);
    expect(await answersOf(row, late)).toEqual(["7 ahead not_reserved", "8 ahead not_reserved"]);
    expect(await balance(late)).toBe(4 * stake);
  });

  test("paid for by themselves and by their player at once are paid for once", async () => {
    const { row, late, stake } = await called();
    await ask(row, [7], late);
    await fixture.settle(row, await fixture.liveRound(row));
    const next = await fixture.liveRound(row);
    await meet<unknown>(fixture, balanceOf(late), [() => payAhead(row), () => fixture.confirm(next, 7, late)]);
    expect(await cartelasOf(row, late)).toEqual(["7 confirmed"]);
    expect(await balance(late)).toBe(3 * stake);
  });

  test("of somebody who is suspended meanwhile are passed over, or not paid for, and everybody else's round goes on", async () => {
    const { row, late, sara, abebe } = await called();
    const suspend = ({ telegramId }: TestPlayer) =>
      fixture.suspensions.suspend(actor(fixture.staff.superAdmin), String(telegramId), "a test", "Rest.");
    expect(await ask(row, [7], late)).toEqual(["ok"]);
    expect(await ask(row, [8], sara)).toEqual(["ok"]);
    expect(await ask(row, [10], abebe)).toEqual(["ok"]);
    expect((await aheadOf(row, late)).suspended).toBeNull();
    await suspend(late);
    // So that their page offers nothing that they may not do.
    expect((await aheadOf(row, late)).suspended).toBe("Rest.");
    expect(await ask(row, [9], late)).toEqual(["player_suspended"]);
    await fixture.settle(row, await fixture.liveRound(row));
    await suspend(abebe);
    await payAhead(row);
    expect(await cartelasOf(row, late)).toEqual([]);
    expect(await cartelasOf(row, sara)).toEqual(["8 confirmed"]);
    expect(await answersOf(row, abebe)).toEqual(["10 ahead refused"]);
    // Nobody asked before them, and it is sold as ever: they hear why they do not have it.
    expect([await toldOf(late), await toldOf(sara)]).toEqual([["suspended 7"], []]);
  });

  test("of somebody who is suspended or has become staff meanwhile are anybody's at once, also what they keep", async () => {
    const { row, roundId, late, sara, abebe, stake } = await playing();
    await ahead.keepFrom(fixture.db, row.id, abebe.id, { rounds: 3, lossMax: 3 * stake });
    await fixture.callOut(row, roundId);
    const colleague = await fixture.player(4 * stake);
    expect([await ask(row, [7, 8], late), await ask(row, [9], colleague)]).toEqual([["ok", "ok"], ["ok"]]);
    expect(await ask(row, [1, 7, 9], sara)).toEqual(["cartela_kept", "cartela_taken", "cartela_taken"]);
    expect((await aheadOf(row, sara)).others).toEqual([1, 7, 8, 9]);
    for (const { telegramId } of [late, abebe])
      await fixture.suspensions.suspend(actor(fixture.staff.superAdmin), String(telegramId), "a test");
    await linked(fixture.staff.foreign.first.cashier, colleague);
    expect((await aheadOf(row, sara)).others).toEqual([]);
    // Of two who want it at once one has it.
    const other = await fixture.player(4 * stake);
    const answers = await Promise.all([ask(row, [1, 7, 9], sara), ask(row, [1, 7, 9], other)]);
    for (const place of [0, 1, 2]) expect(answers.map((each) => each[place]).sort()).toEqual(["cartela_taken", "ok"]);
    // Nobody wanted this one, and it is theirs again who is let play before the next round.
    const { rows } = await fixture.suspensions.list(fixture.staff.superAdmin, {
      ...{ search: String(late.telegramId), page: 1, pageSize: 10 },
    });
    await fixture.suspensions.end(actor(fixture.staff.superAdmin), rows[0]?.id ?? "");
    await settle(row);
    expect(await cartelasOf(row, late)).toEqual(["8 confirmed"]);
    const numbers = [...(await cartelasOf(row, sara)), ...(await cartelasOf(row, other))];
    expect(numbers.sort()).toEqual(["1 confirmed", "7 confirmed", "9 confirmed"]);
    expect([await cartelasOf(row, abebe), await cartelasOf(row, colleague)]).toEqual([[], []]);
    expect(await toldOf(abebe)).toEqual(["suspended 1"]);
  });

  test("of somebody who is suspended or has become staff meanwhile are theirs who keep them", async () => {
    const { row, roundId, late, sara, abebe, stake } = await playing();
    await fixture.callOut(row, roundId);
    const colleague = await fixture.player(4 * stake);
    expect([await ask(row, [1], late), await ask(row, [2], colleague)]).toEqual([["ok"], ["ok"]]);
    for (const { id } of [abebe, sara])
      await ahead.keepFrom(fixture.db, row.id, id, { rounds: 3, lossMax: 3 * stake }, roundId);
    await fixture.suspensions.suspend(actor(fixture.staff.superAdmin), String(late.telegramId), "a test");
    await linked(fixture.staff.own.second.admin, colleague);
    await settle(row);
    expect([await cartelasOf(row, abebe), await cartelasOf(row, sara)]).toEqual([["1 confirmed"], ["2 confirmed"]]);
    expect([await toldOf(abebe), await toldOf(sara)]).toEqual([[], []]);
    expect((await aheadOf(row, abebe)).keep).toMatchObject({ roundsLeft: 2 });
  });

  test("of somebody who has become staff meanwhile are passed over, or not paid for; nor are any kept for them", async () => {
    const { row, roundId, late, sara, abebe, stake } = await playing();
    await ahead.keepFrom(fixture.db, row.id, abebe.id, { rounds: 3, lossMax: 3 * stake });
    await fixture.callOut(row, roundId);
    expect(await ask(row, [7], late)).toEqual(["ok"]);
    expect(await ask(row, [8], sara)).toEqual(["ok"]);
    const { own, foreign } = fixture.staff;
    await linked(own.first.cashier, late);
    await linked(foreign.admin, abebe);
    await fixture.settle(row, roundId);
    await linked(own.second.cashier, sara);
    await payAhead(row);
    expect([await cartelasOf(row, late), await cartelasOf(row, abebe)]).toEqual([[], []]);
    expect((await aheadOf(row, abebe)).keep).toBeNull();
    expect(await cartelasOf(row, sara)).toEqual(["8 reserved"]);
    expect(await answersOf(row, sara)).toEqual(["8 ahead refused"]);
    expect(await balance(late)).toBe(4 * stake);
    for (const colleague of [late, abebe, sara]) expect(await toldOf(colleague)).toEqual([]);
  });

  test("of somebody who works there no more are held and paid for as anybody's", async () => {
    const { row, late } = await called();
    await ask(row, [7], late);
    await linked(fixture.staff.own.first.admin, late);
    await fixture.owner.query("update staff set is_active = false where telegram_id = $1", [late.telegramId]);
    await settle(row);
    expect(await cartelasOf(row, late)).toEqual(["7 confirmed"]);
  });

  test("of a room that is switched off meanwhile are forgotten, and none is asked for there", async () => {
    const { row, late } = await called();
    await ask(row, [7], late);
    await fixture.owner.query("update room set stopped_with = (select id from staff limit 1) where id = $1", [row.id]);
    expect(await ask(row, [8], late)).toEqual(["room_stopped"]);
    await settle(row);
    expect(await cartelasOf(row, late)).toEqual([]);
    expect((await aheadOf(row, late)).mine).toEqual([]);
  });

  test("that staff have limited or taken off sale meanwhile are as many as the new round allows", async () => {
    const { row, late } = await called();
    await ask(row, [3, 4, 5], late);
    await ask(row, [cartelas.length + 1], late);
    await fixture.owner.query("update room set cartelas_per_player_max = 2 where id = $1", [row.id]);
    await settle(row);
    expect(await cartelasOf(row, late)).toEqual(["3 confirmed", "4 confirmed"]);
    expect(await toldOf(late)).toEqual(["gone 5,201"]);
  });

  test("are paid for as far as the wallet goes when the round opens; the others are held as any that is not paid for", async () => {
    const { row, late } = await called(1);
    await ask(row, [3, 4], late);
    await settle(row);
    expect(await cartelasOf(row, late)).toEqual(["3 confirmed", "4 reserved"]);
    expect(await answersOf(row, late)).toEqual(["3 ahead ok", "4 ahead insufficient_funds"]);
    await Promise.all([payAhead(row), payAhead(row)]);
    expect(await toldOf(late)).toEqual(["money 4"]);
    expect(await balance(late)).toBe(0);
  });

  test("that a process had no time to pay for, another one pays for", async () => {
    const { row, late } = await called();
    await ask(row, [7], late);
    await fixture.settle(row, await fixture.liveRound(row));
    await payAhead(row, true);
    expect(await cartelasOf(row, late)).toEqual(["7 reserved"]);
    await fixture.owner.query("update held_ahead set held_at = held_at - interval '3 s' where answer is null");
    await payAhead(row, true);
    expect(await cartelasOf(row, late)).toEqual(["7 confirmed"]);
  });

  test("that a process had no time to pay for are found among those of rooms that are offered, the oldest first", async () => {
    const all = [await called(), await called(), await called()];
    for (const [place, { row, roundId, late }] of all.entries()) {
      await ask(row, [7, 8], late);
      await fixture.settle(row, roundId);
      await fixture.owner.query(
        `update held_ahead set held_at = held_at - $2 * interval '1 minute'
         where cartela_number = 8 and round_id = (select id from round where room_id = $1 and state = 'open')`,
        [row.id, place + 1],
      );
    }
    const rooms = all.map(({ row }) => row.id);
    const found = async (those: readonly string[]) =>
      (await ahead.unpaidAhead(fixture.db, those, true)).map(({ roomId }) => roomId);
    expect(await found(rooms)).toEqual([...rooms].reverse());
    // However much is unpaid where nothing is offered any more, it is not looked at.
    expect(await found(rooms.slice(0, 1))).toEqual(rooms.slice(0, 1));
    for (const { row } of all) await payAhead(row);
  });
});

test("who asked for cartelas has those that the branch sells from now on, by a list that is made as the round opens", async () => {
  const { row, late } = await called();
  await ask(row, [7, 201, 202], late);
  const { db, ledger } = fixture;
  const audit = createAuditService({ db, log: createLog("silent") });
  const lists = createCartelaService({ db, audit, companies: createCompanyService({ db, ledger }) });
  const admin = actor(fixture.staff.superAdmin);
  await lists.givePackage(admin, { companyId: undefined, branchId: row.branchId }, 2);
  await settle(row);
  expect(await cartelasOf(row, late)).toEqual(["201 confirmed", "202 confirmed"]);
});
