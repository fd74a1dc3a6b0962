import { afterEach, expect } from "vitest";
import { ledgerViolations } from "../database.ts";
import { forAllTests } from "../for-all-tests.ts";
import { roundFixture, type TestPlayer } from "../round-fixture.ts";

/** For all tests of a file: rounds that are sold to some people, whose books hold after each of them. */
export function soldOutRounds() {
  const fixture = forAllTests(roundFixture);
  afterEach(async () => expect(await ledgerViolations(fixture.db)).toEqual([]));

  /** A room with a round in which each number is sold to a player of its own. */
  async function soldOut(stake: number, numbers: readonly number[]) {
    const row = await fixture.room(stake);
    const roundId = await fixture.liveRound(row);
    const people = new Map<number, TestPlayer>();
    for (const number of numbers) {
      const player = await fixture.player(stake);
      expect(await fixture.buy(roundId, number, player)).toBe("ok");
      people.set(number, player);
    }
    const balanceOf = (number: number) => fixture.ledger.balanceOf(people.get(number)?.accountId ?? "");
    return { row, roundId, balanceOf, people };
  }

  /** What a round added to the accounts of the company. */
  async function companySums(roundId: string) {
    const { rows } = await fixture.owner.query(
      `select a.kind, sum(e.amount_santim)::bigint as santim from entry e join transfer t on t.id = e.transfer_id
       join account a on a.id = e.account_id where t.round_id = $1 and a.kind <> 'player' group by a.kind`,
      [roundId],
    );
    return Object.fromEntries(rows.map((row) => [row.kind, row.santim]));
  }
  return { fixture, soldOut, companySums };
}
