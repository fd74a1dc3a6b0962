import { cartelaSet } from "@derash/game/cartela/package";
import { favouriteHoldMs } from "@derash/game/round";
import { afterEach, expect, test } from "vitest";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { roundFixture } from "../../../test/round-fixture.ts";
import { staffFixture } from "../../../test/staff-fixture.ts";
import type { Player } from "../../player/service.ts";
import * as store from "../store.ts";
import * as ahead from "./store.ts";

const fixture = forAllTests(roundFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

let stake = 75_000;

/** A round with cartelas 1 and 2 in it that is about to be settled, and who may come to the next sale. */
async function playing() {
  stake += 10;
  const row = await fixture.room(stake, 4);
  const roundId = await fixture.liveRound(row);
  const [abebe, sara, late] = [
    await fixture.player(10 * stake),
    await fixture.player(10 * stake),
    await fixture.player(10 * stake),
  ];
  await fixture.buy(roundId, 1, abebe);
  await fixture.buy(roundId, 2, sara);
  await fixture.callOut(row, roundId);
  const next = async () => {
    await fixture.settle(row, roundId);
    return fixture.liveRound(row);
  };
  return { row, roundId, abebe, sara, late, next };
}

const favour = ({ id }: Player, ...numbers: number[]) => ahead.setFavourites(fixture.db, id, numbers);
const favouritesOf = async ({ id }: Player) => {
  const { rows } = await fixture.owner.query(
    "select cartela_number as number from favourite where player_id = $1 order by place",
    [id],
  );
  return rows.map(({ number }) => number);
};
const heldOf = async (row: store.RoomRow, roundId: string, { id }: Player) =>
  (await ahead.aheadOf(fixture.db, row.id, roundId, id)).favouritesHeld;

test("the first two favourites of who was there are theirs alone for the first seconds of a sale, and then anybody's", async () => {
  const { row, abebe, late, next } = await playing();
  await favour(abebe, 9, 8, 7);
  const open = await next();
  expect(await heldOf(row, open, abebe)).toEqual([8, 9]);
  expect(await fixture.reserve(open, 9, late)).toBe("cartela_favoured");
  expect(await fixture.reserve(open, 7, late)).toBe("ok");
  const left = await ahead.favouriteHeldMs(fixture.db, open, 9);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(favouriteHoldMs);
  expect(await fixture.buy(open, 9, abebe)).toBe("ok");
  await fixture.owner.query("update favourite_hold set held_until = clock_timestamp() where round_id = $1", [open]);
  expect(await fixture.reserve(open, 8, late)).toBe("ok");
  expect(await heldOf(row, open, abebe)).toEqual([]);
});

test("several that somebody asks for together are refused one by one: another's favourite is no reason to refuse the others", async () => {
  const { abebe, late, next } = await playing();
  await favour(abebe, 9);
  const open = await next();
  const cells = [8, 9, 10].flatMap((number) => [...(cartelaSet(1)[number - 1]?.cells ?? [])]);
  const asked = { roundId: open, numbers: [8, 9, 10], playerId: late.id };
  const answers = await store.reserveEach(fixture.db, asked, cells);
  expect(answers.map(({ result }) => result)).toEqual(["ok", "cartela_favoured", "ok"]);
});

test("nothing is held for who has not been seen at the table; who looks on has been", async () => {
  const { row, late, sara, next } = await playing();
  await favour(late, 9);
  await favour(sara, 30);
  const gone = await fixture.player(0);
  await favour(gone, 11);
  await ahead.sit(fixture.db, row.id, late.id);
  const open = await next();
  expect(await heldOf(row, open, late)).toEqual([9]);
  expect(await fixture.reserve(open, 11, sara)).toBe("ok");
  // A sale that is open already has no seats to take.
  await ahead.sit(fixture.db, row.id, gone.id);
  const { rows } = await fixture.owner.query("select from favourite_seat where room_id = $1", [row.id]);
  expect(rows).toEqual([]);
});

test("of two who like the same number, who was seen first at the table has it, and the other one's next one instead", async () => {
  const { row, abebe, sara, late, next } = await playing();
  await favour(sara, 9, 8, 7);
  await favour(abebe, 9, 12, 13);
  await favour(late, 8, 7, 14);
  await ahead.sit(fixture.db, row.id, late.id);
  const open = await next();
  expect(await heldOf(row, open, abebe)).toEqual([9, 12]);
  // Abebe paid before Sara, and both before the other one looked.
  expect(await heldOf(row, open, sara)).toEqual([7, 8]);
  expect(await heldOf(row, open, late)).toEqual([14]);
});

test("what somebody asked for ahead is theirs, whoever likes it best", async () => {
  const { row, abebe, late, next } = await playing();
  await favour(abebe, 9);
  await ahead.askAhead(fixture.db, row.id, { numbers: [9], playerId: late.id });
  const open = await next();
  expect(await heldOf(row, open, abebe)).toEqual([]);
  expect(await fixture.confirm(open, 9, late)).toBe("ok");
});

test("nothing is held for who has become staff: who likes it next has it, and anybody buys it", async () => {
  const { row, abebe, sara, late, next } = await playing();
  await favour(abebe, 9, 12);
  await favour(sara, 9);
  const { own } = await staffFixture(fixture);
  await fixture.owner.query("update staff set telegram_id = $2 where id = $1", [
    own.first.cashier.id,
    abebe.telegramId,
  ]);
  const open = await next();
  expect(await heldOf(row, open, abebe)).toEqual([]);
  expect(await heldOf(row, open, sara)).toEqual([9]);
  expect(await fixture.reserve(open, 12, late)).toBe("ok");
});

test("nothing is held for who is suspended, with the company or with all: anybody buys it at once", async () => {
  const { row, roundId, abebe, sara, late, next } = await playing();
  await favour(abebe, 9);
  await favour(sara, 8);
  await fixture.owner.query(
    `insert into suspension (player_id, company_id, reason, suspended_by)
     select $1::uuid, company_id, '-', (select id from staff limit 1) from round where id = $3
     union all select $2::uuid, null, '-', (select id from staff limit 1)`,
    [abebe.id, sara.id, roundId],
  );
  const open = await next();
  expect([await heldOf(row, open, abebe), await heldOf(row, open, sara)]).toEqual([[], []]);
  for (const number of [8, 9]) expect(await fixture.buy(open, number, late)).toBe("ok");
});

test("changed on two phones keep what each has changed: none of it is lost by the list that the other one showed", async () => {
  const player = await fixture.player(0);
  await favour(player, 1, 2, 3);
  const change = (numbers: number[], seen: number[]) => ahead.setFavourites(fixture.db, player.id, numbers, seen);
  const shown = [1, 2, 3];
  await Promise.all([change([...shown, 8], shown), change([1, 3], shown)]);
  expect(await favouritesOf(player)).toEqual([1, 3, 8]);
  // A phone that heard no answer, and shows the list of before.
  expect(await change([...shown, 8], shown)).toEqual([1, 3, 8]);
  // It gives them an order of its own where nobody has changed anything.
  expect(await change([8, 1, 3], [1, 3, 8])).toEqual([8, 1, 3]);
  await change([8, 1, 3, 4, 5, 6], [8, 1, 3]);
  // There are six, which this phone did not know.
  expect(await change([8, 1, 3, 9], [8, 1, 3])).toEqual([8, 1, 3, 4, 5, 6]);
  expect(await favouritesOf(player)).toEqual([8, 1, 3, 4, 5, 6]);
});

test("are six at most, in the order that was given last, also from two pages at once", async () => {
  const player = await fixture.player(0);
  await Promise.all([favour(player, 1, 2, 3, 4, 5, 6), favour(player, 6, 5, 4, 3, 2, 1)]);
  expect([
    [1, 2, 3, 4, 5, 6],
    [6, 5, 4, 3, 2, 1],
  ]).toContainEqual(await favouritesOf(player));
  await expect(favour(player, 1, 2, 3, 4, 5, 6, 7)).rejects.toThrow("favourite_place_check");
});
