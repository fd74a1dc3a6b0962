import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ledgerViolations } from "../../test/database.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { anyCommands, expected, newPaperRound } from "../../test/paper-round.ts";
import { roundFixture, roundRow } from "../../test/round-fixture.ts";

const fixture = forAllTests(roundFixture);
let stake = 1000;

describe("any sequence of reserve, confirm and release", () => {
  test("is answered, sold, paid and settled as on paper", { timeout: 60_000 }, async () => {
    const property = fc.asyncProperty(anyCommands(40), fc.constantFrom(1, 1, 2, 3), async (commands, cartelasMax) => {
      stake++;
      const row = await fixture.room(stake, cartelasMax);
      const roundId = await fixture.liveRound(row);
      const model = newPaperRound(cartelasMax);
      const people = await Promise.all(model.stakesLeft.map((stakes) => fixture.player(stakes * stake)));
      const balances = () => Promise.all(people.map(({ accountId }) => fixture.ledger.balanceOf(accountId)));
      for (const each of commands) {
        const person = people[each.person];
        if (!person) throw new Error("there is such a person");
        const answer =
          each.what === "expire" ? await expireAll(roundId) : fixture[each.what](roundId, each.number, person);
        expect(await answer).toBe(expected(model, each));
      }
      expect(await balances()).toEqual(model.stakesLeft.map((stakes) => stakes * stake));
      expect(await ledgerViolations(fixture.db)).toEqual([]);

      const paid = [...model.held.values()].filter(({ status }) => status === "confirmed");
      if (new Set(paid.map(({ person }) => person)).size < 2) return;
      await fixture.playOut(row, roundId);
      const pool = Math.floor((paid.length * stake * 80) / 100);
      expect(await roundRow(fixture.owner, roundId)).toMatchObject({
        state: "settled",
        pot_santim: paid.length * stake,
        prize_pool_santim: pool,
      });
      expect(await ledgerViolations(fixture.db)).toEqual([]);
    });
    await fc.assert(property, { numRuns: 100 });
  });

  async function expireAll(roundId: string): Promise<string> {
    await fixture.owner.query(
      `update round_cartela set reserved_until = clock_timestamp() - interval '1 s'
       where round_id = $1 and status = 'reserved'`,
      [roundId],
    );
    return "ok";
  }
});
