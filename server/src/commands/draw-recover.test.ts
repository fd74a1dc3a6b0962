import { type About, type RoundProof, verifyRound } from "@derash/fairness/proof";
import { readJson } from "@derash/fairness/proof/json";
import { verdictOf } from "@derash/fairness/proof/verdict";
import { afterEach, expect, test } from "vitest";
import { ledgerViolations } from "../../test/database.ts";
import { type RoundFixture, roundFixture, roundRow } from "../../test/round-fixture.ts";
import { scheduleFixture } from "../../test/schedule-fixture.ts";
import type { RoomRow } from "../round/store.ts";
import { recoverDraws, refuseOthers } from "./draw-recover.ts";

const settings = {
  timings: { countdownMs: 600_000, autoStartDelayMs: 1, startDelayMs: 1, callIntervalMs: 1 },
  minPlayers: 2,
};
const [ten, twenty] = [10_00, 20_00];
let houses: RoundFixture[] = [];

afterEach(async () => {
  for (const { db, owner, drop } of houses) {
    if (owner.ended) continue;
    expect(await ledgerViolations(db)).toEqual([]);
    expect(await db.selectFrom("draw_violation").selectAll().execute()).toEqual([]);
    await drop();
  }
  for (const { owner, drop } of houses) if (!owner.ended) await drop();
  houses = [];
});

async function fixture(template?: string): Promise<RoundFixture> {
  const opened = await roundFixture(undefined, {}, template);
  houses.push(opened);
  return opened;
}

/** Two strangers buy; the sale ends; the round is drawn and paid. Answers what a phone kept, and what anybody may read. */
async function play(at: RoundFixture, row: RoomRow, numbers: readonly number[] = [7, 8]) {
  const roundId = await at.liveRound(row);
  for (const number of numbers) await at.buy(roundId, number, await at.player(row.stake));
  return finish(at, row, roundId);
}

async function finish(at: RoundFixture, row: RoomRow, roundId: string) {
  if ((await roundRow(at.owner, roundId)).state === "open") {
    await at.endCountdown(roundId);
    await at.close(row, roundId);
  }
  await at.draw(roundId);
  await at.longAgo(roundId);
  await at.settle(row, roundId);
  return at.deps.draws.proof(roundId);
}

/** What a phone says that kept the seal of this record, as the server tells it by now. */
async function judged(at: RoundFixture, kept: RoundProof) {
  const proof = readJson(JSON.stringify(await at.deps.draws.proof(kept.roundId))) as RoundProof;
  const { hash, recordedAtMs } = kept.close;
  const neighbours = await at.deps.draws.neighbours(kept.roundId);
  const about: About = { ...neighbours, storedHash: hash, storedAtMs: recordedAtMs, mine: null };
  const steps = verifyRound(proof, about);
  const wrong = steps.filter(({ isOk }) => isOk === false).map(({ step, issue }) => `${step}: ${issue}`);
  return { proof, wrong, verdict: verdictOf(proof, steps, about).kind };
}

/** A house in the middle of its day, left as a copy of its database has it; and the two rounds that followed, which are lost. */
async function copied() {
  const base = await fixture();
  const [room, other] = [await base.room(ten), await base.room(twenty)];
  const before = await play(base, room);
  const open = await base.liveRound(room);
  await base.buy(open, 20, await base.player(ten));
  await base.buy(open, 21, await base.player(ten));
  const closed = await base.liveRound(other);
  for (const number of [30, 31]) await base.buy(closed, number, await base.player(twenty));
  await base.endCountdown(closed);
  await base.close(other, closed);
  await base.leave();

  const lost = await fixture(base.name);
  await lost.buy(open, 22, await lost.player(ten));
  const lostRounds = [await finish(lost, room, open), await play(lost, room, [40, 41])];
  const lostClosed = await finish(lost, other, closed);
  const restored = await fixture(base.name);
  return { restored, room, other, before, open, closed, lostRounds, lostClosed };
}

test("without a recovery a restored fixture uses seeds that are public, and changes a record that phones have sealed", async () => {
  const { restored, room, open, lostRounds } = await copied();
  const again = await finish(restored, room, open);
  const [lost] = lostRounds as [RoundProof];
  expect(again.serverSeed).toBe(lost.serverSeed);
  expect(again.close.hash).not.toBe(lost.close.hash);
  expect((await judged(restored, lost)).wrong).toContain("stored: another_record");
});

test("after a recovery no phone and no checker accuses the house, and no seed is used that was public", async () => {
  const { restored, room, other, before, open, closed, lostRounds, lostClosed } = await copied();
  expect(await recoverDraws(restored.db, restored.deps.draws, settings)).toEqual({ tables: 2, rooms: 1, halls: 0 });

  // On sale in the copy: void under its name, every stake back, and it has no record that could differ from the lost one.
  expect(await roundRow(restored.owner, open)).toMatchObject({ state: "void", void_reason: "restored" });
  await expect(restored.deps.draws.proof(open)).rejects.toThrow("Not found");
  // Closed in the copy: the same record, the same seed and the same beacon give the same balls once more.
  const same = await finish(restored, other, closed);
  expect(same).toMatchObject({
    order: lostClosed.order,
    winners: lostClosed.winners,
    serverSeed: lostClosed.serverSeed,
  });
  expect(await judged(restored, lostClosed)).toMatchObject({ wrong: [], verdict: "all_right" });

  const next = [await play(restored, room), await play(restored, room), await play(restored, other)];
  const known = [before, ...lostRounds, lostClosed].flatMap(({ serverSeed, close }) => [serverSeed, close.commit]);
  for (const proof of next) {
    expect(proof.table).toMatchObject({ epoch: 2, recoveredAtMs: expect.any(Number) });
    expect(known).not.toContain(proof.serverSeed);
    expect(known).not.toContain(proof.close.commit);
    expect(lostRounds.map(({ roundId }) => roundId)).not.toContain(proof.roundId);
  }
  for (const kept of [before, same, ...next])
    expect(await judged(restored, kept), kept.gameId).toMatchObject({ wrong: [], verdict: "all_right" });
  const { tables } = await restored.deps.draws.tables();
  for (const { epochs } of tables)
    expect(epochs.map(({ epoch, recoveredAt }) => [epoch, recoveredAt !== null])).toEqual([
      [1, false],
      [2, true],
    ]);
});

test("who bought ahead for an announced round is told that it is void and the stake is back, and its minute is free again", async () => {
  const base = await scheduleFixture();
  houses.push(base);
  const at = base.inMinutes(60);
  const room = await base.room(ten);
  const { roundId } = await base.announce(room, { at });
  const buyers = [await base.player(ten), await base.player(ten)];
  for (const [index, player] of buyers.entries()) expect(await base.buy(roundId, 7 + index, player)).toBe("ok");
  await base.owner.query("update announcement set remind_at = now()");
  await base.reminders().tell();
  await expect(base.announce(room, { at }, base.owners.two)).rejects.toMatchObject({ code: "announced_already" });

  // The round on sale beside it too.
  expect((await recoverDraws(base.db, base.deps.draws, settings)).rooms).toBe(2);
  expect(await roundRow(base.owner, roundId)).toMatchObject({ state: "void", void_reason: "restored" });
  for (const { accountId } of buyers) expect(await base.ledger.balanceOf(accountId)).toBe(ten);
  const { rows } = await base.owner.query(
    "select kind, telegram_id, parameters from notice where sent_at is null and failed_at is null order by telegram_id",
  );
  const parameters = expect.objectContaining({ roundId, amount: ten });
  expect(rows).toEqual(buyers.map(({ telegramId }) => ({ kind: "restored", telegram_id: telegramId, parameters })));
  const again = await base.announce(room, { at });
  expect(await base.buy(again.roundId, 7, buyers[0] ?? (await base.player(ten)))).toBe("ok");
  await expect(base.announce(room, { at }, base.owners.two)).rejects.toMatchObject({ code: "announced_already" });
});

test("a copy from before a table's first round, recovered twice, goes on as well", async () => {
  const base = await fixture();
  const room = await base.room(ten);
  for (let times = 0; times < 2; times += 1) await recoverDraws(base.db, base.deps.draws, settings);
  const first = await play(base, room);
  expect(first.table.epoch).toBe(3);
  expect(await judged(base, await play(base, room))).toMatchObject({ wrong: [], verdict: "all_right" });
  expect(await judged(base, first)).toMatchObject({ wrong: [], verdict: "all_right" });
});

test("beside a server that closes rounds at the same moment every record has its place", async () => {
  const base = await fixture();
  const room = await base.room(ten);
  for (let times = 0; times < 4; times += 1) {
    const roundId = await base.liveRound(room);
    for (const number of [7, 8]) await base.buy(roundId, number, await base.player(ten));
    await base.endCountdown(roundId);
    await Promise.all([base.close(room, roundId), recoverDraws(base.db, base.deps.draws, settings)]);
    if ((await roundRow(base.owner, roundId)).state === "closing") await finish(base, room, roundId);
  }
  const records = await base.db.selectFrom("close_record").select("round_id").orderBy("number").execute();
  for (const { round_id } of records) {
    const proof = await base.deps.draws.proof(round_id);
    expect(await judged(base, proof)).toMatchObject({ wrong: [], verdict: "all_right" });
  }
  expect(await judged(base, await play(base, room))).toMatchObject({ wrong: [], verdict: "all_right" });
});

test("whoever is connected besides makes the command refuse", async () => {
  const base = await fixture();
  await base.owner.query("select 1");
  await expect(refuseOthers(base.db, 1)).rejects.toThrow("Stop every server first");
});
