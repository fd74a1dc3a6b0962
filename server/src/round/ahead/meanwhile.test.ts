import { cartelaSet } from "@derash/game/cartela/package";
import { describe, expect, test } from "vitest";
import { actor } from "../../../test/credit-fixture.ts";
import { askedAhead } from "../../../test/round/ahead-fixture.ts";
import type { TestPlayer } from "../../../test/round-fixture.ts";
import { createAuditService } from "../../audit/service.ts";
import { createCartelaService } from "../../cartela/service.ts";
import { createCompanyService } from "../../company/service.ts";
import { createLog } from "../../log.ts";
import { settleRound } from "../room/due.ts";
import * as ahead from "./store.ts";

const { fixture, playing, called, ask, settle, payAhead, linked, aheadOf, balance, toldOf, cartelasOf, answersOf } =
  askedAhead();

const cartelas = cartelaSet(1);

describe("cartelas of the next round, whose player, room or list is changed after they were asked for", () => {
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

  test("at a stake that the operator withdraws meanwhile are forgotten, also where it is offered again", async () => {
    const { row, roundId, sara, late } = await called();
    await ask(row, [7], late);
    await ahead.keepFrom(fixture.db, row.id, sara.id, { rounds: 3, lossMax: 1_000_000 });
    await settleRound({ ...fixture.deps, stakes: [] }, row, roundId);
    expect(await toldOf(late)).toEqual(["gone 7"]);
    const next = await fixture.liveRound(row);
    for (const number of [20, 21]) await fixture.buy(next, number, await fixture.player(row.stake));
    await fixture.callOut(row, next);
    await settle(row);
    for (const player of [sara, late]) expect(await cartelasOf(row, player)).toEqual([]);
    expect(await balance(late)).toBe(4 * row.stake);
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
