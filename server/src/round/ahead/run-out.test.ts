import { describe, expect, test } from "vitest";
import { askedAhead } from "../../../test/round/ahead-fixture.ts";

const { fixture, called, ask, payAhead, linked, balance, toldOf, cartelasOf, answersOf } = askedAhead();

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
