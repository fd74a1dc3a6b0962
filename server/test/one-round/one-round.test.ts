import { readFileSync } from "node:fs";
import { verifyRound } from "@derash/fairness/proof";
import { readJson } from "@derash/fairness/proof/json";
import type { RoundProof } from "@derash/fairness/proof/record";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAuditService } from "../../src/audit/service.ts";
import { createBonusService } from "../../src/bonus/service.ts";
import { createCompanyService } from "../../src/company/service.ts";
import { createHallRulesService } from "../../src/hall-rules/service.ts";
import { noHints } from "../../src/hint/service.ts";
import { createLog } from "../../src/log.ts";
import { migrate } from "../../src/postgres/db.ts";
import { createSaleService } from "../../src/sale/service.ts";
import { openShiftId } from "../../src/shift/service.ts";
import { createTaxService } from "../../src/tax/service.ts";
import { awardedByTest, brokenBooks, overdueByTest } from "../books.ts";
import { actor } from "../credit-fixture.ts";
import { type TestDatabase, testDatabase } from "../database.ts";
import { hallServers, outcomeOf } from "../hall-fixture.ts";
import { type RoundFixture, roundFixture, roundRow, testDraws } from "../round-fixture.ts";

/** Of the fixture: a round in each state, of a room and of a hall. */
const room = {
  settled: "01a202e9-ef9f-77d4-a32c-99a9a2bf5d27",
  beforeRecords: "01a202e9-f514-7e1a-bc97-90f4a2ef0bb3",
  restored: "01a202e9-f13e-7bd2-a0d6-ad48bd465337",
  open: "01a202e9-f3fa-796c-a59b-8bf36a581897",
  closing: "01a202e9-f430-71b7-8b8d-673d402c6c18",
  calling: "01a202e9-f484-795a-a99c-f5495cbfadde",
};
const hall = {
  settled: "01a202e9-c15a-7901-a697-547085d183c6",
  beforeRecords: "01a202e9-cb59-7859-8d2e-139bb16e2141",
  physicalSettled: "01a202e9-c963-7884-a2cd-4e9b7b4257b1",
  physicalCalling: "01a202e9-ceda-75b9-b1fb-278d6d241cbe",
  givenUp: "01a202e9-c793-74d6-8aa7-e783e91b567b",
  cancelled: "01a202e9-d05e-7234-a73e-bd84ce77a243",
  waiting: "01a202e9-dea2-7aa7-b89d-cf378fe85449",
  open: "01a202e9-e421-7a3a-8e4b-a52c80eb4174",
  closing: "01a202e9-e7ae-7f2f-9e5f-e60096e1a349",
  calling: "01a202e9-e57e-7c6d-94e2-e3e666103cd7",
};

let database: TestDatabase;
let before: Awaited<ReturnType<typeof known>>;
let fixture: RoundFixture;

beforeAll(async () => {
  database = await testDatabase("template0");
  await migrate(database.url, { last: "0029-cartela-list" });
  await database.owner.query(readFileSync(new URL("rounds-0029.sql", import.meta.url), "utf8"));
  // Two live rounds, of a room and of a hall, that people call by the same code.
  await database.owner.query("update venue_round set code = (select code from round where id = $1) where id = $2", [
    room.open,
    hall.open,
  ]);
  before = await known("venue_cartela");
  await migrate(database.url);
});
afterAll(async () => {
  await fixture?.drop();
  await database.drop();
});

/** What must be the same before and after. */
async function known(papers: "venue_cartela" | null) {
  const rows = async (text: string) => (await database.owner.query(text)).rows;
  const paper = `select round_id, cartela_number, ticket_id as ticket, cells, version, prize_santim, bonus_santim, won_at, held_in`;
  const sold = `select round_id, cartela_number, %, cells, player_id, status, prize_santim, bonus_santim, won_at`;
  const ticket = papers ? "reservation_id as ticket" : "ticket_id as ticket";
  return {
    balances: await rows("select account_id, amount_santim from balance where amount_santim <> 0 order by 1"),
    transfers: await rows("select * from transfer order by id"),
    entries: await rows("select * from entry order by id"),
    stakes: await rows(
      "select idempotency_key, stake_state(round_id, idempotency_key) from transfer where type = 'BET_PLACED' order by 1",
    ),
    drawers: await rows(
      `select shift_id, stakes_santim, refunds_santim, prizes_santim, player_credit_santim, bonuses_santim, expected_santim
       from shift_cash order by shift_id`,
    ),
    players: await rows(`${sold.replace("%", ticket)} from round_cartela where player_id is not null order by 1, 2`),
    papers: await rows(`${paper} from ${papers ?? "round_cartela where player_id is null"} order by 1, 2`),
    told: await rows(`select * from ${papers ? "close_told" : "close_published"} order by round_id`),
    records: await rows("select * from close_record order by number"),
    draws: await rows("select * from draw order by round_id"),
    reveals: await rows("select * from draw_reveal order by round_id"),
    chains: await rows("select * from seed_chain order by id"),
    ends: await rows(
      `select d.round_id, d.state, d.void_reason, d.seed, d.call_count, d.house_cut_santim,
         case when d.state in ('settled', 'void') then d.pot_santim end as pot
       from drawn_round d join close_record using (round_id) order by 1`,
    ),
    winners: await rows("select round_id, cartela_number, prize_santim, bonus_santim from drawn_winner order by 1, 2"),
  };
}

/** Of the fixture some rounds were drawn without a record beside others that have one, and a bonus waits that none has won. */
const madeUp = [
  overdueByTest,
  awardedByTest,
  "a round that the server draws has a record of its close, since there are any",
];

async function violations(owner = database.owner) {
  const views = ["ledger_violation", "round_violation", "shift_violation", "draw_violation"];
  const found = await Promise.all(views.map((view) => owner.query(`select * from ${view}`)));
  return [...found.flatMap(({ rows }) => rows), ...(await brokenBooks(database.url, ...madeUp))];
}

/** The keys of stakes of these rounds. */
async function keysOf(which: string): Promise<string[]> {
  const { rows } = await database.owner.query(
    `select t.idempotency_key as key from transfer t join round r on r.id = t.round_id where t.type = 'BET_PLACED' and ${which}`,
  );
  return rows.map(({ key }) => key);
}

const countOf = async (text: string) =>
  Number((await database.owner.query(`select count(*) from ${text}`)).rows[0].count);

test("the fixture has rounds of both kinds in every state", async () => {
  for (const kind of ["room_id", "cashier_id"]) {
    const { rows } = await database.owner.query(
      `select distinct state from round where ${kind} is not null order by state`,
    );
    expect(rows.map(({ state }) => state)).toEqual(["calling", "closing", "open", "settled", "void"]);
  }
  expect(before.records.length).toBeGreaterThan(15);
  expect(before.papers.length).toBeGreaterThan(30);
});

test("every birr, every cartela as sold, every record and every drawer is as it was", async () => {
  const { stakes, ...now } = await known(null);
  const { stakes: stakesBefore, ...were } = before;
  expect(now).toEqual(were);
  // Only the wallet's word for a cashier's hold is another: in play from the draw on, like a player's stake.
  const inPlay = await keysOf("r.state = 'calling' and r.cashier_id is not null");
  expect(inPlay.length).toBeGreaterThan(3);
  const isInPlay = ({ idempotency_key: key }: { idempotency_key: string }) => inPlay.includes(key);
  expect(stakes.filter((stake) => !isInPlay(stake))).toEqual(stakesBefore.filter((stake) => !isInPlay(stake)));
  expect(new Set(stakes.filter(isInPlay).map((stake) => stake.stake_state))).toEqual(new Set(["played"]));
  expect(await violations()).toEqual([]);
});

test("every old proof is right, for whoever checks it", async () => {
  const draws = testDraws(database.db);
  for (const { round_id: roundId, code } of before.records) {
    const proof = readJson(JSON.stringify(await draws.proof(roundId))) as RoundProof;
    const about = { ...(await draws.neighbours(roundId)), storedHash: proof.close.hash, mine: null };
    const wrong = verifyRound(proof, about).filter(({ isOk }) => isOk === false);
    expect(wrong, `${code} ${roundId}`).toEqual([]);
  }
});

test("rounds say what they said: how they ended, and why", async () => {
  const said = (id: string) => roundRow(database.owner, id);
  expect(await said(room.settled)).toMatchObject({ state: "settled", mode: "server", cashier_id: null });
  expect(await said(room.restored)).toMatchObject({ state: "void", void_reason: "restored" });
  expect(await said(room.beforeRecords)).toMatchObject({ state: "settled", beacon_chain: null });
  expect(await said(hall.settled)).toMatchObject({ state: "settled", room_id: null, mode: "server" });
  expect(await said(hall.beforeRecords)).toMatchObject({ state: "settled", closed_at: null, seed: expect.any(Buffer) });
  expect(await said(hall.physicalSettled)).toMatchObject({ state: "settled", mode: "physical", seed: null });
  expect(await said(hall.givenUp)).toMatchObject({ state: "void", void_reason: "no_winner" });
  expect(await said(hall.cancelled)).toMatchObject({ state: "void", closed_at: null });
  const note = "select void_note, is_given_up_alone from hall_round where round_id = $1";
  expect((await database.owner.query(note, [hall.givenUp])).rows).toEqual([
    { void_note: "power cut", is_given_up_alone: true },
  ]);
  expect((await database.owner.query(note, [hall.cancelled])).rows).toEqual([
    { void_note: "nobody came", is_given_up_alone: false },
  ]);
  expect(await countOf("hall_round")).toBe(await countOf("round where cashier_id is not null"));
  expect(await countOf("hall_give_up where status = 'waiting'")).toBe(1);
  // A room's round has one stretch since its first ball.
  expect(await countOf(`round_stretch where round_id = '${room.settled}' and ends_at is not null`)).toBe(1);
  expect(await countOf(`round_stretch where round_id = '${room.calling}' and ends_at is null`)).toBe(1);
  expect(await countOf(`round_stretch where round_id = '${hall.settled}'`)).toBeGreaterThan(2);
});

test("no two live rounds have one code, whichever kind they are", async () => {
  const live = "round where state in ('open', 'closing', 'calling')";
  const { rows } = await database.owner.query(`select code from ${live} group by code having count(*) > 1`);
  expect(rows).toEqual([]);
  const take = `update round set code = (select code from round where id = '${room.open}') where id = '${hall.open}'`;
  await expect(database.owner.query(take)).rejects.toThrow("round_live_code");
});

test("a server can no more than before: what was called, claimed and sold on paper stands", async () => {
  const { db } = database;
  for (const table of ["hall_call", "hall_claim"] as const) {
    await expect(db.deleteFrom(table).execute()).rejects.toThrow();
    await expect(database.owner.query(`update ${table} set round_id = round_id`)).rejects.toThrow("append only");
  }
  const cells = "update round_cartela set cells = cells where player_id is null";
  await expect(database.owner.query(cells)).rejects.toThrow("append only");
  await expect(db.deleteFrom("round_stretch").execute()).rejects.toThrow("permission denied");
  await expect(db.updateTable("round_stretch").set({ first_call: 1 }).execute()).rejects.toThrow("permission denied");
  await expect(db.deleteFrom("round").execute()).rejects.toThrow("permission denied");
  // Paper is of halls, and a player's cartela of a room.
  const swap = `insert into round_cartela (round_id, cartela_number, status, confirmed_at, version, cells)
    select '${room.open}', 150, status, confirmed_at, version, cells from round_cartela where player_id is null limit 1`;
  await expect(database.owner.query(swap)).rejects.toThrow("players play in rooms");
});

test("what was live is played to its end, in rooms and in halls", async () => {
  await database.leave();
  fixture = await roundFixture(undefined, {}, database.name);
  const { db, owner, ledger, deps } = fixture;
  const past = (id: string) =>
    owner.query(`update round_stretch set starts_at = starts_at - interval '10 days' where round_id = '${id}'`);
  const rowOf = async (id: string) => {
    const { room_id: roomId } = await roundRow(owner, id);
    const row = (await fixture.rooms()).find((each) => each.id === roomId);
    if (!row) throw new Error("a round is of a room");
    return row;
  };
  for (const id of [room.open, room.closing, room.calling]) {
    const row = await rowOf(id);
    await fixture.endCountdown(id);
    await fixture.close(row, id);
    await fixture.draw(id);
    await fixture.longAgo(id, 240);
    await fixture.settle(row, id);
    expect(await roundRow(owner, id)).toMatchObject({ state: "settled" });
  }

  const audit = createAuditService({ db, log: createLog("silent"), windowMs: 0 });
  const companies = createCompanyService({ db, ledger });
  const hallRules = createHallRulesService({ db, companies, audit });
  const taxes = createTaxService({ db, ledger, companies, audit });
  const bonuses = createBonusService({ db, ledger, companies, audit, hallRules, openShift: openShiftId });
  const sales = createSaleService({ db, audit, now: Date.now });
  const common = { db, ledger, companies, audit, bonuses, taxes, sales, log: createLog("silent"), houseCutBps: 2000 };
  const servers = hallServers({ ...common, hints: noHints, draws: deps.draws, cartelas: deps.cartelas as never });
  const halls = servers.another();
  const cashierOf = async (id: string) => {
    const { cashier_id: cashierId } = await roundRow(owner, id);
    const locked = await db.transaction().execute((tx) => companies.lockStaff(tx, cashierId));
    if (!locked) throw new Error("a hall's round has a cashier");
    return actor(locked.staff);
  };
  for (const id of [hall.open, hall.closing, hall.calling]) {
    const by = await cashierOf(id);
    await halls.current(by.staff);
    await halls.start(by, id);
    await expect.poll(async () => (await halls.round(by.staff, id)).status).not.toBe("drawing");
    await halls.play(by, id);
    await past(id);
    await owner.query("update hall_screen set seen_at = clock_timestamp()");
    const { cartelas, calledBalls } = await halls.round(by.staff, id);
    const outcome = outcomeOf(cartelas, calledBalls, { stake: 10_00 });
    await halls.claim(by, id, outcome.winners[0]?.cartelaNumber ?? 0);
    expect(await roundRow(owner, id)).toMatchObject({ state: "settled", last_call: outcome.lastCall });
  }
  const physical = await cashierOf(hall.physicalCalling);
  await halls.cancel(physical, hall.physicalCalling, "enough");
  const asked = await cashierOf(hall.waiting);
  await halls.withdrawGiveUp(asked, hall.waiting);
  expect(await violations(owner)).toEqual([]);
  await servers.stop();
});
