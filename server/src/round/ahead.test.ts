import { cartelaSet } from "@derash/game/cartela/package";
import { afterEach, describe, expect, test } from "vitest";
import { actor, meet } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { roundFixture } from "../../test/round-fixture.ts";
import { staffFixture } from "../../test/staff-fixture.ts";
import { createAuditService } from "../audit/service.ts";
import { createLog } from "../log.ts";
import { createPlayerService, type Player } from "../player/service.ts";
import { createSuspensionService } from "../suspension/service.ts";
import * as ahead from "./ahead-store.ts";
import { StakesTogether } from "./room/stakes-together.ts";
import type { RoomRow } from "./store.ts";

const fixture = forAllTests(async () => {
  const rounds = await roundFixture();
  const { db, ledger } = rounds;
  const audit = createAuditService({ db, log: createLog("silent") });
  const suspensions = createSuspensionService({ db, players: createPlayerService({ db, ledger }), audit });
  return { ...rounds, staff: await staffFixture(rounds), suspensions };
});
afterEach(async () => expect(await fixture.violations()).toEqual([]));

let stake = 95_000;
const sizes = cartelaSet(1).length;

/** A round that is played, with cartelas 1 and 2 in it, and one player more with money for so many stakes. */
async function playing(stakes = 4, cartelasMax = 4) {
  stake += 10;
  const row = await fixture.room(stake, cartelasMax);
  const roundId = await fixture.liveRound(row);
  const [abebe, sara] = [await fixture.player(10 * stake), await fixture.player(10 * stake)];
  await fixture.buy(roundId, 1, abebe);
  await fixture.buy(roundId, 2, sara);
  await fixture.callOut(row, roundId);
  return { row, roundId, abebe, sara, late: await fixture.player(stakes * stake), stake };
}

const ask = async (row: RoomRow, numbers: readonly number[], { id }: Player) =>
  (await ahead.askAhead(fixture.db, row.id, { numbers, playerId: id })).map(({ result }) => result);

/** As the process that opened the next round does. */
async function payAhead(row: RoomRow) {
  const together = new StakesTogether(fixture.db);
  for (const stakes of await ahead.heldAhead(fixture.db, row.id)) {
    await together.confirmEach(stakes);
    await ahead.settledAhead(fixture.db, stakes);
  }
}

async function cartelasOf(row: RoomRow, { id }: Player): Promise<string[]> {
  const { rows } = await fixture.owner.query(
    "select cartela_number || ' ' || status as cartela from round_cartela where round_id = $1 and player_id = $2 order by 1",
    [await fixture.liveRound(row), id],
  );
  return rows.map(({ cartela }) => cartela);
}

/** The round that is live is settled, and what was asked for ahead is paid for in the next. */
async function settle(row: RoomRow) {
  await fixture.settle(row, await fixture.liveRound(row));
  await payAhead(row);
}

describe("cartelas of the next round, asked for while one is played", () => {
  test("are kept for who asked first, held as the next round opens, and paid for then; nothing is paid before", async () => {
    const { row, late, sara, stake } = await playing();
    expect(await ask(row, [7, 8], late)).toEqual(["ok", "ok"]);
    expect(await ask(row, [7, 9], sara)).toEqual(["cartela_taken", "ok"]);
    expect(await ahead.aheadOf(fixture.db, row.id, late.id)).toMatchObject({ mine: [7, 8], others: [9], keep: null });
    expect(await fixture.ledger.balanceOf(late.accountId)).toBe(4 * stake);
    await fixture.settle(row, await fixture.liveRound(row));
    // Nobody comes in between: they are held from the moment on in which the round is open.
    expect(await cartelasOf(row, late)).toEqual(["7 reserved", "8 reserved"]);
    await Promise.all([payAhead(row), payAhead(row)]);
    expect(await cartelasOf(row, late)).toEqual(["7 confirmed", "8 confirmed"]);
    expect(await fixture.ledger.balanceOf(late.accountId)).toBe(2 * stake);
    expect(await ahead.aheadOf(fixture.db, row.id, late.id)).toEqual({ mine: [], others: [], keep: null });
  });

  test("are given up again, are as many as one may have, and not beyond what the wallet covers for one", async () => {
    const { row, late } = await playing();
    expect(await ask(row, [3, 4, 5, 6, 7], late)).toEqual(["ok", "ok", "ok", "ok", "cartela_limit"]);
    await ahead.giveUpAhead(fixture.db, row.id, 3, late.id);
    expect(await ask(row, [7], late)).toEqual(["ok"]);
    expect(await ask(row, [9], await fixture.player(0))).toEqual(["insufficient_funds"]);
    expect((await ahead.aheadOf(fixture.db, row.id, late.id)).mine).toEqual([4, 5, 6, 7]);
  });

  test("are not asked for while a round sells; and who asks as the round ends hears that the next one is open", async () => {
    const { row, roundId, late } = await playing();
    // Somebody who asks while the round is being settled waits; the lock stands for the settlement.
    const [answer] = await meet(fixture, `select from round where id = '${roundId}' for update`, [
      () => ask(row, [9], late),
    ]);
    expect(answer).toMatchObject({ value: ["ok"] });
    await settle(row);
    expect(await ask(row, [10], late)).toEqual(["next_round_open"]);
  });

  test("of somebody who is suspended meanwhile are passed over, and everybody else's round goes on", async () => {
    const { row, late, sara } = await playing();
    expect(await ask(row, [7], late)).toEqual(["ok"]);
    expect(await ask(row, [8], sara)).toEqual(["ok"]);
    await fixture.suspensions.suspend(actor(fixture.staff.superAdmin), String(late.telegramId), "a test", "Rest.");
    expect(await ask(row, [9], late)).toEqual(["player_suspended"]);
    await settle(row);
    expect(await cartelasOf(row, late)).toEqual([]);
    expect(await cartelasOf(row, sara)).toEqual(["8 confirmed"]);
  });

  test("that staff have limited or taken off sale meanwhile are as many as the new round allows", async () => {
    const { row, late } = await playing();
    await ask(row, [3, 4, 5], late);
    await ask(row, [sizes + 1], late);
    await fixture.owner.query("update room set cartelas_per_player_max = 2 where id = $1", [row.id]);
    await settle(row);
    expect(await cartelasOf(row, late)).toEqual(["3 confirmed", "4 confirmed"]);
  });

  test("are paid for as far as the wallet goes when the round opens", async () => {
    const { row, late } = await playing(1);
    await ask(row, [3, 4], late);
    await settle(row);
    expect(await cartelasOf(row, late)).toEqual(["3 confirmed", "4 reserved"]);
  });
});

describe("cartelas that a player keeps", () => {
  /** What the round that is live comes to is written by hand: nobody wins by chance here. */
  async function lose(row: RoomRow) {
    await fixture.callOut(row, await fixture.liveRound(row));
    await settle(row);
  }
  const keepOf = async (row: RoomRow, { id }: Player) => (await ahead.aheadOf(fixture.db, row.id, id)).keep;
  /** Who never wins: their cartelas pay nothing, whatever is drawn. */
  const net = async (row: RoomRow, player: Player) =>
    fixture.owner.query("select net_santim from cartela_keep where room_id = $1 and player_id = $2", [
      row.id,
      player.id,
    ]);

  test("are theirs again in so many rounds, and then no more", async () => {
    const { row, sara } = await playing();
    await ahead.keep(fixture.db, row.id, sara.id, { roundsLeft: 2, lossMax: 1_000_000 });
    await settle(row);
    expect(await cartelasOf(row, sara)).toEqual(["2 confirmed"]);
    expect(await keepOf(row, sara)).toMatchObject({ roundsLeft: 1 });
    await fixture.buy(await fixture.liveRound(row), 50, await fixture.player(stake));
    await lose(row);
    expect(await cartelasOf(row, sara)).toEqual(["2 confirmed"]);
    expect(await keepOf(row, sara)).toBeNull();
    await fixture.buy(await fixture.liveRound(row), 50, await fixture.player(stake));
    await lose(row);
    expect(await cartelasOf(row, sara)).toEqual([]);
  });

  test("end before they could lose more than was said", async () => {
    const { row, roundId, sara, abebe, stake } = await playing();
    for (const player of [sara, abebe])
      await ahead.keep(fixture.db, row.id, player.id, { roundsLeft: 10, lossMax: 2 * stake - 1 });
    await settle(row);
    const { rows } = await fixture.owner.query(
      "select player_id, prize_santim from round_cartela where round_id = $1 order by prize_santim",
      [roundId],
    );
    // One stake lost and the next would be more than the loss that was named; who has won goes on.
    const isLost = (player: Player) => rows.find((each) => each.player_id === player.id)?.prize_santim === 0;
    for (const player of [sara, abebe]) {
      expect(await keepOf(row, player)).toEqual(isLost(player) ? null : expect.objectContaining({ roundsLeft: 9 }));
      expect((await net(row, player)).rows).toHaveLength(isLost(player) ? 0 : 1);
      expect(await cartelasOf(row, player)).toHaveLength(isLost(player) ? 0 : 1);
    }
  });

  test("of a void round lost nothing, and end at once for who gave their cartela back", async () => {
    const { row, sara, abebe } = await playing();
    await ahead.keep(fixture.db, row.id, sara.id, { roundsLeft: 5, lossMax: 1_000_000 });
    await settle(row);
    const next = await fixture.liveRound(row);
    await ahead.keep(fixture.db, row.id, abebe.id, { roundsLeft: 5, lossMax: 1_000_000 });
    for (let times = 0; times < 4; times++) {
      await fixture.endCountdown(next);
      await fixture.close(row, next);
    }
    expect(await fixture.liveRound(row)).not.toBe(next);
    expect(await keepOf(row, sara)).toMatchObject({ roundsLeft: 3 });
    expect(await keepOf(row, abebe)).toBeNull();
  });
});
