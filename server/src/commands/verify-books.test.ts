import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { shuffle } from "@derash/fairness/draw";
import { santim } from "@derash/game/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bareEnvironment } from "../../test/bare-environment.ts";
import { brokenBy } from "../../test/books.ts";
import { type RoundFixture, roundFixture, roundRow, soldCartelas } from "../../test/round-fixture.ts";
import { openRound } from "../round/open-round.ts";
import { setAsideGuarantee } from "../round/prize/guarantee.ts";

const main = fileURLToPath(new URL("verify-books.ts", import.meta.url));
let fixture: RoundFixture;
let settled: string;
let voided: string;
let guaranteed: string;

/** What the program prints and ends with. */
async function verifyBooks(...args: string[]): Promise<{ code: number; said: string }> {
  const env = bareEnvironment({ DATABASE_URL: fixture.url, DEMO: "false", NODE_ENV: "development" });
  return promisify(execFile)(process.execPath, [main, ...args], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }) => ({ code, said: stdout + stderr }),
  );
}

beforeAll(async () => {
  fixture = await roundFixture();
  const row = await fixture.room(1000);
  settled = await fixture.liveRound(row);
  const people = await Promise.all([1, 2, 3, 4].map(() => fixture.player(5000)));
  for (const [index, player] of people.entries()) expect(await fixture.buy(settled, index + 1, player)).toBe("ok");
  const [first] = people;
  if (first) expect(await fixture.release(settled, 1, first)).toBe("ok");
  await fixture.playOut(row, settled);
  voided = await fixture.liveRound(row);
  if (first) await fixture.buy(voided, 7, first);
  for (let restart = 0; restart < 4; restart++) {
    await fixture.endCountdown(voided);
    await fixture.close(row, voided);
  }
  expect((await roundRow(fixture.owner, voided)).state).toBe("void");
  const live = await fixture.liveRound(row);
  if (first) await fixture.buy(live, 9, first);
  guaranteed = await playGuaranteed();
});
afterAll(() => fixture.drop());

/** A room's round that guarantees 5,000, is won in two stages and was sold to two. */
async function playGuaranteed(): Promise<string> {
  const row = await fixture.room(2000);
  await fixture.fund(await fixture.ledger.open(fixture.db, "company", row.companyId), 500_000);
  await fixture.owner.query(
    `update round set state = 'void', void_reason = 'min_players', pot_santim = 0, closed_at = now(), ended_at = now()
     where room_id = $1`,
    [row.id],
  );
  await fixture.owner.query("select ledger_close_pot(pot_account_id) from round where room_id = $1", [row.id]);
  await fixture.owner.query("update room set stages = $2 where id = $1", [
    row.id,
    JSON.stringify([
      { patterns: ["any-line"], sharePercent: 33 },
      { patterns: ["two-lines"], sharePercent: 67 },
    ]),
  ]);
  await fixture.db.transaction().execute(async (tx) => {
    const of = { companyId: row.companyId, ownerId: randomUUID(), amount: santim(500_000), description: "Friday" };
    await openRound(fixture.deps, tx, row, await setAsideGuarantee(fixture.ledger, tx, of));
  });
  const roundId = await fixture.liveRound(row);
  for (const number of [1, 2]) expect(await fixture.buy(roundId, number, await fixture.player(2000))).toBe("ok");
  await fixture.playOut(row, roundId);
  await fixture.settle(row, roundId);
  expect((await roundRow(fixture.owner, roundId)).state).toBe("settled");
  return roundId;
}

test("books that hold are said to hold, with what was looked at", async () => {
  const { code, said } = await verifyBooks();
  expect(said).toMatch(
    /^Looked at: \d+ entries, \d+ sentences, 2 rounds played again, 0 lines of journals\.\nThe books hold\.$/m,
  );
  expect(code).toBe(0);
});

const someEntry = "(select min(id) from entry)";
/** What somebody does to the tables, and the sentence that is broken by it. */
const changes: [string, (ids: { settled: string; voided: string; guaranteed: string }) => string][] = [
  [
    "all entries together are nothing",
    () => `update entry set amount_santim = amount_santim + 1 where id = ${someEntry}`,
  ],
  ["a transfer has at least two entries", () => `delete from entry where id = ${someEntry}`],
  [
    "an entry is of a transfer and of an account",
    () => `update entry set account_id = uuidv7() where id = ${someEntry}`,
  ],
  ["a balance is the sum of its account's entries", () => "update balance set amount_santim = amount_santim + 1"],
  [
    "nobody owes",
    () => `insert into account (kind, owner_id) values ('player', uuidv7()), ('house', uuidv7());
      with t as (insert into transfer (idempotency_key, type) values ('tampered', 'CHARGE') returning id)
      insert into entry (transfer_id, account_id, amount_santim)
        select t.id, a.id, case a.kind when 'player' then -5 else 5 end from t,
          (select * from account order by created_at desc limit 2) a`,
  ],
  [
    "money goes from one company to another only by a move that names both",
    () => `with c as (insert into company (name, account_id) values ('Another', ledger_open('company', uuidv7())) returning id)
      update wallet set company_id = c.id from c where wallet.id = (select min(id::text)::uuid from wallet)`,
  ],
  [
    "a move between companies takes from one wallet of a player what it gives to another",
    () =>
      `update transfer set type = 'BETWEEN_COMPANIES' where id = (select transfer_id from entry where id = ${someEntry})`,
  ],
  [
    "what a player is told of bonuses, deposits and withdrawals is the sum of the entries",
    () => "update wallet_total set deposits_santim = deposits_santim + 1",
  ],
  [
    "the games and wins that a player is told are their settled rounds",
    () => "update player_games set played = played + 1",
  ],
  ["a wallet has an account of its own", () => "update account set owner_id = uuidv7() where kind = 'player'"],
  [
    "an account with entries and no balance is the pot of a round that sells",
    ({ settled: id }) => `delete from balance where account_id = (select pot_account_id from round where id = '${id}')`,
  ],
  [
    "a round of a room is played with the tickets that its close recorded",
    ({ settled: id }) => `update close_record set ticket_count = ticket_count + 1 where round_id = '${id}'`,
  ],
  [
    "nobody pays for a cartela of a room after the countdown",
    ({ settled: id }) => `update round_cartela set confirmed_at = confirmed_at + interval '1 hour'
      where round_id = '${id}' and cartela_number = 2`,
  ],
  [
    "a pot takes stakes and what one guarantee adds, and gives refunds, prizes and one cut",
    ({ settled: id }) => `update transfer set type = 'CHARGE' where round_id = '${id}' and type = 'HOUSE_CUT'`,
  ],
  [
    "a round that lives or was played holds, or held, the stake of each paid cartela",
    ({ settled: id }) => `delete from round_cartela where round_id = '${id}' and cartela_number = 2`,
  ],
  [
    "a settled round gave away its pot",
    ({ settled: id }) => `update round set prize_pool_santim = prize_pool_santim - 1 where id = '${id}'`,
  ],
  [
    "a guarantee adds what the share of the pot lacks of it",
    ({ guaranteed: id }) => `update round set guarantee_paid_santim = guarantee_paid_santim - 1 where id = '${id}'`,
  ],
  [
    "a guarantee comes from the company's own account",
    ({ guaranteed: id }) => `update account set kind = 'branch' where kind = 'company' and exists (
      select from round r where r.id = '${id}' and r.company_id = account.owner_id)`,
  ],
  [
    "what a cartela has of a round with stages is what it has of each",
    ({ guaranteed: id }) =>
      `update round_stage_win set prize_santim = prize_santim + 1 where round_id = '${id}' and stage = 2`,
  ],
  [
    "the stages of a round are won one after the other",
    ({ guaranteed: id }) => `alter table round drop constraint round_stages_paid;
      update round set stages_settled = 1 where id = '${id}'`,
  ],
  [
    "winners share the prize pool equally",
    ({ guaranteed: id }) =>
      `update round_stage_win set prize_santim = prize_santim - 1 where round_id = '${id}' and stage = 1`,
  ],
  [
    "all cartelas that this call completes win, and no other",
    ({ guaranteed: id }) => `delete from round_stage_win where round_id = '${id}' and stage = 2
      and cartela_number = (select min(cartela_number) from round_stage_win where round_id = '${id}' and stage = 2)`,
  ],
  [
    "a void round gave every stake back",
    ({ voided: id }) => `update transfer set type = 'BET_WON' where round_id = '${id}' and type = 'REFUND'`,
  ],
  [
    "a stake in a room is paid once, by its player",
    ({
      settled: id,
    }) => `update round_cartela set player_id = (select id from player where id <> round_cartela.player_id limit 1)
      where round_id = '${id}' and cartela_number = 2`,
  ],
  [
    "a paid cartela of a room has its stake",
    ({ settled: id }) =>
      `update round_cartela set ticket_id = uuidv7() where round_id = '${id}' and cartela_number = 2`,
  ],
  [
    "a refund in a room gives back a stake that was paid",
    ({ voided: id }) =>
      `update transfer set idempotency_key = 'refund:tampered' where round_id = '${id}' and type = 'REFUND'`,
  ],
  [
    "a winner's prize and bonus in a room are in the winner's wallet",
    ({ settled: id }) =>
      `update round_cartela set bonus_santim = bonus_santim + 7 where round_id = '${id}' and won_at is not null`,
  ],
  [
    "the prizes of a settled round's cartelas are its prize pool",
    ({ voided: id }) => `alter table round_cartela drop constraint round_cartela_check2;
      update round_cartela set prize_santim = 1 where round_id = '${id}'`,
  ],
  [
    "a round goes on when it is due",
    () => "update round set closes_at = now() - interval '1 hour' where state = 'open'",
  ],
  [
    "what is withheld of a win in a room is taken from its winner's wallet",
    ({
      settled: id,
    }) => `with t as (insert into transfer (idempotency_key, type, round_id) values ('tampered', 'TAX', '${id}') returning id)
      insert into entry (transfer_id, account_id, amount_santim)
        select t.id, a.id, a.santim from t, (values ((select min(account_id::text)::uuid from wallet), -5),
          ((select house_account_id from round where id = '${id}'), 5)) as a (id, santim)`,
  ],
  ["a settled round has one sale with its figures", () => "delete from sale"],
  [
    "what the sales say was kept is what each house received",
    () => "update sale set cut_santim = cut_santim - 1, player_winnings_santim = player_winnings_santim + 1",
  ],
  [
    "the audit's records follow one another",
    () =>
      "insert into audit_record (position, at, actor_name, action, previous_hash, hash) values (5, now(), 'nobody', 'tampered', sha256(''), sha256(''))",
  ],
  [
    "a record of the audit is what its hash says",
    () => `select audit_append(null, 'somebody', 'sign_in', null, '', null, null, null, null, '');
      update audit_record set actor_name = 'nobody'`,
  ],
  ["the closed rounds of a table follow one another", () => "update close_record set previous_hash = hash"],
  ["a round that was drawn had been recorded", ({ settled: id }) => `delete from draw_reveal where round_id = '${id}'`],
  ["the seed of a draw follows from what was sealed", () => "update draw_reveal set server_seed = sha256(server_seed)"],
  [
    "a round ends with the first call that completes a cartela",
    ({ settled: id }) => `update round set last_call = last_call + 1 where id = '${id}'`,
  ],
  [
    "all cartelas that this call completes win, and no other",
    // Of three that may all have won: one fewer.
    ({
      settled: id,
    }) => `update round_cartela set won_at = null, prize_santim = 0, bonus_santim = 0 where round_id = '${id}'
      and cartela_number = (select min(cartela_number) from round_cartela where round_id = '${id}' and won_at is not null)`,
  ],
  [
    "winners share the prize pool equally",
    ({ settled: id }) =>
      `update round_cartela set prize_santim = prize_santim - 1 where round_id = '${id}' and won_at is not null`,
  ],
];

test.each(changes)("%s: the opposite is found", async (broken, change) => {
  expect(await brokenBy(fixture.url, change({ settled, voided, guaranteed }))).toContainEqual(
    expect.stringContaining(broken),
  );
});

test("what clients wrote down is looked for", async () => {
  const folder = mkdtempSync(join(tmpdir(), "derash-journals-"));
  const sold = await soldCartelas(fixture.owner, settled);
  const { seed } = await roundRow(fixture.owner, settled);
  const stakes = sold.flatMap(({ cartela_number: cartela, telegram_id: telegramId }) =>
    ["asked", "acknowledged"].map((saw) => ({ saw, telegramId, round: settled, cartela })),
  );
  const [one] = sold;
  // Given back before the close: that too was asked for and taken.
  const returned = { saw: "asked", telegramId: (one?.telegram_id ?? 0) - 1, round: settled, cartela: 1 };
  const ball = { saw: "ball", round: settled, call: 3, number: shuffle(seed)[2] };
  const write = (name: string, lines: object[]) =>
    writeFileSync(join(folder, name), `${lines.map((line) => JSON.stringify(line)).join("\n")}\n{"saw":"ask`);
  write("a.ndjson", [...stakes, returned]);
  write("b.ndjson", [ball]);
  expect(await verifyBooks("--journals", folder)).toMatchObject({
    code: 0,
    said: expect.stringContaining("8 lines of journals"),
  });
  write("c.ndjson", [
    { ...stakes[1], cartela: 99 },
    { ...ball, call: 4 },
  ]);
  const { code, said } = await verifyBooks("--journals", folder);
  expect(said).toContain("BROKEN 1 times: a stake that was acknowledged is in the books");
  expect(said).toContain("BROKEN 1 times: a ball that anybody heard is the ball of the draw");
  expect(code).toBe(1);
  write("a.ndjson", stakes.slice(1));
  expect((await verifyBooks("--journals", folder)).said).toContain(
    "BROKEN 2 times: nobody's stake is taken more often than they asked",
  );
  // What had no answer for a while is asked for, and acknowledged, in a round that the client cannot name.
  const unnamed = stakes.map((stake) => ({ ...stake, round: null }));
  write("a.ndjson", [...unnamed, returned]);
  write("c.ndjson", []);
  expect((await verifyBooks("--journals", folder)).said).toContain("The books hold.");
  write("c.ndjson", unnamed.slice(1, 2));
  expect((await verifyBooks("--journals", folder)).said).toContain(
    "BROKEN 1 times: a stake that was acknowledged is in the books",
  );
});
