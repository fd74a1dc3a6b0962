import { afterEach, expect, test } from "vitest";
import { actor, auditsOf } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { roundRow, soldCartelas } from "../../test/round-fixture.ts";
import { minuteMs, scheduleFixture } from "../../test/schedule-fixture.ts";
import { roomsOf, switchRooms } from "../round/tables/switching.ts";

const fixture = forAllTests(scheduleFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

let stake = 10_00;
const table = () => fixture.room(++stake);
const row = (roundId: string) => roundRow(fixture.owner, roundId);
/** Somebody who has bought this cartela ahead. */
async function buyer(roundId: string, number: number) {
  const player = await fixture.player(500_00);
  expect(await fixture.buy(roundId, number, player)).toBe("ok");
  return player;
}
const balanceOf = (player: { accountId: string }) => fixture.ledger.balanceOf(player.accountId);
const listed = async (roundId: string) => {
  const { announcements } = await fixture.schedule.list(fixture.owners.one, undefined);
  return announcements.find((each) => each.roundId === roundId);
};

test("an announced round is on sale at once, is played at its time with those who bought ahead, and tells each what became of it", async () => {
  const beside = await table();
  const at = fixture.inMinutes(30);
  const { roundId } = await fixture.announce(beside, { at });
  const room = await fixture.roomOf(roundId);
  expect(room.position).toBe(2);
  expect(await row(roundId)).toMatchObject({ state: "open", patterns: ["blackout"], closes_at: new Date(at) });
  // The table beside it plays on as it did.
  expect((await row(await fixture.liveRound(beside))).announced_for).toBe(null);
  const [abebe, tigist] = [await buyer(roundId, 1), await buyer(roundId, 2)];
  // A stake moves no announced time.
  expect(await row(roundId)).toMatchObject({ closes_at: new Date(at), announced_for: new Date(at) });
  expect(await fixture.release(roundId, 2, tigist)).toBe("ok");
  expect(await balanceOf(tigist)).toBe(500_00);
  expect(await fixture.buy(roundId, 3, tigist)).toBe("ok");
  expect(await listed(roundId)).toMatchObject({ state: "open", playerCount: 2, cartelaCount: 2, announced_by: "one" });

  await fixture.playOut(room, roundId);
  expect(await row(roundId)).toMatchObject({ state: "settled" });
  const won = (await soldCartelas(fixture.owner, roundId)).filter(({ prize_santim }) => prize_santim > 0);
  const lost = [abebe, tigist].filter(({ telegramId }) => !won.some((each) => each.telegram_id === telegramId));
  const played = fixture.notices.filter((notice) => (notice.kind as string) === "played" && notice.roundId === roundId);
  expect(played.map(({ telegramId }) => telegramId)).toEqual(lost.map(({ telegramId }) => telegramId));
  // The room goes on as one more table of this stake.
  expect((await row(await fixture.liveRound(room))).announced_for).toBe(null);
  expect(await listed(roundId)).toMatchObject({ state: "settled" });
});

test("a round is announced neither too soon nor too far ahead, nor in a table that is stopped or of somebody else, nor by no pattern", async () => {
  const beside = await table();
  const day = 24 * 60;
  await expect(fixture.announce(beside, { at: fixture.inMinutes(-5) })).rejects.toMatchObject({
    code: "announced_too_soon",
  });
  await expect(fixture.announce(beside, { at: fixture.inMinutes(8) })).rejects.toMatchObject({
    code: "announced_too_soon",
  });
  await expect(fixture.announce(beside, { at: fixture.inMinutes(14 * day + 2) })).rejects.toMatchObject({
    code: "announced_too_far",
  });
  await expect(fixture.announce(beside, { patterns: ["no-such"] })).rejects.toMatchObject({ code: "pattern_unknown" });
  await expect(fixture.announce(beside, { guarantee: "-1" })).rejects.toMatchObject({ code: "invalid_amount" });
  await expect(fixture.announce(beside, {}, fixture.owners.foreign)).rejects.toMatchObject({ code: "not_found" });
  const stop = (by: string | null) =>
    fixture.owner.query("update room set stopped_with = $2 where id = $1", [beside.id, by]);
  await stop(fixture.owners.one.id);
  await expect(fixture.announce(beside)).rejects.toMatchObject({ code: "room_stopped" });
  await stop(null);
  expect(await fixture.schedule.list(fixture.owners.foreign, undefined)).toMatchObject({ announcements: [] });
});

test("an owner who announces once more after a lost answer is answered: one round, one guarantee; another round is refused", async () => {
  const beside = await table();
  const at = fixture.inMinutes(45);
  const asked = { at, guarantee: "50", patterns: ["blackout", "any-line"] };
  await fixture.fund(await fixture.ledger.open(fixture.db, "company", fixture.companyId), 120_00);
  const before = (await fixture.schedule.list(fixture.owners.one, undefined)).guaranteeMax;
  const [first, atOnce] = await Promise.all([fixture.announce(beside, asked), fixture.announce(beside, asked)]);
  const again = await fixture.announce(beside, { ...asked, at: at + 999 });
  expect([atOnce, again]).toEqual([first, first]);
  expect((await fixture.schedule.list(fixture.owners.one, undefined)).guaranteeMax).toBe(before - 50);
  const audits = await auditsOf(fixture, "round.announced");
  expect(audits.filter(({ target_id }) => target_id === first.roundId)).toHaveLength(1);
  for (const other of [{ patterns: ["blackout"] }, { guarantee: "51" }])
    await expect(fixture.announce(beside, { ...asked, ...other })).rejects.toMatchObject({ code: "announced_already" });
  await expect(fixture.announce(beside, asked, fixture.owners.two)).rejects.toMatchObject({
    code: "announced_already",
  });
});

test("who announces once more, when the time has come too near meanwhile, is answered with what is announced; another round is too late by then", async () => {
  const beside = await table();
  const at = fixture.inMinutes(30);
  const asked = { roomId: beside.id, at, patterns: ["blackout"], guarantee: "0" };
  const first = await fixture.announce(beside, asked);
  const later = fixture.announcer(() => at - minuteMs);
  expect(await later.announce(actor(fixture.owners.one), asked)).toEqual(first);
  await expect(later.announce(actor(fixture.owners.one), { ...asked, at: at + minuteMs })).rejects.toMatchObject({
    code: "announced_too_soon",
  });
});

test("two owners who announce the same stake for the same time at once: one does, the other is told", async () => {
  const beside = await table();
  const at = fixture.inMinutes(45);
  const both = await Promise.allSettled([
    fixture.announce(beside, { at }),
    fixture.announce(beside, { at: at + 999 }, fixture.owners.two),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "announced_already" } });
  // Another minute has a room of its own; a cancelled time is free again.
  const other = await fixture.announce(beside, { at: at + minuteMs });
  await fixture.schedule.cancel(actor(fixture.owners.two), other.roundId, "the hall is closed");
  const again = await fixture.announce(beside, { at: at + minuteMs });
  expect((await fixture.roomOf(again.roundId)).id).not.toBe(beside.id);
});

test("no more than eight of a stake at once, and a room that nobody uses any more is used again", async () => {
  const beside = await table();
  const rounds = [];
  for (let minute = 0; minute < 8; minute++)
    rounds.push(await fixture.announce(beside, { at: fixture.inMinutes(60 + minute) }));
  await expect(fixture.announce(beside, { at: fixture.inMinutes(90) })).rejects.toMatchObject({
    ...{ code: "announced_too_many", params: { max: 8 } },
  });
  const [first] = rounds;
  const used = await fixture.roomOf(first?.roundId ?? "");
  await fixture.schedule.cancel(actor(fixture.owners.one), first?.roundId ?? "", "too many");
  // As a sister that nobody watches becomes after a while.
  await fixture.owner.query(
    "update room set retired_at = now(), watched_at = now() - interval '3 minutes', created_at = now() - interval '1 hour' where id = $1",
    [used.id],
  );
  const next = await fixture.announce(beside, { at: fixture.inMinutes(90) });
  expect((await fixture.roomOf(next.roundId)).id).toBe(used.id);
  expect(await fixture.liveRound(used)).toBe(next.roundId);
});

test("who looks at another table when an announced round is cancelled sees the stake in the wallet: their pages are told, once", async () => {
  const { roundId } = await fixture.announce(await table());
  const abebe = await buyer(roundId, 1);
  const told: [string, Promise<number>][] = [];
  const schedule = fixture.announcer(Date.now, (playerId) => void told.push([playerId, balanceOf(abebe)]));
  for (let again = 0; again < 2; again++) await schedule.cancel(actor(fixture.owners.one), roundId, "no power");
  expect(await Promise.all(told.map(async ([id, held]) => [id, await held]))).toEqual([[abebe.id, 500_00]]);
});

test("a cancelled round gives every stake back, tells its players and the audit why, once, and refuses who comes after", async () => {
  const { roundId } = await fixture.announce(await table());
  const [abebe, tigist] = [await buyer(roundId, 1), await buyer(roundId, 2)];
  expect(await fixture.buy(roundId, 3, tigist)).toBe("cartela_limit");
  await expect(fixture.schedule.cancel(actor(fixture.owners.foreign), roundId, "no")).rejects.toMatchObject({
    code: "not_found",
  });
  const both = await Promise.all([
    fixture.schedule.cancel(actor(fixture.owners.one), roundId, "the power is out"),
    fixture.announcer().cancel(actor(fixture.owners.two), roundId, "me too"),
  ]);
  expect(both.map(({ state }) => state)).toEqual(["cancelled", "cancelled"]);
  expect(await row(roundId)).toMatchObject({ state: "void", void_reason: "cancelled" });
  expect([await balanceOf(abebe), await balanceOf(tigist)]).toEqual([500_00, 500_00]);
  expect((await fixture.told("cancelled", roundId)).map(({ telegram_id }) => telegram_id)).toEqual(
    [abebe.telegramId, tigist.telegramId].sort((a, b) => a - b),
  );
  const records = (await auditsOf(fixture, "round.cancelled")).filter(({ target_id }) => target_id === roundId);
  expect(records).toMatchObject([{ after: { players: 2, cartelas: 2 } }]);
  expect(await fixture.buy(roundId, 4, abebe)).toBe("round_closed");
});

test("an owner cancels while people buy: each has the cartela and the money back, or was refused", async () => {
  const { roundId } = await fixture.announce(await table());
  const players = await Promise.all(Array.from({ length: 8 }, () => fixture.player(500_00)));
  const [, ...bought] = await Promise.all([
    fixture.schedule.cancel(actor(fixture.owners.one), roundId, "rain"),
    ...players.map((player, index) => fixture.buy(roundId, index + 1, player)),
  ]);
  for (const result of bought) expect(["ok", "round_closed", "not_reserved"]).toContain(result);
  for (const player of players) expect(await balanceOf(player)).toBe(500_00);
  expect(await soldCartelas(fixture.owner, roundId)).toHaveLength(bought.filter((result) => result === "ok").length);
});

test("its time and a purchase at the same instant: the purchase is in the round, or refused; after it nobody cancels", async () => {
  const { roundId } = await fixture.announce(await table());
  const room = await fixture.roomOf(roundId);
  for (const number of [1, 2]) await buyer(roundId, number);
  const late = await fixture.player(500_00);
  expect(await fixture.reserve(roundId, 3, late)).toBe("ok");
  await fixture.endCountdown(roundId);
  // Two server processes come to it at once.
  const [, , paid] = await Promise.all([
    fixture.close(room, roundId),
    fixture.close(room, roundId),
    fixture.confirm(roundId, 3, late),
  ]);
  expect(paid).toBe("round_closed");
  expect(await balanceOf(late)).toBe(500_00);
  expect((await row(roundId)).state).toBe("closing");
  await expect(fixture.schedule.cancel(actor(fixture.owners.one), roundId, "late")).rejects.toMatchObject({
    code: "round_closed",
  });
  expect(await listed(roundId)).toMatchObject({ state: "playing" });
});

test("a guarantee is set aside as it is announced, never twice, comes back with a cancelled round, and pays what the stakes lack", async () => {
  const beside = await table();
  const company = await fixture.ledger.open(fixture.db, "company", fixture.companyId);
  await fixture.fund(company, 100_00);
  const has = () => fixture.ledger.balanceOf(company);
  const start = await has();
  const all = (start / 100).toFixed(2);
  const both = await Promise.allSettled([
    fixture.announce(beside, { guarantee: all }),
    fixture.announce(await table(), { guarantee: all }, fixture.owners.two),
  ]);
  const [refused] = both.filter(({ status }) => status === "rejected");
  expect(refused).toMatchObject({ reason: { code: "guarantee_uncovered", params: { balance: 0 } } });
  expect(await has()).toBe(0);
  const [announced] = both.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  expect(announced).toMatchObject({ guarantee: start / 100 });
  await fixture.schedule.cancel(actor(fixture.owners.one), announced?.roundId ?? "", "rain");
  expect(await has()).toBe(start);

  const { roundId } = await fixture.announce(beside, { guarantee: "90", at: fixture.inMinutes(120) });
  expect(await fixture.schedule.list(fixture.owners.one, undefined)).toMatchObject({ guaranteeMax: start / 100 - 90 });
  await buyer(roundId, 1);
  await buyer(roundId, 2);
  await fixture.playOut(await fixture.roomOf(roundId), roundId);
  const { pot_santim, prize_pool_santim, guarantee_paid_santim } = await row(roundId);
  expect([prize_pool_santim, guarantee_paid_santim]).toEqual([90_00, 90_00 - Math.floor((pot_santim * 8) / 10)]);
  expect(await has()).toBe(start - guarantee_paid_santim);
});

test("with one player at its time the countdown starts over as ever, then the stake comes back; with nobody it is void at once", async () => {
  const { roundId } = await fixture.announce(await table());
  const room = await fixture.roomOf(roundId);
  const alone = await buyer(roundId, 1);
  for (let attempt = 0; attempt < 3; attempt++) {
    await fixture.endCountdown(roundId);
    await fixture.close(room, roundId);
    expect(await row(roundId)).toMatchObject({ state: "open", countdown_restarts: attempt + 1 });
  }
  await fixture.endCountdown(roundId);
  await fixture.close(room, roundId);
  expect(await row(roundId)).toMatchObject({ state: "void", void_reason: "min_players" });
  expect(await balanceOf(alone)).toBe(500_00);

  const { roundId: empty } = await fixture.announce(await table());
  await fixture.endCountdown(empty);
  await fixture.close(await fixture.roomOf(empty), empty);
  expect(await row(empty)).toMatchObject({ state: "void", void_reason: "min_players" });
});

test("of a company that is switched off an announced round sells nothing more; who had bought plays it at its time, and a new one is not announced", async () => {
  const beside = await table();
  const { roundId } = await fixture.announce(beside);
  const room = await fixture.roomOf(roundId);
  const players = [await buyer(roundId, 1), await buyer(roundId, 2)];
  const late = await fixture.player(500_00);
  expect(await fixture.reserve(roundId, 3, late)).toBe("ok");
  const company = { companyId: fixture.companyId, branchId: null };
  const switched = await fixture.db.transaction().execute(async (tx) => {
    const rooms = await roomsOf(tx, company, null);
    const ids = rooms.map(({ id }) => id);
    await switchRooms(tx, ids, fixture.owners.one.id);
    return ids;
  });
  expect(switched).toContain(room.id);
  expect([await fixture.reserve(roundId, 4, late), await fixture.confirm(roundId, 3, late)]).toEqual([
    "room_stopped",
    "room_stopped",
  ]);
  await expect(fixture.announce(beside)).rejects.toMatchObject({ code: "room_stopped" });

  await fixture.playOut(room, roundId);
  expect(await row(roundId)).toMatchObject({ state: "settled", pot_santim: 2 * beside.stake });
  const balances = await Promise.all(players.map(balanceOf));
  expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(
    2 * (500_00 - beside.stake) + Math.floor((2 * beside.stake * 8) / 10),
  );
  expect(await balanceOf(late)).toBe(500_00);
  await fixture.db.transaction().execute((tx) => switchRooms(tx, switched, null));
});
