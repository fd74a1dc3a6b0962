import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { actor, auditsOf, faultsOf } from "../../test/credit-world.ts";
import { type TestHouse, testHouse } from "../../test/house.ts";
import { type StaffWorld, staffWorld } from "../../test/staff-world.ts";
import { createAuditService } from "../audit/service.ts";
import { createLedgerService } from "../ledger/service.ts";
import { createLog } from "../log.ts";
import { createPlayerService, type Player } from "../player/service.ts";
import * as store from "../round/store.ts";
import { createSuspensionService, type SuspensionService } from "./service.ts";

let house: TestHouse;
let staff: StaffWorld;
let suspensions: SuspensionService;
beforeAll(async () => {
  house = await testHouse();
  staff = await staffWorld(house);
  const { db } = house;
  const players = createPlayerService({ db, ledger: createLedgerService({ db }) });
  suspensions = createSuspensionService({ db, players, audit: createAuditService({ db, log: createLog("silent") }) });
});
afterEach(async () => expect(await faultsOf(house)).toEqual([]));
afterAll(() => house.drop());

let stake = 1000;
async function opened() {
  stake += 100;
  const row = await house.room(stake);
  return { row, roundId: await house.liveRound(row) };
}
async function companyOfHouse(): Promise<string> {
  const { rows } = await house.owner.query("select company_id from branch where is_online");
  return rows[0].company_id;
}
const all = () => actor(staff.superAdmin);

test("who is suspended reserves and confirms nothing, and keeps what is there", async () => {
  const { row, roundId } = await opened();
  const [paid, held, other] = [await house.player(5000), await house.player(5000), await house.player(5000)];
  expect(await house.buy(roundId, 1, paid)).toBe("ok");
  expect(await house.buy(roundId, 2, other)).toBe("ok");
  expect(await house.reserve(roundId, 3, held)).toBe("ok");
  for (const player of [paid, held]) await suspensions.suspend(all(), String(player.telegramId), "asked for a rest");
  expect(await house.confirm(roundId, 3, held)).toBe("player_suspended");
  expect(await house.reserve(roundId, 4, held)).toBe("player_suspended");
  expect(await house.release(roundId, 3, held)).toBe("ok");
  expect(await house.ledger.balanceOf(held.accountId)).toBe(5000);
  // What is paid for plays on, and wins or loses as if nothing had been said.
  expect(await house.confirm(roundId, 1, paid)).toBe("ok");
  await house.playOut(row, roundId);
  const sold = await house.db
    .selectFrom("round_cartela")
    .select("prize_santim")
    .where("round_id", "=", roundId)
    .execute();
  expect(sold.reduce((sum, { prize_santim }) => sum + prize_santim, 0)).toBe((stake * 2 * 8) / 10);
  const next = await house.liveRound(row);
  expect(await house.reserve(next, 1, paid)).toBe("player_suspended");
});

test("each refusal of a suspended player says so, with what the owner wanted the player to know, and no more", async () => {
  const { roundId } = await opened();
  const [untold, told, twice] = [await house.player(5000), await house.player(5000), await house.player(5000)];
  const words = "You asked for a rest until Meskerem.";
  await suspensions.suspend(all(), String(untold.telegramId), "a suspicion");
  await suspensions.suspend(all(), String(told.telegramId), "a suspicion", words);
  // Suspended by the company without a word, and by a super admin with some.
  await house.db
    .insertInto("suspension")
    .values({ player_id: twice.id, company_id: await companyOfHouse(), reason: "-", suspended_by: staff.superAdmin.id })
    .execute();
  await suspensions.suspend(all(), String(twice.telegramId), "a suspicion", words);
  const answer = (player: Player) => store.reserve(house.db, roundId, 5, player.id, Array(25).fill(0));
  expect(await answer(untold)).toMatchObject({ result: "player_suspended", told: "" });
  for (const player of [told, twice])
    expect(await answer(player)).toMatchObject({ result: "player_suspended", told: words });
  const { rows } = await suspensions.list(staff.superAdmin, { search: undefined, page: 1, pageSize: 100 });
  const listed = rows.find(({ telegramId }) => telegramId === String(told.telegramId));
  expect(listed).toMatchObject({ reason: "a suspicion", told: words });
  expect((await auditsOf(house, "player.suspended")).map(({ after }) => after)).toContainEqual({
    reason: "a suspicion",
    told: words,
  });
});

test("by a company it holds in its rooms alone; it is recorded, listed and ended in its scope", async () => {
  const { roundId } = await opened();
  const player = await house.player(5000);
  const own = actor(staff.own.admin);
  await suspensions.suspend(own, String(player.telegramId), "a quarrel");
  await suspensions.suspend(own, String(player.telegramId), "another word");
  // The house's rooms are another company's.
  expect(await house.reserve(roundId, 7, player)).toBe("ok");
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
  const [begun, ...again] = (await auditsOf(house, "player.suspended")).filter(
    ({ target_id }) => target_id === player.id,
  );
  expect(again).toEqual([]);
  expect(begun).toMatchObject({ actor_name: "own-admin", after: { reason: "a quarrel" } });
  expect((await auditsOf(house, "player.suspension_ended")).at(-1)).toMatchObject({ before: { reason: "a quarrel" } });
  await expect(suspensions.suspend(own, "999999999", "nobody")).rejects.toMatchObject({ code: "not_found" });
});

test("a stake and a suspension at the same moment: the stake is whole or not there", async () => {
  const { roundId } = await opened();
  const players = await Promise.all(Array.from({ length: 8 }, () => house.player(5000)));
  const results = await Promise.all(
    players.flatMap((player, index) => [
      house.buy(roundId, index + 1, player),
      suspensions.suspend(all(), String(player.telegramId), "at once").then(() => "suspended" as const),
    ]),
  );
  for (const [index, player] of players.entries()) {
    const hasPaid = results[index * 2] === "ok";
    expect(await house.ledger.balanceOf(player.accountId)).toBe(hasPaid ? 5000 - stake : 5000);
    expect(["ok", "player_suspended"]).toContain(results[index * 2]);
    expect(await house.buy(roundId, index + 20, player)).toBe(hasPaid ? "cartela_limit" : "player_suspended");
  }
});

test("a stopped room sells nothing, and what is paid for is played", async () => {
  const { row, roundId } = await opened();
  const [paid, late] = [await house.player(5000), await house.player(5000)];
  expect(await house.buy(roundId, 1, paid)).toBe("ok");
  await house.db.updateTable("room").set({ stopped_with: staff.own.admin.id }).where("id", "=", row.id).execute();
  expect(await house.buy(roundId, 2, late)).toBe("room_stopped");
  await house.db.updateTable("room").set({ stopped_with: null }).where("id", "=", row.id).execute();
  expect(await house.buy(roundId, 2, late)).toBe("ok");
});
