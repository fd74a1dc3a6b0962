import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import { eventually } from "../../../test/crowd.ts";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { roundFixture, roundRow } from "../../../test/round-fixture.ts";
import { sellOnly } from "../../../test/small-list.ts";
import { createAuditService } from "../../audit/service.ts";
import { createCompanyService } from "../../company/service.ts";
import { noHints } from "../../hint/service.ts";
import { createLog, type Logger } from "../../log.ts";
import { type Db, openDb } from "../../postgres/db.ts";
import { openRound } from "../open-round.ts";
import type { RoomRow } from "../store.ts";
import { openSister } from "../tables/sisters.ts";
import { Keeper } from "./keeper.ts";

const fixture = forAllTests(roundFixture);
const log = createLog("silent");
const keepers: Keeper[] = [];

afterEach(async () => {
  for (const keeper of keepers.splice(0)) await keeper.stop();
  expect(await fixture.violations()).toEqual([]);
});

/** Another process on the fixture's database, which no hint ever reaches. */
async function anotherProcess(stake: number, given: { requests?: Db; log?: Logger } = {}): Promise<Keeper> {
  const { db, ledger, deps, wallets } = fixture;
  const keeper = new Keeper({
    ...{ ...deps, log, ...given, stakes: [santim(stake)], hints: noHints, now: Date.now, wallets },
    companies: createCompanyService({ db, ledger }),
    audit: createAuditService({ db, log, windowMs: 0 }),
    publish: () => {},
    tell: () => {},
  });
  keepers.push(keeper);
  await keeper.start();
  return keeper;
}

async function sell(row: RoomRow): Promise<string> {
  const roundId = await fixture.liveRound(row);
  for (const number of [1, 2]) expect(await fixture.buy(roundId, number, await fixture.player(100_00))).toBe("ok");
  return roundId;
}

/** As another process that says nothing of it. */
async function sisterOf({ id }: RoomRow): Promise<RoomRow> {
  const { rows } = await fixture.owner.query<{ id: string }>(
    `insert into room (branch_id, stake_santim, house_cut_bps, cartelas_per_player_max, position)
       select branch_id, stake_santim, house_cut_bps, cartelas_per_player_max, 2 from room where id = $1 returning id`,
    [id],
  );
  const sister = (await fixture.rooms()).find((each) => each.id === rows[0]?.id);
  if (!sister) throw new Error("it was made just now");
  return sister;
}

test("a round is closed while what was asked for ahead waits for a connection to be paid by", async () => {
  const row = await fixture.room(10_00);
  const { db: requests, pool } = openDb(fixture.url, log, "upkeep");
  const taken = await pool.connect();
  const given: string[] = [];
  const noting = createLog("error", { write: (line: string) => void given.push(line) });
  try {
    const roundId = await sell(row);
    await anotherProcess(10_00, { requests, log: noting });
    await eventually(() => pool.waitingCount).toBe(1);
    await fixture.endCountdown(roundId);
    await eventually(async () => (await roundRow(fixture.owner, roundId)).state, 20_000).toBe("closing");
    // It has not given up waiting meanwhile.
    expect(given).toEqual([]);
  } finally {
    taken.release();
    await requests.destroy();
  }
}, 30_000);

test("a round that a process holds and another has made due is closed, though its hint was lost", async () => {
  const row = await fixture.room(50_00);
  const keeper = await anotherProcess(50_00);
  await keeper.rooms.wake(row);
  const roundId = await sell(row);
  await fixture.endCountdown(roundId);
  // Sooner than it would look by itself.
  await eventually(async () => (await roundRow(fixture.owner, roundId)).state, 20_000).toBe("closing");
}, 30_000);

test("a process that begins beside another opens nothing where a round lives, and leaves no account behind", async () => {
  const row = await fixture.room(20_00);
  const counted = async () => {
    const { rows } = await fixture.owner.query(
      "select (select count(*) from account) as accounts, (select count(*) from round) as rounds",
    );
    return rows;
  };
  const before = await counted();
  const keeper = await anotherProcess(20_00);
  expect(keeper.rooms.row(row.id)).toEqual(row);
  expect(await counted()).toEqual(before);
});

test("a sister that another process has opened is found, though its hint was lost", async () => {
  const row = await fixture.room(30_00);
  const keeper = await anotherProcess(30_00);
  const sister = await sisterOf(row);
  await eventually(() => keeper.rooms.row(sister.id)?.position, 20_000).toBe(2);
  expect(await fixture.liveRound(sister)).not.toBe("");
}, 30_000);

test("a sister that went, and in which people play who came by its name, is not offered in place of a new one", async () => {
  const row = await fixture.room(40_00);
  const gone = await sisterOf(row);
  await fixture.db.transaction().execute((tx) => openRound(fixture.deps, tx, gone));
  const played = await sell(gone);
  await fixture.owner.query("update room set retired_at = clock_timestamp() where id = $1", [gone.id]);
  await fixture.endCountdown(played);
  await fixture.close(gone, played);
  await sellOnly(fixture.owner, row.id, 2);
  await sell(row);
  const deps = { ...fixture.deps, now: Date.now };
  expect(await openSister(deps, row)).toMatchObject({ position: 3 });
});
