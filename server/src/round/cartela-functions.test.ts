import { cartelaSet } from "@derash/game/cartela/package";
import { describe, expect, test, vi } from "vitest";
import { balanceOf, meet, waitingForLocks } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { roundFixture, roundRow } from "../../test/round-fixture.ts";
import * as change from "./change-store.ts";
import { openRound } from "./open-round.ts";
import { voidInRoom } from "./room/due.ts";
import * as store from "./store.ts";

const fixture = forAllTests(roundFixture);
let stake = 70_000;

/** A round of its own with two people, each with money for three stakes. */
async function round() {
  stake += 10;
  const row = await fixture.room(stake);
  const [abebe, sara] = [await fixture.player(3 * stake), await fixture.player(3 * stake)];
  return { row, roundId: await fixture.liveRound(row), abebe, sara, stake };
}

const closesAt = async (roundId: string) => (await roundRow(fixture.owner, roundId)).closes_at;

describe("once the countdown is over, whoever has closed the round or not", () => {
  test("nothing is held, paid for or given back", async () => {
    const { roundId, abebe, sara } = await round();
    await fixture.buy(roundId, 1, abebe);
    await fixture.reserve(roundId, 2, sara);
    await fixture.endCountdown(roundId);
    expect(await fixture.reserve(roundId, 3, sara)).toBe("round_closed");
    expect(await fixture.confirm(roundId, 2, sara)).toBe("round_closed");
    expect(await fixture.release(roundId, 1, abebe)).toBe("round_closed");
    const together = await store.confirmAll(fixture.db, [{ roundId, number: 2, playerId: sara.id }]);
    expect(together.map((answer) => answer?.result)).toEqual(["round_closed"]);
  });

  test.each(["reserve", "confirm", "release"] as const)(
    "who comes to %s while it closes waits, and then hears so",
    async (what) => {
      const { roundId, abebe, sara } = await round();
      await fixture.buy(roundId, 1, abebe);
      await fixture.reserve(roundId, 2, sara);
      const closing = `select pg_advisory_xact_lock(round_lock_key('${roundId}'));
      update round set closes_at = clock_timestamp() - interval '1 ms' where id = '${roundId}'`;
      const [answer] = await meet(fixture, closing, [() => fixture[what](roundId, 2, sara)]);
      expect(answer).toEqual({ status: "fulfilled", value: "round_closed" });
    },
  );

  test("stakes of an instant wait for no round that closes: each is asked for alone", async () => {
    const { roundId, sara } = await round();
    await fixture.reserve(roundId, 2, sara);
    const closing = await fixture.owner.connect();
    await closing.query("begin");
    await closing.query("select pg_advisory_xact_lock(round_lock_key($1))", [roundId]);
    expect(await store.confirmAll(fixture.db, [{ roundId, number: 2, playerId: sara.id }])).toEqual([null]);
    await closing.query("commit");
    closing.release();
  });
});

test("a round that is void sells nothing, though its countdown would still run", async () => {
  const { row, roundId, abebe, sara } = await round();
  await fixture.buy(roundId, 1, abebe);
  await fixture.db.transaction().execute(async (tx) => {
    const { record, now } = await change.lockRound(tx, roundId);
    await voidInRoom(fixture.deps, tx, row, record, now, "restored");
  });
  expect(await fixture.reserve(roundId, 2, sara)).toBe("round_closed");
  expect(await fixture.confirm(roundId, 2, sara)).toBe("round_closed");
  expect(await fixture.release(roundId, 1, abebe)).toBe("round_closed");
});

describe("a stake", () => {
  test("that is the first starts the countdown, and those after it leave it as it is", async () => {
    const { roundId, abebe, sara } = await round();
    expect(await closesAt(roundId)).toBeNull();
    await fixture.buy(roundId, 1, abebe);
    const first = await closesAt(roundId);
    expect(first).not.toBeNull();
    await fixture.buy(roundId, 2, sara);
    expect(await closesAt(roundId)).toEqual(first);
  });

  test("answers what is left, and asked for again the same", async () => {
    const { roundId, abebe, stake: price } = await round();
    await fixture.reserve(roundId, 1, abebe);
    const asked = { roundId, number: 1, playerId: abebe.id };
    expect(await store.confirm(fixture.db, asked)).toMatchObject({ result: "ok", balance_santim: 2 * price });
    expect(await store.confirm(fixture.db, asked)).toMatchObject({ result: "ok", balance_santim: 2 * price });
    expect(await store.release(fixture.db, roundId, 1, abebe.id)).toMatchObject({ balance_santim: 3 * price });
  });
});

describe("given back by a page that takes it for unpaid", () => {
  test("a cartela that another phone has paid for stays; one that is only held goes, and one that is not there as before", async () => {
    const { roundId, abebe, sara, stake: price } = await round();
    await fixture.reserve(roundId, 2, sara);
    await fixture.buy(roundId, 1, abebe);
    expect(await store.release(fixture.db, roundId, 1, abebe.id, false)).toEqual({
      ...{ result: "not_reserved", balance_santim: 2 * price, change: null },
    });
    expect(await statusesOf(roundId)).toEqual(["1 confirmed", "2 reserved"]);
    expect(await fixture.release(roundId, 2, sara, false)).toBe("ok");
    expect(await fixture.release(roundId, 2, sara, false)).toBe("ok");
    // Somebody else's, paid for or not, is none of theirs.
    expect(await fixture.release(roundId, 1, sara, false)).toBe("ok");
    expect(await statusesOf(roundId)).toEqual(["1 confirmed"]);
    expect(await fixture.release(roundId, 1, abebe, true)).toBe("ok");
    expect(await fixture.ledger.balanceOf(abebe.accountId)).toBe(3 * price);
  });

  test.each(["confirm first", "release first"])(
    "while another phone pays for it is paid for, or gone: %s",
    async (first) => {
      const { roundId, abebe, stake: price } = await round();
      await fixture.reserve(roundId, 1, abebe);
      const phones = [
        async () => `confirm ${await fixture.confirm(roundId, 1, abebe)}`,
        async () => `release ${await fixture.release(roundId, 1, abebe, false)}`,
      ];
      const answers = await meet(fixture, balanceOf(abebe), first === "confirm first" ? phones : phones.toReversed());
      const said = answers.map((answer) => (answer.status === "fulfilled" ? answer.value : answer.reason)).sort();
      const isPaid = (await statusesOf(roundId)).length > 0;
      expect(said).toEqual(isPaid ? ["confirm ok", "release not_reserved"] : ["confirm not_reserved", "release ok"]);
      expect(await fixture.ledger.balanceOf(abebe.accountId)).toBe(isPaid ? 2 * price : 3 * price);
      expect(await fixture.violations()).toEqual([]);
    },
  );

  async function statusesOf(roundId: string): Promise<string[]> {
    const asking = "select cartela_number || ' ' || status as is from round_cartela where round_id = $1 order by 1";
    const { rows } = await fixture.owner.query(asking, [roundId]);
    return rows.map((row) => row.is);
  }
});

test("a room that is opened by many at once has one live round", async () => {
  const { row } = await round();
  const opened = Array.from({ length: 6 }, () =>
    fixture.db.transaction().execute((tx) => openRound(fixture.deps, tx, row)),
  );
  await Promise.all(opened);
  const { rows } = await fixture.owner.query("select count(*)::integer as live from round where room_id = $1", [
    row.id,
  ]);
  expect(rows).toEqual([{ live: 1 }]);
});

test("two players who ask for each other's cartela, held a moment ago, do not wait for each other, and nobody has two owners", async () => {
  const { roundId, abebe, sara } = await round();
  await fixture.owner.query("update round set cartelas_per_player_max = 2 where id = $1", [roundId]);
  await fixture.reserve(roundId, 2, sara);
  const abebes = await fixture.owner.connect();
  const reserves = async (number: number) => {
    const asked = [roundId, number, abebe.id, cartelaSet(1)[number - 1]?.cells];
    const { rows } = await abebes.query("select result from cartela_reserve($1, $2, $3, $4::smallint[], 60000)", asked);
    return rows[0].result;
  };
  await abebes.query("begin");
  expect(await reserves(1)).toBe("ok");
  // His first is in nobody's snapshot yet: she waits for what becomes of it, and he asks for hers meanwhile.
  const saras = fixture.reserve(roundId, 1, sara);
  await vi.waitFor(async () => expect(await waitingForLocks(fixture.owner)).toBe(1), 20_000);
  expect(await reserves(2)).toBe("cartela_taken");
  await abebes.query("commit");
  abebes.release();
  expect(await saras).toBe("cartela_taken");
  const { rows } = await fixture.owner.query(
    "select cartela_number, player_id from round_cartela where round_id = $1 order by 1",
    [roundId],
  );
  expect(rows).toEqual([
    { cartela_number: 1, player_id: abebe.id },
    { cartela_number: 2, player_id: sara.id },
  ]);
});
