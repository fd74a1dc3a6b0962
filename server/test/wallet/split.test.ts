import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../src/postgres/db.ts";
import { brokenBooks } from "../books.ts";
import { type TestDatabase, testDatabase } from "../database.ts";

// A database of the time before a wallet per company: every player has one account, which all companies pay into.
let database: TestDatabase;
let companies: { a: string; b: string; c: string };
let telegramId = 97_000_000;
const said: string[] = [];
const before = { total: 0 };

const rows = async (text: string, values: unknown[] = []) => (await database.owner.query(text, values)).rows;
const one = async (text: string, values: unknown[] = []) => (await rows(text, values))[0];

async function company(name: string): Promise<string> {
  const { id } = await one(
    "insert into company (id, name, account_id) select id, $1, ledger_open('company', id) from uuidv7() as id returning id",
    [name],
  );
  return id;
}

async function player(): Promise<{ id: string; account: string }> {
  const { id, account_id: account } = await one(
    `insert into player (id, telegram_id, first_name, preferred_language, origin, account_id)
     select id, $1, 'Old', 'en', 'telegram', ledger_open('player', id) from uuidv7() as id returning id, account_id`,
    [telegramId++],
  );
  return { id, account };
}
type Old = Awaited<ReturnType<typeof player>>;

/** So many santim from a company's house to a player, or back: as credit, a prize or a stake were. Null: from the issuer. */
async function move({ account }: Old, companyId: string | null, santim: number): Promise<void> {
  const other = companyId === null ? "ledger_open('issuer', $3)" : "ledger_open('bonus', $3)";
  await rows(`select ledger_post($1, 'CREDIT', null, '', array[$2::uuid, ${other}], array[$4::bigint, -$4::bigint])`, [
    ...[`old:${randomUUID()}`, account, companyId ?? "00000000-0000-7000-8000-000000155e43", santim],
  ]);
}

/** A cartela paid in a round of a company: all that the migration reads of where somebody staked last. */
async function staked({ id, account }: Old, companyId: string, santim: number): Promise<void> {
  const roundId = (await one("select uuidv7() as id")).id;
  const pot = (await one("select ledger_open('pot', $1, true) as id", [roundId])).id;
  const branch = (
    await one(
      `insert into branch (id, company_id, name, account_id, is_online)
       select id, $1, id::text, ledger_open('branch', id), true from uuidv7() as id returning id`,
      [companyId],
    )
  ).id;
  await database.owner.query("set session_replication_role = replica");
  const room = await one(
    "insert into room (branch_id, stake_santim, house_cut_bps) values ($1, $2, 2000) returning id",
    [branch, santim],
  );
  await rows(
    `insert into round (id, code, room_id, branch_id, company_id, state, void_reason, stake_santim, house_cut_bps, bonus_schedule, min_players,
       countdown_ms, auto_start_delay_ms, start_delay_ms, call_interval_ms, pot_account_id, house_account_id, bonus_account_id, pot_santim, ended_at,
       mode, cartelas_per_player_max)
     values ($1, 'ETHOLD', $2, $3, $4, 'void', 'min_players', $5, 2000, '[]', 2, 1, 1, 1, 5000, $6, $6, $6, 0, now(), 'server', 1)`,
    [roundId, room.id, branch, companyId, santim, pot],
  );
  await rows(
    `insert into round_cartela (round_id, cartela_number, player_id, status, cells, confirmed_at)
     values ($1, 1, $2, 'confirmed', array_fill(0::smallint, array[25]), clock_timestamp())`,
    [roundId, id],
  );
  await database.owner.query("set session_replication_role = origin");
  await rows(
    "select ledger_post($1, 'BET_PLACED', $2, '', array[$3::uuid, $4::uuid], array[-$5::bigint, $5::bigint])",
    [...[`old:${randomUUID()}`, roundId, account, pot, santim]],
  );
}

const people = {} as Record<
  "onlyA" | "wonAtA" | "exact" | "mixed" | "issued" | "issuedAndStaked" | "never" | "spent" | "elsewhere",
  Old
>;

beforeAll(async () => {
  database = await testDatabase("template0");
  await migrate(database.url, { last: "0076-evening" });
  companies = { a: await company("Abay"), b: await company("Bole"), c: await company("Circle") };
  const { a, b, c } = companies;
  for (const name of ["onlyA", "wonAtA", "exact", "mixed", "issued", "issuedAndStaked", "never", "spent", "elsewhere"])
    people[name as keyof typeof people] = await player();
  await move(people.onlyA, a, 500_01);
  await move(people.wonAtA, a, 100_00);
  await staked(people.wonAtA, a, 10_00);
  await move(people.exact, a, 333_33);
  await move(people.exact, b, 666_67);
  // 100 of A and 50 of B, of which 60 went to C: 40 of A are A's whoever's the 60 were; where she staked last has the rest.
  await move(people.mixed, a, 100_00);
  await move(people.mixed, b, 50_00);
  await staked(people.mixed, c, 60_00);
  await move(people.issued, null, 77_77);
  await move(people.issuedAndStaked, null, 90_00);
  await staked(people.issuedAndStaked, b, 20_00);
  await move(people.spent, a, 30_00);
  await staked(people.spent, a, 30_00);
  // All from A, spent in part at B: what is left came from A.
  await move(people.elsewhere, a, 100_00);
  await staked(people.elsewhere, b, 25_00);
  before.total = Number(
    (await one("select sum(amount_santim) as all from balance b join player p on p.account_id = b.account_id")).all,
  );
  await migrate(database.url);
  said.push(JSON.stringify(await rows("select * from wallet_split")));
}, 120_000);
afterAll(() => database.drop());

/** What each of a player's wallets holds, by the company's name. */
async function held({ id }: Old): Promise<Record<string, number>> {
  const found = await rows(
    `select c.name, b.amount_santim from wallet w join company c on c.id = w.company_id join balance b on b.account_id = w.account_id
     where w.player_id = $1 order by c.name`,
    [id],
  );
  return Object.fromEntries(found.map((row) => [row.name, Number(row.amount_santim)]));
}
const keeperOf = async ({ account }: Old) =>
  (await one("select c.name from wallet w join company c on c.id = w.company_id where w.account_id = $1", [account]))
    ?.name;

test("money of one company stays where it is, and the account is its wallet", async () => {
  expect(await held(people.onlyA)).toEqual({ Abay: 500_01 });
  expect(await held(people.wonAtA)).toEqual({ Abay: 90_00 });
  expect(await held(people.spent)).toEqual({ Abay: 0 });
  expect(await keeperOf(people.onlyA)).toBe("Abay");
});

test("money of several is split to the santim, by transfers that name both", async () => {
  expect(await held(people.exact)).toEqual({ Abay: 333_33, Bole: 666_67 });
  expect(await keeperOf(people.exact)).toBe("Bole");
  const moves = await rows("select * from wallet_move where player_id = $1", [people.exact.id]);
  expect(moves).toMatchObject([{ from_company_id: companies.b, to_company_id: companies.a, amount_santim: 333_33 }]);
  const transfer = await one("select type, description from transfer where idempotency_key = $1", [
    moves[0].transfer_key,
  ]);
  expect(transfer).toEqual({ type: "BETWEEN_COMPANIES", description: "From Bole to Abay" });
});

test("what cannot be told goes to the company of the last stake, and no more than that", async () => {
  expect(await held(people.mixed)).toEqual({ Abay: 40_00, Bole: 0, Circle: 50_00 });
  expect(await held(people.issuedAndStaked)).toEqual({ Bole: 70_00 });
  expect(await held(people.elsewhere)).toEqual({ Abay: 75_00, Bole: 0 });
});

test("who was nowhere has no wallet before the first visit, and takes what is there along", async () => {
  for (const each of [people.issued, people.never]) expect(await held(each)).toEqual({});
  await rows("select wallet_open($1, $2)", [people.issued.id, companies.c]);
  expect(await held(people.issued)).toEqual({ Circle: 77_77 });
});

test("it all adds up, and says so where it can be read later", async () => {
  expect(JSON.parse(said[0] ?? "")).toMatchObject([
    {
      players: 9,
      waiting: 1,
      moves: 2,
      moved_santim: 333_33 + 40_00,
      santim_before: before.total,
      santim_after: before.total,
    },
  ]);
  const now = await one(
    `select sum(b.amount_santim) as all from balance b join account a on a.id = b.account_id where a.kind = 'player'`,
  );
  expect(Number(now.all)).toBe(before.total);
  expect(await rows("select * from ledger_violation")).toEqual([]);
  expect(await rows("select * from wallet_violation")).toEqual([]);
  const wallets = [
    "money goes from one company",
    "a move between companies",
    "a wallet has an account",
    "a stake and a refund",
  ];
  const broken = await brokenBooks(database.url);
  expect(broken.filter((each) => wallets.some((words) => each.broken.startsWith(words)))).toEqual([]);
});
