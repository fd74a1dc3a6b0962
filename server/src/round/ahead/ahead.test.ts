import { shuffle } from "@derash/fairness/draw";
import { cartelaSet } from "@derash/game/cartela/package";
import { santim } from "@derash/game/money";
import { decideOutcome } from "@derash/game/outcome";
import { anyLine } from "@derash/game/pattern";
import { afterEach, describe, expect, test, vi } from "vitest";
import { actor, balanceOf, meet, waitingForLocks } from "../../../test/credit-fixture.ts";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { roundFixture, type TestPlayer } from "../../../test/round-fixture.ts";
import { staffFixture } from "../../../test/staff-fixture.ts";
import { createAuditService } from "../../audit/service.ts";
import { createCartelaService } from "../../cartela/service.ts";
import { createCompanyService } from "../../company/service.ts";
import { createDisputeService } from "../../dispute/service.ts";
import { createLog } from "../../log.ts";
import { createNoticeService, type Notice } from "../../notice/service.ts";
import { createPlayerService } from "../../player/service.ts";
import { createSuspensionService } from "../../suspension/service.ts";
import { createTaxService } from "../../tax/service.ts";
import * as history from "../history/history.ts";
import type { RoomRow } from "../store.ts";
import * as missed from "./missed.ts";
import * as ahead from "./store.ts";

const cartelas = cartelaSet(1);
const fixture = forAllTests(async () => {
  const rounds = await roundFixture();
  const { db, ledger } = rounds;
  const audit = createAuditService({ db, log: createLog("silent") });
  const suspensions = createSuspensionService({ db, players: createPlayerService({ db, ledger }), audit });
  return { ...rounds, staff: await staffFixture(rounds), suspensions };
});
afterEach(async () => expect(await fixture.violations()).toEqual([]));

let stake = 95_000;

/** A round that is played, with cartelas 1 and 2 in it, and one player more with money for so many stakes. */
async function playing(stakes = 4, cartelasMax = 4) {
  stake += 10;
  const row = await fixture.room(stake, cartelasMax);
  const roundId = await fixture.liveRound(row);
  const [abebe, sara] = [await fixture.player(20 * stake), await fixture.player(20 * stake)];
  await fixture.buy(roundId, 1, abebe);
  await fixture.buy(roundId, 2, sara);
  return { row, roundId, abebe, sara, late: await fixture.player(stakes * stake), stake };
}

async function called(stakes?: number, cartelasMax?: number) {
  const all = await playing(stakes, cartelasMax);
  await fixture.callOut(all.row, all.roundId);
  return all;
}

const ask = async (row: RoomRow, numbers: readonly number[], { id }: TestPlayer) =>
  (await ahead.askAhead(fixture.db, row.id, { numbers, playerId: id })).map(({ result }) => result);
const giveUp = (row: RoomRow, number: number, { id }: TestPlayer) => ahead.giveUpAhead(fixture.db, row.id, number, id);
const aheadOf = async (row: RoomRow, { id }: TestPlayer) =>
  ahead.aheadOf(fixture.db, row.id, await fixture.liveRound(row), id);
const balance = ({ accountId }: TestPlayer) => fixture.ledger.balanceOf(accountId);

/** As who signs in with a password inside Telegram. */
const linked = ({ id }: { id: string }, { telegramId }: TestPlayer) =>
  fixture.owner.query("update staff set telegram_id = $2 where id = $1", [id, telegramId]);

/** As the process that opened the next round does, or another one that comes later. */
async function payAhead(row: RoomRow, isLeft = false) {
  const notices = createNoticeService(fixture);
  for (const unpaid of await ahead.unpaidAhead(fixture.db, [row.id], isLeft))
    await missed.payAhead(fixture.db, { notices }, unpaid);
}

/** Which of the cartelas that they asked for the bot tells a player of, and why they do not have them. */
async function toldOf({ telegramId }: TestPlayer): Promise<string[]> {
  const { rows } = await fixture.owner.query(
    "select parameters from notice where kind = 'ahead_missed' and telegram_id = $1",
    [telegramId],
  );
  const gone = (fixture.notices as readonly Notice[]).filter(
    (notice) => notice.kind === "ahead_missed" && notice.telegramId === telegramId,
  );
  return [...rows.map(({ parameters }) => parameters), ...gone].map(
    ({ why, cartelaNumbers }) => `${why} ${cartelaNumbers.join()}`,
  );
}

async function cartelasOf(row: RoomRow, { id }: TestPlayer): Promise<string[]> {
  const { rows } = await fixture.owner.query(
    "select cartela_number || ' ' || status as cartela from round_cartela where round_id = $1 and player_id = $2 order by 1",
    [await fixture.liveRound(row), id],
  );
  return rows.map(({ cartela }) => cartela);
}

/** What became of what was asked for ahead, in the live round. */
async function answersOf(row: RoomRow, { id }: TestPlayer): Promise<string[]> {
  const { rows } = await fixture.owner.query(
    `select cartela_number || ' ' || how || ' ' || coalesce(answer, 'unpaid') as told from held_ahead
     where round_id = $1 and player_id = $2 order by 1`,
    [await fixture.liveRound(row), id],
  );
  return rows.map(({ told }) => told);
}

/** The round that is live is settled, and what was asked for ahead is paid for in the next. */
async function settle(row: RoomRow) {
  await fixture.settle(row, await fixture.liveRound(row));
  await payAhead(row);
}

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
    await suspend(late);
    expect(await ask(row, [9], late)).toEqual(["player_suspended"]);
    await fixture.settle(row, await fixture.liveRound(row));
    await suspend(abebe);
    await payAhead(row);
    expect(await cartelasOf(row, late)).toEqual([]);
    expect(await cartelasOf(row, sara)).toEqual(["8 confirmed"]);
    expect(await answersOf(row, abebe)).toEqual(["10 ahead refused"]);
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

describe("cartelas that were held and that nobody came to pay for in time", () => {
  /** The next round is open, and holds what was asked for; its process has ended. */
  async function left(numbers: readonly number[], cartelasMax = 4) {
    const all = await called(4, cartelasMax);
    await ask(all.row, numbers, all.late);
    await fixture.settle(all.row, all.roundId);
    const next = await fixture.liveRound(all.row);
    const runOut = async (...those: readonly number[]) => {
      await fixture.owner.query(
        "update round_cartela set reserved_until = clock_timestamp() - interval '1 s' where round_id = $1 and cartela_number = any ($2)",
        [next, those],
      );
    };
    return { ...all, next, runOut };
  }

  test("are not paid for later, and are told once, also where another has taken them", async () => {
    const { row, late, abebe, next, runOut, stake } = await left([6, 7, 8]);
    await runOut(7, 8);
    await fixture.reserve(next, 8, abebe);
    await Promise.all([payAhead(row), payAhead(row)]);
    expect(await answersOf(row, late)).toEqual(["6 ahead ok", "7 ahead run_out", "8 ahead run_out"]);
    expect(await balance(late)).toBe(3 * stake);
    expect(await toldOf(late)).toEqual(["late 7,8"]);
  });

  test("are told where the round has closed without them", async () => {
    const { row, late, abebe, sara, next, stake } = await left([7]);
    await fixture.buy(next, 1, abebe);
    await fixture.buy(next, 2, sara);
    await fixture.callOut(row, next);
    await payAhead(row);
    expect(await toldOf(late)).toEqual(["late 7"]);
    expect(await balance(late)).toBe(4 * stake);
  });

  test("are told nobody who gave them back, took them anew or became staff, whoever has them now", async () => {
    const { row, late, abebe, next, runOut } = await left([6, 7]);
    await fixture.release(next, 6, late);
    await fixture.reserve(next, 6, abebe);
    await fixture.release(next, 7, late);
    await fixture.reserve(next, 7, late);
    await runOut(7);
    await payAhead(row);
    expect(await toldOf(late)).toEqual([]);
    const { row: other, late: newcomer, runOut: runOutThere } = await left([7]);
    await runOutThere(7);
    const colleague = await fixture.db.transaction().execute((tx) =>
      fixture.staff.companies.addStaff(tx, {
        ...{ username: `late-${other.stake}`, role: "cashier", passwordHash: "", origin: "created" },
        ...{ companyId: fixture.staff.own.company.id, branchId: fixture.staff.own.first.branch.id },
      }),
    );
    await linked({ id: colleague?.id ?? "" }, newcomer);
    await payAhead(other);
    expect(await toldOf(newcomer)).toEqual([]);
  });

  test("that are taken anew once they have run out wait for their player's own word: nothing is paid for them", async () => {
    const { row, late, stake, next, runOut } = await left([7]);
    await runOut(7);
    await fixture.reserve(next, 7, late);
    await payAhead(row);
    expect(await cartelasOf(row, late)).toEqual(["7 reserved"]);
    expect(await answersOf(row, late)).toEqual(["7 ahead not_reserved"]);
    expect(await balance(late)).toBe(4 * stake);
  });

  test("are told nobody who let one go for another, where there is one for each", async () => {
    const { row, late, abebe, next } = await left([7], 1);
    await fixture.reserve(next, 8, late);
    await fixture.reserve(next, 7, abebe);
    await payAhead(row);
    expect(await answersOf(row, late)).toEqual(["7 ahead not_reserved"]);
    expect(await toldOf(late)).toEqual([]);
  });
});

describe("cartelas that a player keeps", () => {
  const keep = async (row: RoomRow, { id }: TestPlayer, rounds: number, lossMax = 1_000_000) =>
    (await ahead.keepFrom(fixture.db, row.id, id, { rounds, lossMax })).result;
  const keepOf = async (row: RoomRow, player: TestPlayer) => (await aheadOf(row, player)).keep;

  /** Somebody else pays for cartela 50, and the live round is won by it or by cartela 2 alone, as the test says. */
  async function play(row: RoomRow, winner: 2 | 50) {
    const roundId = await fixture.liveRound(row);
    await fixture.buy(roundId, 50, await fixture.player(row.stake));
    const { rows } = await fixture.owner.query(
      "select cartela_number from round_cartela where round_id = $1 and status = 'confirmed' order by 1",
      [roundId],
    );
    const numbers: number[] = rows.map((each) => each.cartela_number);
    for (let count = 0; ; count++) {
      const seed = Buffer.alloc(32);
      seed.writeUInt32BE(count);
      const sold = numbers.map((number) => ({ number, cells: cartelas[number - 1]?.cells ?? [] }));
      const pot = santim(row.stake * numbers.length);
      const outcome = decideOutcome({
        ...{ cartelas: sold, order: shuffle(seed), patterns: [anyLine], pot, houseCutBps: 2000, bonusSchedule: [] },
      });
      // Late enough that no bonus is earned.
      if (outcome === "no_winner" || outcome.lastCall < 10) continue;
      if (outcome.winners.map(({ cartelaNumber }) => cartelaNumber).join() !== String(winner)) continue;
      await fixture.playWith(row, roundId, seed, outcome.lastCall);
      await payAhead(row);
      return;
    }
  }

  test("are theirs again in so many rounds, and then no more; the round in which they said so does not count", async () => {
    const { row, sara, stake } = await playing();
    expect(await keep(row, sara, 2)).toBe("ok");
    await play(row, 50);
    expect(await cartelasOf(row, sara)).toEqual(["2 confirmed"]);
    expect(await answersOf(row, sara)).toEqual(["2 keep ok"]);
    expect(await keepOf(row, sara)).toEqual({ rounds: 2, roundsLeft: 1, lossMax: 1_000_000, net: 0 });
    const kept = await fixture.liveRound(row);
    await play(row, 50);
    const { cartela } = await createDisputeService(fixture).forPlayer(sara, { idOrCode: kept, cartelaNumber: 2 });
    expect(cartela.asked).toEqual({ how: "keep", at: expect.any(Number) });
    expect(cartela.asked?.at).toBeLessThanOrEqual(cartela.soldAt);
    expect(await cartelasOf(row, sara)).toEqual(["2 confirmed"]);
    expect(await keepOf(row, sara)).toMatchObject({ roundsLeft: 0, net: -stake });
    await play(row, 50);
    expect(await cartelasOf(row, sara)).toEqual([]);
    expect(await keepOf(row, sara)).toBeNull();
    expect(await balance(sara)).toBe(17 * stake);
    // It ended as was said: that is nothing to be told.
    expect(await toldOf(sara)).toEqual([]);
  });

  test("end before they could lose more than was said; what a kept round brought counts", async () => {
    const { row, sara, stake } = await playing();
    expect(await keep(row, sara, 10, 2 * stake - 1)).toBe("ok");
    await play(row, 50);
    // A loss of one stake at most so far: kept, won, and that carries two more stakes.
    await play(row, 2);
    expect(await keepOf(row, sara)).toMatchObject({ roundsLeft: 8, net: 1.6 * stake - stake });
    await play(row, 50);
    await play(row, 50);
    // 0.6 − 2 stakes so far; another one would be more than was said.
    expect(await keepOf(row, sara)).toBeNull();
    expect(await cartelasOf(row, sara)).toEqual([]);
  });

  test("end before they could lose more than was said of what is left of a win that is taxed", async () => {
    const { db, ledger, companyId } = fixture;
    const audit = createAuditService({ db, log: createLog("silent") });
    const taxes = createTaxService({ db, ledger, audit, companies: createCompanyService({ db, ledger }) });
    const tax = (rateBps: number) =>
      taxes.setProfile(actor(fixture.staff.superAdmin), {
        ...{ companyId, rateBps, threshold: "0", base: "prize", bearer: "winner" },
        ...{ appliesFrom: undefined, seenVersion: undefined },
      });
    await tax(5000);
    const { row, sara, stake } = await playing();
    expect(await keep(row, sara, 10, 2 * stake - 1)).toBe("ok");
    await play(row, 50);
    await play(row, 2);
    // Of 1.6 stakes half was withheld.
    expect(await keepOf(row, sara)).toMatchObject({ roundsLeft: 8, net: -stake / 5 });
    await play(row, 50);
    await tax(0);
    // 1.2 stakes lost so far; another one would be more than was said.
    expect(await keepOf(row, sara)).toBeNull();
  });

  test("are those of the moment in which it was said: what is bought by hand since is for once", async () => {
    const { row, sara, stake } = await playing();
    expect(await keep(row, sara, 3, 3 * stake)).toBe("ok");
    await fixture.buy(await fixture.liveRound(row), 8, sara);
    await play(row, 50);
    expect(await cartelasOf(row, sara)).toEqual(["2 confirmed"]);
    await fixture.buy(await fixture.liveRound(row), 5, sara);
    await play(row, 50);
    expect(await cartelasOf(row, sara)).toEqual(["2 confirmed"]);
    // The round that was kept has lost the stake of 2 alone.
    expect(await keepOf(row, sara)).toMatchObject({ roundsLeft: 1, net: -stake });
  });

  test("are refused without a stake in the round, and with a loss that is none", async () => {
    const { row, sara, late, stake } = await playing();
    expect(await keep(row, late, 3)).toBe("stake_not_taken");
    expect(await keep(row, sara, 3, stake - 1)).toBe("keep_loss_small");
    expect(await keep(row, sara, 3, stake)).toBe("ok");
    expect(await keep(row, sara, 0)).toBe("ok");
    expect(await keepOf(row, sara)).toBeNull();
    await expect(keep(row, sara, 11)).rejects.toThrow("cartela_keep");
  });

  test("are nobody else's to ask for; who keeps them has so many fewer to ask for", async () => {
    const { row, roundId, sara, late } = await playing(4, 2);
    await keep(row, sara, 3);
    await fixture.callOut(row, roundId);
    expect(await ask(row, [1, 2], late)).toEqual(["ok", "cartela_kept"]);
    expect((await aheadOf(row, late)).others).toEqual([2]);
    expect(await ask(row, [2, 5, 6], sara)).toEqual(["ok", "ok", "cartela_limit"]);
    await settle(row);
    expect(await cartelasOf(row, sara)).toEqual(["2 confirmed", "5 confirmed"]);
    expect(await cartelasOf(row, late)).toEqual(["1 confirmed"]);
  });

  test("that somebody had asked for before they were kept are theirs who asked, and the keeping ends", async () => {
    const { row, sara, late } = await called();
    expect(await ask(row, [2], late)).toEqual(["ok"]);
    await keep(row, sara, 3);
    await settle(row);
    expect(await cartelasOf(row, late)).toEqual(["2 confirmed"]);
    expect(await cartelasOf(row, sara)).toEqual([]);
    expect(await keepOf(row, sara)).toBeNull();
    expect([await toldOf(late), await toldOf(sara)]).toEqual([[], ["gone 2"]]);
  });

  test("that are kept no more, once the next round holds them, are given back, and nothing is taken for them", async () => {
    const { row, roundId, sara } = await playing();
    await keep(row, sara, 5);
    await fixture.callOut(row, roundId);
    expect(await ask(row, [7], sara)).toEqual(["ok"]);
    await fixture.settle(row, roundId);
    const before = await balance(sara);
    expect(await keep(row, sara, 0)).toBe("given_back");
    await payAhead(row);
    // What was asked for by hand is theirs.
    expect(await cartelasOf(row, sara)).toEqual(["7 confirmed"]);
    expect(await answersOf(row, sara)).toEqual(["2 keep not_reserved", "7 ahead ok"]);
    expect(await balance(sara)).toBe(before - row.stake);
    expect(await toldOf(sara)).toEqual([]);
    expect(await keep(row, sara, 0)).toBe("ok");
  });

  test("that are kept no more in the instant in which the round ends are not paid for in the next", async () => {
    const { row, roundId, sara, abebe } = await playing();
    await keep(row, sara, 5);
    await fixture.callOut(row, roundId);
    const winners = [sara, abebe].map(({ accountId }) => `'${accountId}'`).join();
    const ended = async () => {
      // Whoever settles has the round, and waits for who has won.
      await vi.waitFor(async () => expect(await waitingForLocks(fixture.owner)).toBe(1), { timeout: 20_000 });
      return keep(row, sara, 0);
    };
    const answers = await meet<unknown>(
      fixture,
      `select from balance where account_id in (${winners}) order by account_id for update`,
      [() => fixture.settle(row, roundId), ended],
    );
    expect(answers).toMatchObject([{ status: "fulfilled" }, { value: "given_back" }]);
    const before = await balance(sara);
    await payAhead(row);
    expect(await cartelasOf(row, sara)).toEqual([]);
    expect(await balance(sara)).toBe(before);
    expect(await toldOf(sara)).toEqual([]);
  });

  test("that are kept no more while the round is played are not asked for; what is paid for already stays", async () => {
    const { row, roundId, sara } = await playing();
    await keep(row, sara, 5);
    await fixture.callOut(row, roundId);
    const [settled] = await meet(fixture, `select cartela_keep_from('${row.id}', '${sara.id}', 0, 1)`, [
      () => fixture.settle(row, roundId),
    ]);
    expect(settled?.status).toBe("fulfilled");
    expect(await cartelasOf(row, sara)).toEqual([]);
    await fixture.buy(await fixture.liveRound(row), 2, sara);
    await keep(row, sara, 5);
    await play(row, 50);
    expect(await keep(row, sara, 0)).toBe("ok");
    expect(await cartelasOf(row, sara)).toEqual(["2 confirmed"]);
  });

  test("of a void round lost nothing; where nobody else came they are kept no more", async () => {
    const { row, roundId, sara, stake } = await playing();
    await keep(row, sara, 5);
    await play(row, 50);
    const kept = await fixture.liveRound(row);
    await fixture.buy(kept, 50, await fixture.player(stake));
    await fixture.owner.query("update round set closes_at = clock_timestamp() - interval '2 min' where id = $1", [
      kept,
    ]);
    await fixture.close(row, kept);
    await payAhead(row);
    expect(await keepOf(row, sara)).toMatchObject({ roundsLeft: 3, net: 0 });
    expect(await cartelasOf(row, sara)).toEqual(["2 confirmed"]);
    const alone = await fixture.liveRound(row);
    expect([roundId, kept]).not.toContain(alone);
    await fixture.owner.query("update round set countdown_restarts = 99 where id = $1", [alone]);
    await fixture.endCountdown(alone);
    await fixture.close(row, alone);
    await payAhead(row);
    expect(await keepOf(row, sara)).toBeNull();
    expect(await cartelasOf(row, sara)).toEqual([]);
    expect(await balance(sara)).toBe(19 * stake);
  });

  test("end for who gave them back, and for who is suspended; nothing of it comes back later by itself", async () => {
    const { row, sara, abebe } = await playing();
    await keep(row, sara, 5);
    await keep(row, abebe, 5);
    await play(row, 50);
    const next = await fixture.liveRound(row);
    await fixture.release(next, 2, sara);
    await fixture.buy(next, 1, abebe);
    await fixture.suspensions.suspend(actor(fixture.staff.superAdmin), String(abebe.telegramId), "a test", "Rest.");
    await play(row, 50);
    for (const player of [sara, abebe]) {
      expect(await keepOf(row, player)).toBeNull();
      expect(await cartelasOf(row, player)).toEqual([]);
    }
    await fixture.buy(await fixture.liveRound(row), 2, sara);
    await play(row, 50);
    expect(await cartelasOf(row, sara)).toEqual([]);
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
