import { type ProofStep, verifyRound } from "@derash/fairness/proof";
import { afterEach, beforeAll, beforeEach, expect } from "vitest";
import { createSeedChains } from "../../src/draw/seed-chains.ts";
import type { DrawService } from "../../src/draw/service.ts";
import { recordOf } from "../../src/draw/store.ts";
import type { RoomRow } from "../../src/round/store.ts";
import { ledgerViolations } from "../database.ts";
import { forAllTests } from "../for-all-tests.ts";
import { type RoundFixture, roundFixture, type TestPlayer, testBeacon, testSeedKey } from "../round-fixture.ts";

export type Sold = { row: RoomRow; roundId: string; people: TestPlayer[] };

let nextStake = 1000;

/** For all tests of a file: rounds that are drawn, whose books and whose log hold after each of them. */
export function drawnRounds() {
  const beacon = { isDown: false };
  const signature = async (round: number) => (beacon.isDown ? "absent" : testBeacon.signature(round));
  const fixture = forAllTests(() => roundFixture({ ...testBeacon, signature }));
  const draws = {} as DrawService;
  beforeAll(() => void Object.assign(draws, fixture.deps.draws));
  beforeEach(() => {
    beacon.isDown = false;
  });
  afterEach(async () => {
    expect(await ledgerViolations(fixture.db)).toEqual([]);
    expect(await fixture.db.selectFrom("draw_violation").selectAll().execute()).toEqual([]);
  });
  /** s[i] of a round, which nobody should read before its end. */
  async function serverSeedOf(roundId: string): Promise<string> {
    const closed = await recordOf(fixture.db, roundId);
    if (!closed) throw new Error("the round has a record");
    const seed = createSeedChains(testSeedKey, 200).seedAt(closed.chain, closed.position);
    return Buffer.from(seed).toString("hex");
  }
  const checked = (roundId: string, mine: TestPlayer | null = null) => stepsOf(draws, roundId, mine);
  return { fixture, draws, beacon, ...playedOn(fixture), checked, serverSeedOf };
}

function playedOn(fixture: RoundFixture) {
  async function sold(row: RoomRow, numbers: readonly number[] = [3, 17, 88]): Promise<Sold> {
    const roundId = await fixture.liveRound(row);
    const people: TestPlayer[] = [];
    for (const number of numbers) {
      const player = await fixture.player(row.stake);
      expect(await fixture.buy(roundId, number, player)).toBe("ok");
      people.push(player);
    }
    return { row, roundId, people };
  }

  const newRoom = () => fixture.room(nextStake++);

  /** A round whose sale is over. */
  async function closed(numbers?: readonly number[]): Promise<Sold> {
    const round = await sold(await newRoom(), numbers);
    await fixture.endCountdown(round.roundId);
    await fixture.close(round.row, round.roundId);
    return round;
  }

  async function settled({ row, roundId }: Pick<Sold, "row" | "roundId">): Promise<void> {
    await fixture.draw(roundId);
    await fixture.longAgo(roundId);
    await fixture.settle(row, roundId);
  }

  async function played(row: RoomRow): Promise<Sold> {
    const round = await sold(row);
    await fixture.endCountdown(round.roundId);
    await fixture.close(row, round.roundId);
    await settled(round);
    return round;
  }

  /** Another round of the room that ends without a winner, quickly. */
  async function voided(row: RoomRow): Promise<Sold> {
    const round = await sold(row, [5]);
    await fixture.owner.query("update round set countdown_restarts = 3 where id = $1", [round.roundId]);
    await fixture.endCountdown(round.roundId);
    await fixture.close(row, round.roundId);
    return round;
  }
  return { sold, newRoom, closed, settled, played, voided };
}

/** What is found of a round's proof, with a cartela of mine. */
async function stepsOf(draws: DrawService, roundId: string, mine: TestPlayer | null): Promise<ProofStep[]> {
  const proof = await draws.proof(roundId);
  const known = mine && (await draws.mine(roundId, { id: mine.id, telegramId: mine.telegramId }));
  return verifyRound(proof, {
    ...(await draws.neighbours(roundId)),
    storedHash: proof.close.hash,
    storedAtMs: proof.close.recordedAtMs,
    mine: known && { cartelaNumber: known.cartelas[0] ?? 0, salt: known.salt, telegramId: known.telegramId },
  });
}

export const stepsThat = (steps: readonly ProofStep[], isOk: boolean | null) =>
  steps.filter((step) => step.isOk === isOk).map(({ step, issue }) => (isOk === null ? step : `${step}: ${issue}`));
