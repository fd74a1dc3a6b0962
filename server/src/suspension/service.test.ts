import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { actor, auditsOf, meet, violationsOf } from "../../test/credit-fixture.ts";
import { type RoundFixture, roundFixture } from "../../test/round-fixture.ts";
import { type StaffFixture, staffFixture } from "../../test/staff-fixture.ts";
import { createAuditService } from "../audit/service.ts";
import { createLedgerService } from "../ledger/service.ts";
import { createLog } from "../log.ts";
import { createPlayerService, type Player } from "../player/service.ts";
import * as store from "../round/store.ts";
import { createSuspensionService, type SuspensionService } from "./service.ts";

let rounds: RoundFixture;
let staff: StaffFixture;
let suspensions: SuspensionService;
beforeAll(async () => {
  rounds = await roundFixture();
  staff = await staffFixture(rounds);
  const { db } = rounds;
  const players = createPlayerService({ db, ledger: createLedgerService({ db }) });
  suspensions = createSuspensionService({ db, players, audit: createAuditService({ db, log: createLog("silent") }) });
});
afterEach(async () => expect(await violationsOf(rounds)).toEqual([]));
afterAll(() => rounds.drop());

let stake = 1000;
async function opened() {
  stake += 100;
  const row = await rounds.room(stake);
  return { row, roundId: await rounds.liveRound(row) };
}
async function companyOfHouse(): Promise<string> {
  const { rows } = await rounds.owner.query("select company_id from branch where is_online");
  return rows[0].company_id;
}
const all = () => actor(staff.superAdmin);

test("who is suspended reserves and confirms nothing, and keeps what is there", async () => {
  const { row, roundId } = await opened();
  const [paid, held, other] = [await rounds.player(5000), await rounds.player(5000), await rounds.player(5000)];
  expect(await rounds.buy(roundId, 1, paid)).toBe("ok");
  expect(await rounds.buy(roundId, 2, other)).toBe("ok");
  expect(await rounds.reserve(roundId, 3, held)).toBe("ok");
  for (const player of [paid, held]) await suspensions.suspend(all(), String(player.telegramId), "asked for a rest");
  const company = await companyOfHouse();
  expect(await suspensions.isSuspended(held.id, company)).toBe(true);
  expect(await suspensions.isSuspended(other.id, company)).toBe(false);
  expect(await suspensions.suspendedAt(held.telegramId, [row.id])).toEqual(new Set([row.id]));
  expect(await suspensions.suspendedAt(other.telegramId, [row.id])).toEqual(new Set());
  expect(await rounds.confirm(roundId, 3, held)).toBe("player_suspended");
  expect(await rounds.reserve(roundId, 4, held)).toBe("player_suspended");
  expect(await rounds.release(roundId, 3, held)).toBe("ok");
  expect(await rounds.ledger.balanceOf(held.accountId)).toBe(5000);
  // What is paid for plays on, and wins or loses as if nothing had been said.
  expect(await rounds.confirm(roundId, 1, paid)).toBe("ok");
  await rounds.playOut(row, roundId);
  const sold = await rounds.db
    .selectFrom("round_cartela")
    .select("prize_santim")
    .where("round_id", "=", roundId)
    .execute();
  expect(sold.reduce((sum, { prize_santim }) => sum + prize_santim, 0)).toBe((stake * 2 * 8) / 10);
  const next = await rounds.liveRound(row);
  expect(await rounds.reserve(next, 1, paid)).toBe("player_suspended");
});

test("each refusal of a suspended player says so, with what the owner wanted the player to know, and no more", async () => {
  const { roundId } = await opened();
  const [untold, told, twice] = [await rounds.player(5000), await rounds.player(5000), await rounds.player(5000)];
  const words = "You asked for a rest until Meskerem.";
  await suspensions.suspend(all(), String(untold.telegramId), "a suspicion");
  await suspensions.suspend(all(), String(told.telegramId), "a suspicion", words);
  // Suspended by the company without a word, and by a super admin with some.
  await rounds.db
    .insertInto("suspension")
    .values({ player_id: twice.id, company_id: await companyOfHouse(), reason: "-", suspended_by: staff.superAdmin.id })
    .execute();
  await suspensions.suspend(all(), String(twice.telegramId), "a suspicion", words);
  const answer = (player: Player) => store.reserve(rounds.db, roundId, 5, player.id, Array(25).fill(0));
  expect(await answer(untold)).toMatchObject({ result: "player_suspended", told: "" });
  for (const player of [told, twice])
    expect(await answer(player)).toMatchObject({ result: "player_suspended", told: words });
  const { rows } = await suspensions.list(staff.superAdmin, { search: undefined, page: 1, pageSize: 100 });
  const listed = rows.find(({ telegramId }) => telegramId === String(told.telegramId));
  expect(listed).toMatchObject({ reason: "a suspicion", told: words });
  expect((await auditsOf(rounds, "player.suspended")).map(({ after }) => after)).toContainEqual({
    reason: "a suspicion",
    told: words,
  });
});

test("by a company it holds in its rooms alone; it is recorded, listed and ended in its scope", async () => {
  const { row: room, roundId } = await opened();
  const player = await rounds.player(5000);
  const own = actor(staff.own.admin);
  await suspensions.suspend(own, String(player.telegramId), "a quarrel");
  // The house's rooms are another company's.
  const at = async ({ id }: { id: string }) => (await suspensions.suspendedAt(player.telegramId, [id])).has(id);
  expect(await at(room)).toBe(false);
  expect(await rounds.reserve(roundId, 7, player)).toBe("ok");
  const all = { search: undefined, page: 1, pageSize: 10 };
  const {
    rows: [row, ...more],
  } = await suspensions.list(staff.own.admin, all);
  expect(more).toEqual([]);
  expect(row).toMatchObject({ reason: "a quarrel", company_name: "Own", suspended_by: "own-admin" });
  expect((await suspensions.list(staff.own.admin, { ...all, search: `QUARREL ${player.telegramId}` })).count).toBe(1);
  expect((await suspensions.list(staff.own.admin, { ...all, search: "another" })).count).toBe(0);
  expect(await suspensions.list(staff.foreign.admin, all)).toEqual({ rows: [], count: 0 });
  const ending = suspensions.end(actor(staff.foreign.admin), row?.id ?? "");
  await expect(ending).rejects.toMatchObject({ code: "not_found" });
  await suspensions.end(own, row?.id ?? "");
  await expect(suspensions.end(own, row?.id ?? "")).rejects.toMatchObject({ code: "not_found" });
  const [begun, ...again] = (await auditsOf(rounds, "player.suspended")).filter(
    ({ target_id }) => target_id === player.id,
  );
  expect(again).toEqual([]);
  expect(begun).toMatchObject({ actor_name: "own-admin", after: { reason: "a quarrel" } });
  expect((await auditsOf(rounds, "player.suspension_ended")).at(-1)).toMatchObject({ before: { reason: "a quarrel" } });
  await expect(suspensions.suspend(own, "999999999", "nobody")).rejects.toMatchObject({ code: "not_found" });
});

test("who is suspended again is so by the newest words, and the ones before stay on record", async () => {
  const { roundId } = await opened();
  const player = await rounds.player(5000);
  const id = String(player.telegramId);
  await suspensions.suspend(all(), id, "a quarrel", "Ask at the desk.");
  await suspensions.suspend(all(), id, "a fraud");
  // The same once more, as by a second tap, is nothing new.
  await suspensions.suspend(all(), id, "a fraud");
  const { rows } = await suspensions.list(staff.superAdmin, { search: id, page: 1, pageSize: 10 });
  expect(rows).toMatchObject([{ reason: "a fraud", told: "Ask at the desk." }]);
  expect(await store.reserve(rounds.db, roundId, 9, player.id, Array(25).fill(0))).toMatchObject({
    result: "player_suspended",
    told: "Ask at the desk.",
  });
  const audits = (await auditsOf(rounds, "player.suspended")).filter(({ target_id }) => target_id === player.id);
  expect(audits).toMatchObject([
    { before: null, after: { reason: "a quarrel", told: "Ask at the desk." } },
    { before: { reason: "a quarrel" }, after: { reason: "a fraud" } },
  ]);
  // Let play, and suspended once more: that is a suspension of its own.
  await suspensions.end(all(), rows[0]?.id ?? "");
  await suspensions.suspend(all(), id, "a third time");
  const again = await suspensions.list(staff.superAdmin, { search: id, page: 1, pageSize: 10 });
  expect(again.rows).toMatchObject([{ reason: "a third time", told: "" }]);
});

test("two who suspend a player at once are both on record, and one reason follows the other", async () => {
  const player = await rounds.player(5000);
  const id = String(player.telegramId);
  await Promise.all(["one", "two"].map((reason) => suspensions.suspend(all(), id, reason)));
  const { rows } = await suspensions.list(staff.superAdmin, { search: id, page: 1, pageSize: 10 });
  const audits = (await auditsOf(rounds, "player.suspended")).filter(({ target_id }) => target_id === player.id);
  expect(audits.map(({ before }) => before)).toEqual([null, { reason: audits[0]?.after?.reason }]);
  expect(audits.map(({ after }) => after?.reason).toSorted()).toEqual(["one", "two"]);
  expect(rows).toMatchObject([{ reason: audits[1]?.after?.reason }]);
});

test("who is suspended for another reason meanwhile is not let play unread", async () => {
  const player = await rounds.player(5000);
  const id = String(player.telegramId);
  await suspensions.suspend(all(), id, "a quarrel", "Ask at the desk.");
  const { rows } = await suspensions.list(staff.superAdmin, { search: id, page: 1, pageSize: 10 });
  const seen = { reason: "a quarrel", told: "Ask at the desk." };
  const [shown] = rows;
  const end = (words = seen) => suspensions.end(all(), shown?.id ?? "", words);
  const renewing = `update suspension set reason = 'a fraud' where id = '${shown?.id}'`;
  expect(await meet(rounds, renewing, [() => end()])).toMatchObject([{ reason: { code: "version_changed" } }]);
  expect(await suspensions.isSuspended(player.id, await companyOfHouse())).toBe(true);
  await end({ ...seen, reason: "a fraud" });
  expect(await suspensions.isSuspended(player.id, await companyOfHouse())).toBe(false);
  expect((await auditsOf(rounds, "player.suspension_ended")).at(-1)).toMatchObject({
    before: { reason: "a fraud", told: "Ask at the desk." },
  });
});

test("whose staff may not know a player sees no name of whom they suspend, and finds nobody by one", async () => {
  const { roundId } = await opened();
  const player = await rounds.player(5000);
  await rounds.owner.query("update player set first_name = 'Abebech', last_name = 'Zewdie' where id = $1", [player.id]);
  const id = String(player.telegramId);
  const strangers = actor(staff.own.admin);
  const theirs = actor({ ...staff.own.admin, companyId: await companyOfHouse() });
  expect(await rounds.buy(roundId, 1, player)).toBe("ok");
  for (const by of [strangers, theirs, all()]) await suspensions.suspend(by, id, "a suspicion");
  const found = async (by: typeof strangers, search: string) => {
    const { rows, count } = await suspensions.list(by.staff, { search, page: 1, pageSize: 10 });
    return [count, rows[0]?.name];
  };
  expect(await found(strangers, id)).toEqual([1, "Ab***"]);
  expect(await found(strangers, "zewdie")).toEqual([0, undefined]);
  // Theirs, and the one with every company.
  expect(await found(theirs, "zewdie")).toEqual([2, "Abebech Zewdie"]);
  expect((await found(all(), "zewdie"))[1]).toBe("Abebech Zewdie");
  const audits = (await auditsOf(rounds, "player.suspended")).filter(({ target_id }) => target_id === player.id);
  expect(audits.map(({ target_name }) => target_name)).toEqual(["Ab***", "Abebech", "Abebech"]);
});

test("a company reads that its customer may play with nobody, though not why, and who ends one of two that the other still holds", async () => {
  const { roundId } = await opened();
  const [player, stranger] = [await rounds.player(5000), await rounds.player(5000)];
  const company = await companyOfHouse();
  const theirs = actor({ ...staff.own.admin, companyId: company });
  expect(await rounds.buy(roundId, 1, player)).toBe("ok");
  await suspensions.suspend(theirs, String(player.telegramId), "a quarrel");
  for (const each of [player, stranger])
    await suspensions.suspend(all(), String(each.telegramId), "a fraud elsewhere", "Rest.");
  const listed = async (by: typeof theirs, search = String(player.telegramId)) =>
    (await suspensions.list(by.staff, { search, page: 1, pageSize: 10 })).rows;
  const [everywhere, own, ...none] = await listed(theirs);
  expect(none).toEqual([]);
  expect(everywhere).toMatchObject({ company_name: null, can_end: false, reason: "", told: "", suspended_by: "" });
  expect(own).toMatchObject({ reason: "a quarrel", can_end: true, suspended_by: "own-admin" });
  // Nor can they find out by searching for it; nor do they read of whom they do not know.
  expect(await listed(theirs, `${player.telegramId} elsewhere`)).toEqual([]);
  expect(await listed(theirs, String(stranger.telegramId))).toEqual([]);
  expect(await listed(actor(staff.foreign.admin))).toEqual([]);
  expect((await listed(all())).map(({ can_end, reason }) => [can_end, reason])).toEqual([
    [true, "a fraud elsewhere"],
    [true, "a quarrel"],
  ]);
  await expect(suspensions.end(theirs, everywhere?.id ?? "")).rejects.toMatchObject({ code: "not_found" });
  expect(await suspensions.end(theirs, own?.id ?? "")).toEqual([null]);
  expect(await suspensions.isSuspended(player.id, company)).toBe(true);
  await suspensions.suspend(theirs, String(player.telegramId), "a quarrel");
  expect(await suspensions.end(all(), everywhere?.id ?? "")).toEqual(["House"]);
  const [last] = await listed(theirs);
  expect(await suspensions.end(theirs, last?.id ?? "")).toEqual([]);
  expect(await suspensions.isSuspended(player.id, company)).toBe(false);
});

test("a stake and a suspension at the same moment: the stake is whole or not there", async () => {
  const { roundId } = await opened();
  const players = await Promise.all(Array.from({ length: 8 }, () => rounds.player(5000)));
  const results = await Promise.all(
    players.flatMap((player, index) => [
      rounds.buy(roundId, index + 1, player),
      suspensions.suspend(all(), String(player.telegramId), "at once").then(() => "suspended" as const),
    ]),
  );
  for (const [index, player] of players.entries()) {
    const hasPaid = results[index * 2] === "ok";
    expect(await rounds.ledger.balanceOf(player.accountId)).toBe(hasPaid ? 5000 - stake : 5000);
    expect(["ok", "player_suspended"]).toContain(results[index * 2]);
    expect(await rounds.buy(roundId, index + 20, player)).toBe(hasPaid ? "cartela_limit" : "player_suspended");
  }
});

test("a stopped room sells nothing, and what is paid for is played", async () => {
  const { row, roundId } = await opened();
  const [paid, late] = [await rounds.player(5000), await rounds.player(5000)];
  expect(await rounds.buy(roundId, 1, paid)).toBe("ok");
  await rounds.db.updateTable("room").set({ stopped_with: staff.own.admin.id }).where("id", "=", row.id).execute();
  expect(await rounds.buy(roundId, 2, late)).toBe("room_stopped");
  await rounds.db.updateTable("room").set({ stopped_with: null }).where("id", "=", row.id).execute();
  expect(await rounds.buy(roundId, 2, late)).toBe("ok");
});
