import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ledgerViolations } from "../../test/database.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { roundFixture, roundRow } from "../../test/round-fixture.ts";

const fixture = forAllTests(roundFixture);
let stake = 1000;

const peopleCount = 3;
type Held = { person: number; status: "reserved" | "expired" | "confirmed" };
/** A round that sells, as a table on paper: who holds which cartela, and how many stakes each can still pay. */
type Model = { held: Map<number, Held>; stakesLeft: number[] };
type Command = { what: "reserve" | "confirm" | "release" | "expire"; person: number; number: number };

function expected(model: Model, { what, person, number }: Command): string {
  const { held, stakesLeft } = model;
  const here = held.get(number);
  const mine = here?.person === person ? here : undefined;
  const isBroke = (stakesLeft[person] ?? 0) < 1;
  const change = (stakes: number) => {
    stakesLeft[person] = (stakesLeft[person] ?? 0) + stakes;
  };
  if (what === "reserve") {
    // Paid for already: whoever asks again has lost an answer, and needs no money for it.
    if (mine?.status === "confirmed") return "ok";
    if (isBroke) return "insufficient_funds";
    const others = [...held].filter(([other, each]) => each.person === person && other !== number);
    if (others.some(([, each]) => each.status === "confirmed")) return "cartela_limit";
    if (here && !mine && here.status !== "expired") return "cartela_taken";
    for (const [other] of others) held.delete(other);
    held.set(number, { person, status: "reserved" });
    return "ok";
  }
  if (what === "confirm") {
    if (mine?.status === "confirmed") return "ok";
    if (mine?.status !== "reserved") return "not_reserved";
    if (isBroke) return "insufficient_funds";
    mine.status = "confirmed";
    change(-1);
    return "ok";
  }
  if (what === "release") {
    if (mine) held.delete(number);
    if (mine?.status === "confirmed") change(1);
    return "ok";
  }
  for (const each of held.values()) if (each.status === "reserved") each.status = "expired";
  return "ok";
}

describe("any sequence of reserve, confirm and release", () => {
  const command = fc.record({
    what: fc.constantFrom("reserve", "reserve", "confirm", "confirm", "release", "expire") as fc.Arbitrary<
      Command["what"]
    >,
    person: fc.nat({ max: peopleCount - 1 }),
    number: fc.integer({ min: 1, max: 4 }),
  });

  test("is answered, sold, paid and settled as on paper", { timeout: 60_000 }, async () => {
    const property = fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 40 }), async (commands) => {
      stake++;
      const row = await fixture.room(stake);
      const roundId = await fixture.liveRound(row);
      // One person can pay nothing, one a single stake, one two.
      const model: Model = { held: new Map(), stakesLeft: [2, 1, 0] };
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
      if (paid.length < 2) return;
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
