import { expect, test } from "vitest";
import { meet } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { roundFixture } from "../../test/round-fixture.ts";
import { createLog } from "../log.ts";
import { createPlayerService } from "../player/service.ts";
import { openDb } from "../postgres/db.ts";

const rounds = forAllTests(roundFixture);
let count = 0;

/** Somebody who has been nowhere. */
const newcomer = () =>
  createPlayerService(rounds).register({
    ...{ telegramId: 98_000_000 + ++count, firstName: "New", lastName: "", username: "" },
    ...{ phoneNumber: null, preferredLanguage: "en", origin: "demo" },
  });

async function company(): Promise<string> {
  const { rows } = await rounds.owner.query(
    `insert into company (id, name, account_id) select id, $1, ledger_open('company', id) from uuidv7() as id returning id`,
    [`Company ${++count}`],
  );
  return rows[0].id;
}
const walletsOf = async (playerId: string) =>
  (await rounds.owner.query("select id, company_id, account_id from wallet where player_id = $1", [playerId])).rows;
/** Another server's connections. */
const another = () => openDb(rounds.url, createLog("silent")).db;

test("there is none before the first visit to a company, one after it, and it is the same at each visit", async () => {
  const { id } = await newcomer();
  const [a, b] = [await company(), await company()];
  expect(await rounds.wallets.walletOf(rounds.db, id, a)).toBeNull();
  const first = await rounds.wallets.openWallet(rounds.db, id, a);
  expect(await rounds.wallets.openWallet(rounds.db, id, a)).toBe(first);
  expect(await rounds.wallets.walletOf(rounds.db, id, a)).toBe(first);
  expect(await rounds.wallets.walletOf(rounds.db, id, b)).toBeNull();
  const second = await rounds.wallets.openWallet(rounds.db, id, b);
  expect(second).not.toBe(first);
  expect(await rounds.ledger.balanceOf(second)).toBe(0);
});

test("each account belongs to the wallet that says so, and the first of a player is the one that was there", async () => {
  const { id } = await newcomer();
  const before = (await rounds.owner.query("select account_id from player where id = $1", [id])).rows[0].account_id;
  const opened = [await company(), await company()];
  for (const each of opened) await rounds.wallets.openWallet(rounds.db, id, each);
  const wallets = await walletsOf(id);
  expect(wallets.map(({ company_id }) => company_id)).toEqual(opened);
  expect(wallets[0].account_id).toBe(before);
  for (const wallet of wallets) {
    const { rows } = await rounds.owner.query("select kind, owner_id from account where id = $1", [wallet.account_id]);
    expect(rows).toEqual([{ kind: "player", owner_id: wallet.id }]);
  }
});

test("the wallet where a player is, is the one of the company that is asked for, or else the one visited last", async () => {
  const { id } = await newcomer();
  const { wallets, db } = rounds;
  const [first, second, other] = [await company(), await company(), await company()];
  expect([await wallets.here(id, undefined), await wallets.walletsOf(id)]).toEqual([null, []]);
  const opened = [await wallets.openWallet(db, id, first), await wallets.openWallet(db, id, second)];
  const visit = (companyId: string, at: string) =>
    rounds.owner.query("update wallet set visited_at = $3 where player_id = $1 and company_id = $2", [
      id,
      companyId,
      at,
    ]);
  await visit(first, "2026-11-23T18:00:00Z");
  await visit(second, "2026-11-23T19:00:00Z");
  expect(await wallets.here(id, undefined)).toBe(opened[1]);
  await visit(first, "2026-11-23T20:00:00Z");
  expect(await wallets.here(id, undefined)).toBe(opened[0]);
  expect([await wallets.here(id, first), await wallets.here(id, second)]).toEqual(opened);
  expect(await wallets.here(id, other)).toBeNull();
  expect((await wallets.walletsOf(id)).map(({ accountId, companyId }) => [accountId, companyId])).toEqual([
    [opened[0], first],
    [opened[1], second],
  ]);
});

test("two servers that open the same wallet at once open one", async () => {
  const other = another();
  for (let time = 0; time < 10; time++) {
    const { id } = await newcomer();
    const at = await company();
    const opened = await Promise.all(
      [rounds.db, other, rounds.db, other].map((db) => rounds.wallets.openWallet(db, id, at)),
    );
    expect(new Set(opened).size).toBe(1);
    expect(await walletsOf(id)).toHaveLength(1);
  }
  await other.destroy();
});

test("wallets with two companies opened at once are two, and one of them is the account that was there", async () => {
  const other = another();
  for (let time = 0; time < 10; time++) {
    const { id } = await newcomer();
    const companies = [await company(), await company()];
    const opened = await Promise.all(
      companies.map((at, index) => rounds.wallets.openWallet(index === 0 ? rounds.db : other, id, at)),
    );
    expect(new Set(opened).size).toBe(2);
    const { rows } = await rounds.owner.query("select account_id from player where id = $1", [id]);
    expect(opened).toContain(rows[0].account_id);
  }
  await other.destroy();
});

test("who comes second to a player's first wallet waits for who came first, and has another account", async () => {
  const { id } = await newcomer();
  const [a, b] = [await company(), await company()];
  const opened = await meet(
    rounds,
    `select from player where id = '${id}' for update`,
    [a, b].map((at) => () => rounds.wallets.openWallet(rounds.db, id, at)),
  );
  // Nobody is refused: an error is not another account.
  expect(opened.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  const accounts = opened.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  expect(new Set(accounts).size).toBe(2);
  const { rows } = await rounds.owner.query("select account_id from player where id = $1", [id]);
  expect(accounts).toContain(rows[0].account_id);
});
