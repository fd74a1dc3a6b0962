import { afterEach, describe, expect, test } from "vitest";
import { waitingForLocks } from "../../../test/credit-fixture.ts";
import { eventually } from "../../../test/crowd.ts";
import { ledgerViolations } from "../../../test/database.ts";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { roundFixture, roundRow, soldCartelas, type TestPlayer } from "../../../test/round-fixture.ts";

describe("changing one's mind, many at once", () => {
  const fixture = forAllTests(roundFixture);
  afterEach(async () => expect(await ledgerViolations(fixture.db)).toEqual([]));

  test("two people who want each other's cartela are both refused and both keep what they had", async () => {
    const row = await fixture.room(1000);
    const roundId = await fixture.liveRound(row);
    const [abebe, tigist] = [await fixture.player(5000), await fixture.player(5000)];
    for (let attempt = 0; attempt < 20; attempt++) {
      expect(await fixture.reserve(roundId, 1, abebe)).toBe("ok");
      expect(await fixture.reserve(roundId, 2, tigist)).toBe("ok");
      const swap = [fixture.reserve(roundId, 2, abebe), fixture.reserve(roundId, 1, tigist)];
      expect(await Promise.all(swap)).toEqual(["cartela_taken", "cartela_taken"]);
    }
    expect([await fixture.confirm(roundId, 1, abebe), await fixture.confirm(roundId, 2, tigist)]).toEqual(["ok", "ok"]);
  });

  test("two people whose reservations ran out change places, and neither waits for the other", async () => {
    const row = await fixture.room(1100);
    const roundId = await fixture.liveRound(row);
    const [abebe, tigist] = [await fixture.player(5000), await fixture.player(5000)];
    await fixture.reserve(roundId, 1, abebe);
    await fixture.reserve(roundId, 2, tigist);
    await fixture.owner.query(
      "update round_cartela set reserved_until = clock_timestamp() - interval '1 s' where round_id = $1",
      [roundId],
    );
    const holder = await fixture.owner.connect();
    try {
      // Tigist waits for cartela 1, and holds up nobody who wants hers.
      await holder.query("begin");
      await holder.query("select from round_cartela where round_id = $1 and cartela_number = 1 for update", [roundId]);
      const second = fixture.reserve(roundId, 1, tigist);
      await eventually(() => waitingForLocks(fixture.owner)).toBe(1);
      expect(await fixture.reserve(roundId, 2, abebe)).toBe("ok");
      await holder.query("commit");
      expect(await second).toBe("ok");
    } finally {
      holder.release(true);
    }
    expect([await fixture.confirm(roundId, 2, abebe), await fixture.confirm(roundId, 1, tigist)]).toEqual(["ok", "ok"]);
  });

  test("a round that closes waits for the stake under way, and has it in its pot", async () => {
    const row = await fixture.room(1150);
    const roundId = await fixture.liveRound(row);
    const [abebe, tigist, dawit] = [await fixture.player(5000), await fixture.player(5000), await fixture.player(5000)];
    expect([await fixture.buy(roundId, 1, abebe), await fixture.buy(roundId, 2, tigist)]).toEqual(["ok", "ok"]);
    expect(await fixture.reserve(roundId, 3, dawit)).toBe("ok");
    const paying = await fixture.owner.connect();
    try {
      await paying.query("begin");
      const { rows } = await paying.query("select result from cartela_confirm($1, 3, $2)", [roundId, dawit.id]);
      expect(rows).toEqual([{ result: "ok" }]);
      await fixture.endCountdown(roundId);
      const closing = fixture.close(row, roundId);
      await eventually(() => waitingForLocks(fixture.owner)).toBe(1);
      await paying.query("commit");
      await closing;
    } finally {
      paying.release(true);
    }
    expect(await roundRow(fixture.owner, roundId)).toMatchObject({ state: "closing", pot_santim: 3 * 1150 });
  });

  test("a stake waits for the player's stake at another table, and is of the money that this one leaves", async () => {
    const tables = [await fixture.room(1160), await fixture.room(1170)] as const;
    const [first, second] = [await fixture.liveRound(tables[0]), await fixture.liveRound(tables[1])];
    const abebe = await fixture.player(2000);
    for (const roundId of [first, second]) expect(await fixture.reserve(roundId, 1, abebe)).toBe("ok");
    const paying = await fixture.owner.connect();
    try {
      await paying.query("begin");
      await paying.query("select result from cartela_confirm($1, 1, $2)", [first, abebe.id]);
      const other = fixture.confirm(second, 1, abebe);
      await eventually(() => waitingForLocks(fixture.owner)).toBe(1);
      await paying.query("commit");
      expect(await other).toBe("insufficient_funds");
    } finally {
      paying.release(true);
    }
    expect(await fixture.ledger.balanceOf(abebe.accountId)).toBe(2000 - 1160);
  });

  test("whoever comes while a round closes holds nothing that closing needs, and finds it closed", async () => {
    const row = await fixture.room(1200);
    const roundId = await fixture.liveRound(row);
    const people = await Promise.all(Array.from({ length: 4 }, () => fixture.player(5000)));
    const [abebe, tigist, dawit, hanna] = people as [TestPlayer, TestPlayer, TestPlayer, TestPlayer];
    expect(await fixture.buy(roundId, 1, abebe)).toBe("ok");
    expect(await fixture.buy(roundId, 2, tigist)).toBe("ok");
    expect(await fixture.reserve(roundId, 3, dawit)).toBe("ok");
    const closing = await fixture.owner.connect();
    try {
      // What closeRound holds when it is about to refund everyone.
      await closing.query("begin");
      await closing.query("select pg_advisory_xact_lock(round_lock_key($1))", [roundId]);
      await closing.query("select from round where id = $1 for update", [roundId]);
      const late = [
        fixture.release(roundId, 1, abebe),
        fixture.reserve(roundId, 4, tigist),
        fixture.confirm(roundId, 3, dawit),
        fixture.reserve(roundId, 5, hanna),
      ];
      await eventually(() => waitingForLocks(fixture.owner)).toBe(4);
      const accounts = people.map(({ accountId }) => accountId);
      await closing.query("select from balance where account_id = any ($1) for update nowait", [accounts]);
      await closing.query(
        "update round set state = 'closing', closed_at = clock_timestamp(), pot_santim = 2400 where id = $1",
        [roundId],
      );
      await closing.query("commit");
      expect(await Promise.all(late)).toEqual(late.map(() => "round_closed"));
    } finally {
      closing.release(true);
    }
    const sold = (await soldCartelas(fixture.owner, roundId)).map((cartela) => cartela.cartela_number);
    expect(sold).toEqual([1, 2]);
  });
});
