import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { actor } from "../../test/credit-fixture.ts";
import { type RoundFixture, roundFixture } from "../../test/round-fixture.ts";
import { staffFixture } from "../../test/staff-fixture.ts";
import { createAuditService } from "../audit/service.ts";
import { createLog } from "../log.ts";
import { createNoticeService } from "../notice/service.ts";
import { createPlayerService, type Player } from "../player/service.ts";
import type { RoomRow } from "../round/store.ts";
import { createSuspensionService, type SuspensionService } from "../suspension/service.ts";
import { Wishes } from "./wishes.ts";

const noon = Date.UTC(2026, 10, 23, 9);
const night = Date.UTC(2026, 10, 23, 20);
/** Two minutes before the quiet hours. */
const late = Date.UTC(2026, 10, 23, 18, 58);
const nobody = "0190aaaa-0000-7000-8000-000000000099";

let fixture: RoundFixture;
let suspensions: SuspensionService;
let ten: RoomRow;
let twenty: RoomRow;
let tigist: Player;
let abebe: Player;
let nextCartela = 1;

beforeAll(async () => {
  fixture = await roundFixture();
  const { db, ledger } = fixture;
  const audit = createAuditService({ db, log: createLog("silent") });
  suspensions = createSuspensionService({ db, players: createPlayerService({ db, ledger }), audit });
  [ten, twenty] = [await fixture.room(10_00), await fixture.room(20_00)];
});
beforeEach(async () => {
  for (const table of ["seat_wish", "notice"]) await fixture.owner.query(`delete from ${table}`);
  await fixture.owner.query("delete from round_cartela where status = 'reserved'");
  tigist = await fixture.player(1000_00);
  abebe = await fixture.player(1000_00);
});
afterAll(async () => {
  expect(await fixture.violations()).toEqual([]);
  await fixture.drop();
});

/** What one server process does, by a clock that the test says. */
function process(now = noon) {
  const { db } = fixture;
  const { isSuspended } = suspensions;
  return new Wishes({
    db,
    notices: createNoticeService({ db }),
    isSuspended,
    now: () => now,
    log: createLog("silent"),
  });
}
const sitDown = async (player: Player, row: RoomRow) => {
  const roundId = await fixture.liveRound(row);
  const number = nextCartela++;
  expect(await fixture.buy(roundId, number, player)).toBe("ok");
  return () => fixture.release(roundId, number, player);
};
const notices = () => fixture.db.selectFrom("notice").select(["kind", "telegram_id", "parameters"]).execute();
const wishes = () => fixture.db.selectFrom("seat_wish").selectAll().execute();

test("who waits is told once when somebody sits down, however many sit down and however many servers look", async () => {
  const [one, other] = [process(), process()];
  expect(await one.wish(tigist.id, ten.id)).toBeNull();
  const standUp = [await sitDown(abebe, ten), await sitDown(await fixture.player(1000_00), ten)];
  await Promise.all([one.tell(), other.tell(), one.tell(), other.tell()]);
  const parameters = expect.objectContaining({ roomId: ten.id, stake: 10_00, playerCount: 2 });
  expect(await notices()).toEqual([{ kind: "sat_down", telegram_id: tigist.telegramId, parameters }]);
  expect(await wishes()).toEqual([]);
  await other.tell();
  expect(await notices()).toHaveLength(1);
  for (const leave of standUp) await leave();
});

test("who asks to be told while two servers tell is told at most once, and her newer wish stays or is told too", async () => {
  const [one, other] = [process(), process()];
  await one.wish(tigist.id, ten.id);
  const standUp = await sitDown(abebe, ten);
  await Promise.all([one.tell(), other.wish(tigist.id, twenty.id), other.tell()]);
  const [told, waiting] = [await notices(), await wishes()];
  expect(told.length).toBeLessThanOrEqual(1);
  // Either the newer one came first and is all that there is, or the older one was told and the newer one came after it.
  expect(waiting.map(({ room_id }) => room_id)).toEqual([twenty.id]);
  await standUp();
});

test("a cartela of her own, and one that is only held, is nobody who sits down", async () => {
  const server = process();
  await server.wish(tigist.id, ten.id);
  const standUp = await sitDown(tigist, ten);
  await fixture.reserve(await fixture.liveRound(ten), 150, abebe);
  await server.tell();
  expect([await notices(), (await wishes()).length]).toEqual([[], 1]);
  // Paid for or not, she sits at this table and wants company here.
  const abebeLeaves = await sitDown(abebe, ten);
  await server.tell();
  expect(await notices()).toHaveLength(1);
  await standUp();
  await abebeLeaves();
});

test("who was told and finds nobody there any more is told again, once for each time that she asks", async () => {
  const server = process();
  const next = await fixture.room(40_00);
  for (const person of [abebe, await fixture.player(1000_00)]) {
    await server.wish(tigist.id, next.id);
    const standUp = await sitDown(person, next);
    await server.tell();
    await server.tell();
    await standUp();
  }
  expect(await notices()).toHaveLength(2);
});

test("who may not play is not called to a table, and is forgotten", async () => {
  const staff = await staffFixture(fixture);
  const [own, foreign] = [actor(staff.superAdmin), actor(staff.foreign.admin)];
  const other = await fixture.player(0);
  for (const { id } of [tigist, other]) await process().wish(id, ten.id);
  await suspensions.suspend(own, String(tigist.telegramId), "asked for a rest");
  // By another company than the table's.
  await suspensions.suspend(foreign, String(other.telegramId), "a quarrel");
  const standUp = await sitDown(abebe, ten);
  await process().tell();
  expect((await notices()).map(({ telegram_id }) => telegram_id)).toEqual([other.telegramId]);
  expect(await wishes()).toEqual([]);
  await standUp();
});

test("who buys for a round of tonight does not sit there yet: nobody is told, and the wish stays until somebody plays", async () => {
  const tonight = await fixture.room(30_00);
  const roundId = await fixture.liveRound(tonight);
  const announce = (time: string) =>
    fixture.owner.query(`update round set announced_for = ${time}, closes_at = ${time} where id = $1`, [roundId]);
  await announce("clock_timestamp() + interval '5 hours'");
  await process().wish(tigist.id, tonight.id);
  const standUp = await sitDown(abebe, tonight);
  await process().tell();
  expect([await notices(), (await wishes()).length]).toEqual([[], 1]);
  await announce("null");
  await process().tell();
  expect([(await notices()).length, await wishes()]).toEqual([1, []]);
  await standUp();
});

test("who has sat down elsewhere meanwhile is not told, and is forgotten", async () => {
  await process().wish(tigist.id, ten.id);
  const standUp = [await sitDown(tigist, twenty), await sitDown(abebe, ten)];
  await process().tell();
  expect([await notices(), await wishes()]).toEqual([[], []]);
  for (const leave of standUp) await leave();
});

test("nobody is told in the quiet hours; the wish stays for the morning, but not for longer than half a day", async () => {
  expect(await process(night).wish(tigist.id, ten.id)).toBe(Date.UTC(2026, 10, 24, 4));
  const standUp = await sitDown(abebe, ten);
  await process(night).tell();
  expect([await notices(), (await wishes()).length]).toEqual([[], 1]);
  await process(Date.UTC(2026, 10, 24, 4)).tell();
  expect(await notices()).toHaveLength(1);
  await standUp();

  await process(late).wish(tigist.id, ten.id);
  const leave = await sitDown(abebe, ten);
  await process(late).tell();
  const quietFrom = Date.UTC(2026, 10, 23, 19);
  expect((await notices()).at(-1)?.parameters).toMatchObject({ untilMs: quietFrom });
  await leave();
  await fixture.owner.query("delete from notice where parameters ->> 'untilMs' = $1", [String(quietFrom)]);

  await process().wish(tigist.id, ten.id);
  await fixture.owner.query("update seat_wish set made_at = clock_timestamp() - interval '13 hours'");
  await process().tell();
  expect([(await notices()).length, await wishes()]).toEqual([1, []]);
});

test("there is one wish a player, for a table that there is, until it is taken back", async () => {
  await process().wish(tigist.id, ten.id);
  await process().wish(tigist.id, twenty.id);
  expect(await wishes()).toMatchObject([{ player_id: tigist.id, room_id: twenty.id }]);
  await expect(process().wish(tigist.id, nobody)).rejects.toThrow("There is no game session for this stake.");
  // A phone that still shows the table of before.
  await process().forget(tigist.id, ten.id);
  expect(await wishes()).toHaveLength(1);
  await process().forget(tigist.id, twenty.id);
  expect(await wishes()).toEqual([]);
});
