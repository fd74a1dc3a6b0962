import { shuffle } from "@derash/fairness/draw";
import { cartelaSet } from "@derash/game/cartela/package";
import { santim } from "@derash/game/money";
import { decideOutcome } from "@derash/game/outcome";
import { anyLine } from "@derash/game/pattern";
import { describe, expect, test, vi } from "vitest";
import { actor, meet, waitingForLocks } from "../../../test/credit-fixture.ts";
import { askedAhead } from "../../../test/round/ahead-fixture.ts";
import type { TestPlayer } from "../../../test/round-fixture.ts";
import { createAuditService } from "../../audit/service.ts";
import { createCompanyService } from "../../company/service.ts";
import { createDisputeService } from "../../dispute/service.ts";
import { createLog } from "../../log.ts";
import { createTaxService } from "../../tax/service.ts";
import type { RoomRow } from "../store.ts";
import * as ahead from "./store.ts";

const { fixture, playing, called, ask, settle, payAhead, aheadOf, balance, toldOf, cartelasOf, answersOf } =
  askedAhead();

const cartelas = cartelaSet(1);

describe("cartelas that a player keeps", () => {
  const keep = async (row: RoomRow, { id }: TestPlayer, rounds: number, lossMax = 1_000_000) =>
    (await ahead.keepFrom(fixture.db, row.id, id, { rounds, lossMax })).result;
  const keepOf = async (row: RoomRow, player: TestPlayer) => (await aheadOf(row, player)).keep;

  test("are those of the round that was shown: where that is over by now the next one's are not kept for them", async () => {
    const row = await fixture.room(1000);
    const [player, other] = [await fixture.player(5000), await fixture.player(5000)];
    const shown = await fixture.liveRound(row);
    for (const [number, buyer] of [
      [1, player],
      [2, other],
    ] as const)
      await fixture.buy(shown, number, buyer);
    await fixture.playOut(row, shown);
    const next = await fixture.liveRound(row);
    expect(await fixture.buy(next, 7, player)).toBe("ok");
    const keepOfRound = (roundId: string) =>
      ahead.keepFrom(fixture.db, row.id, player.id, { rounds: 3, lossMax: 9000 }, roundId);
    expect(await keepOfRound(shown)).toEqual({ result: "next_round_open", needed: null });
    expect(await keepOf(row, player)).toBeNull();
    expect(await keepOfRound(next)).toMatchObject({ result: "ok" });
    expect(await keepOf(row, player)).toMatchObject({ rounds: 3 });
  });

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

  test("that their player had asked for by hand before are kept all the same", async () => {
    const { row, sara } = await called();
    expect(await ask(row, [2], sara)).toEqual(["ok"]);
    expect(await keep(row, sara, 3)).toBe("ok");
    await settle(row);
    expect(await answersOf(row, sara)).toEqual(["2 ahead ok"]);
    expect(await keepOf(row, sara)).toMatchObject({ rounds: 3, roundsLeft: 2 });
  });

  test("are those that were shown: of one bought besides nobody is told that another has it in the next round", async () => {
    const { row, roundId, sara, late } = await playing();
    await keep(row, sara, 3);
    await fixture.buy(roundId, 9, sara);
    await fixture.callOut(row, roundId);
    expect(await ask(row, [9], late)).toEqual(["ok"]);
    await settle(row);
    expect(await cartelasOf(row, late)).toEqual(["9 confirmed"]);
    expect(await toldOf(sara)).toEqual([]);
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
