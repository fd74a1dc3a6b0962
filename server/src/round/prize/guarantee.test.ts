import { randomUUID } from "node:crypto";
import { verifyRound } from "@derash/fairness/proof";
import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { roundFixture, roundRow, soldCartelas } from "../../../test/round-fixture.ts";
import * as changes from "../change-store.ts";
import { openRound } from "../open-round.ts";
import type { Guarantee } from "../record.ts";
import { closeRound } from "../room/due.ts";
import type { RoomRow } from "../store.ts";
import { giveBackGuarantee, setAsideGuarantee } from "./guarantee.ts";

const fixture = forAllTests(roundFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

const companyAccount = (row: RoomRow) => fixture.ledger.open(fixture.db, "company", row.companyId);
const companyHas = async (row: RoomRow) => fixture.ledger.balanceOf(await companyAccount(row));
const setAside = (row: RoomRow, amount: number, ownerId = randomUUID()) =>
  fixture.db.transaction().execute((tx) =>
    setAsideGuarantee(fixture.ledger, tx, {
      ...{ companyId: row.companyId, ownerId, amount: santim(amount), description: "Friday" },
    }),
  );
const open = (row: RoomRow, guarantee: Guarantee) =>
  fixture.db.transaction().execute((tx) => openRound(fixture.deps, tx, row, guarantee));

/** A room whose live round guarantees so much, sold to so many players. */
async function guaranteed(stake: number, amount: number, players: number) {
  const row = await fixture.room(stake);
  await fixture.fund(await companyAccount(row), amount);
  const before = await companyHas(row);
  const guarantee = await setAside(row, amount);
  // The room's first round makes place for it.
  await fixture.owner.query(
    "update round set state = 'void', void_reason = 'min_players', ended_at = now(), pot_santim = 0, closed_at = now() where room_id = $1",
    [row.id],
  );
  await fixture.owner.query("select ledger_close_pot(pot_account_id) from round where room_id = $1", [row.id]);
  await open(row, guarantee);
  const roundId = await fixture.liveRound(row);
  for (let number = 1; number <= players; number++) {
    expect(await fixture.buy(roundId, number, await fixture.player(stake))).toBe("ok");
  }
  return { row, roundId, before, guarantee };
}

const proofOf = async (roundId: string) => fixture.deps.draws.proof(roundId);

test("what the stakes lack of a guaranteed Derash comes from the company's own account, and the rest goes back to it", async () => {
  const { row, roundId, before } = await guaranteed(1000, 500_000, 3);
  expect(await companyHas(row)).toBe(before - 500_000);
  await fixture.playOut(row, roundId);
  // Of 30.00 the players' share is 24.00: the company adds the other 4,976.00 and gets 24.00 back.
  expect(await roundRow(fixture.owner, roundId)).toMatchObject({
    ...{ state: "settled", pot_santim: 3000, prize_pool_santim: 500_000, guarantee_paid_santim: 497_600 },
  });
  const won = (await soldCartelas(fixture.owner, roundId)).reduce((sum, { prize_santim }) => sum + prize_santim, 0);
  expect(won).toBe(500_000);
  expect(await companyHas(row)).toBe(before - 497_600);
  const { rows: sales } = await fixture.owner.query("select * from sale where round_id = $1", [roundId]);
  expect(sales).toMatchObject([
    { total_santim: 3000, cut_santim: 600, player_winnings_santim: 500_000, guarantee_paid_santim: 497_600 },
  ]);
  const { rows } = await fixture.owner.query(
    `select a.kind, e.amount_santim from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
     where t.round_id = $1 and t.type = 'GUARANTEE' order by a.kind`,
    [roundId],
  );
  expect(rows).toEqual([
    { kind: "company", amount_santim: 2400 },
    { kind: "guarantee", amount_santim: -500_000 },
    { kind: "pot", amount_santim: 497_600 },
  ]);
  const proof = await proofOf(roundId);
  expect(proof).toMatchObject({ guaranteePaid: 497_600, pot: 3000, houseCut: 600, close: { prizePool: 500_000 } });
  expect(proof.close.rules).toContain("\nguarantee=500000\n");
  const failed = verifyRound(proof, { previous: null, next: null, storedHash: null, mine: null }).filter(
    ({ isOk }) => isOk === false,
  );
  expect(failed).toEqual([]);
});

test("a guarantee that the stakes reach costs nothing, and the record says so", async () => {
  const { row, roundId, before } = await guaranteed(1100, 2000, 3);
  await fixture.playOut(row, roundId);
  expect(await roundRow(fixture.owner, roundId)).toMatchObject({ prize_pool_santim: 2640, guarantee_paid_santim: 0 });
  expect(await companyHas(row)).toBe(before);
  expect((await proofOf(roundId)).guaranteePaid).toBe(0);
});

test("a void round pays no guarantee: every stake goes back, and all that was set aside", async () => {
  const { row, roundId, before } = await guaranteed(1200, 9000, 1);
  await fixture.owner.query("update round set countdown_restarts = 3 where id = $1", [roundId]);
  await fixture.endCountdown(roundId);
  await fixture.close(row, roundId);
  expect(await roundRow(fixture.owner, roundId)).toMatchObject({ state: "void", guarantee_paid_santim: 0 });
  expect(await companyHas(row)).toBe(before);
});

test("no guaranteed round is sealed by rules that leave its guarantee out, as a server of before would write them", async () => {
  const { row, roundId } = await guaranteed(1600, 100_000, 2);
  const blind = async (...asked: Parameters<typeof changes.lockRound>) => {
    const loaded = await changes.lockRound(...asked);
    return { ...loaded, record: { ...loaded.record, guarantee: null } };
  };
  await fixture.endCountdown(roundId);
  const closing = closeRound({ ...fixture.deps, changes: { ...changes, lockRound: blind } }, row, roundId);
  await expect(closing).rejects.toThrow("are not all in its record");
  await fixture.playOut(row, roundId);
});

test("two processes that settle a guaranteed round at once pay it once", async () => {
  const { row, roundId, before } = await guaranteed(1300, 100_000, 2);
  await fixture.callOut(row, roundId);
  await Promise.all([fixture.settle(row, roundId), fixture.settle(row, roundId)]);
  expect(await companyHas(row)).toBe(before - (100_000 - 2080));
});

test("a company guarantees no more than it has, and no round opens with a guarantee that is not there to the santim", async () => {
  const row = await fixture.room(1400);
  const has = await companyHas(row);
  await expect(setAside(row, has + 1)).rejects.toMatchObject({ code: "account_short" });
  await fixture.fund(await companyAccount(row), 5000);
  const guarantee = await setAside(row, 5000);
  for (const amount of [4999, 5001])
    await expect(open(row, { ...guarantee, amount: santim(amount) })).rejects.toThrow(
      "guarantees what is not set aside",
    );
  await fixture.fund(await companyAccount(row), 1);
  const other = { amount: santim(await companyHas(row)), accountId: await companyAccount(row) };
  await expect(open(row, other)).rejects.toThrow("guarantees what is not set aside");
});

test("what was set aside for a round that never opened goes back, once", async () => {
  const row = await fixture.room(1500);
  await fixture.fund(await companyAccount(row), 7000);
  const before = await companyHas(row);
  const ownerId = randomUUID();
  await setAside(row, 7000, ownerId);
  const giveBack = () =>
    fixture.db.transaction().execute((tx) =>
      giveBackGuarantee(fixture.ledger, tx, {
        ...{ companyId: row.companyId, ownerId, amount: santim(7000), description: "Friday" },
      }),
    );
  await Promise.all([giveBack(), giveBack()]);
  expect(await companyHas(row)).toBe(before);
});
