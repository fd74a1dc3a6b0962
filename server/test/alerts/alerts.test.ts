import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { checkBooksApart } from "../../src/ledger/books.ts";
import { nextEvent, signIn, type TestPlayer, testApp } from "../app.ts";
import { deploy, fires, type Reading, rules, seriesIn } from "./rules.ts";

let server: Awaited<ReturnType<typeof testApp>>;
let players: TestPlayer[];
/** This machine's clock beside the database's. */
let aheadMs = 0;
const query = (text: string) => server.owner.query(text);

beforeAll(async () => {
  const wall = Date.now;
  vi.spyOn(Date, "now").mockImplementation(() => wall() + aheadMs);
  server = await testApp({ STAKES: "10,20", COUNTDOWN_MS: "1000" });
  players = await Promise.all([5_000_001, 5_000_002].map((id) => signIn(server.url, id)));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.stop();
});

/** What Prometheus would have read: from a server that does not answer, that it is down. */
async function read(atMinute: number, url = server.url): Promise<Reading> {
  const text = await fetch(`${url}/metrics`).then(
    (answer) => answer.text(),
    () => "",
  );
  return { atMinute, series: seriesIn(`up{job="derash"} ${text === "" ? 0 : 1}\n${text}`) };
}

/** Reads once a minute of Prometheus' time, which is not ours, for so many minutes after `before`. */
async function watch(minutes: number, before: readonly Reading[] = [], url = server.url): Promise<Reading[]> {
  const readings = [...before];
  const from = (before.at(-1)?.atMinute ?? -1) + 1;
  for (let minute = from; minute <= from + minutes; minute++) readings.push(await read(minute, url));
  return readings;
}

function ruleOf(name: string) {
  const found = rules.find(({ alert }) => alert === name);
  if (!found) throw new Error(`no alert ${name}`);
  return found;
}

const fired = new Set<string>();
/** All is quiet before, `provoke` makes it fire after as long as it says and not before, and `end` ends it. */
async function firesOnce(name: string, provoke: () => Promise<unknown>, end?: () => Promise<unknown>, url?: string) {
  const rule = ruleOf(name);
  const before = await watch(0, [], url);
  expect(fires({ ...rule, for: 0 }, before), "quiet before").toBe(false);
  await provoke();
  const during = async () => fires({ ...rule, for: 0 }, await watch(0, before, url));
  await vi.waitFor(async () => expect(await during()).toBe(true), { timeout: 15_000, interval: 100 });
  const readings = await watch(rule.for, before, url);
  expect(fires(rule, readings)).toBe(true);
  if (rule.for > 0) expect(fires(rule, readings.slice(0, -1)), "not sooner").toBe(false);
  fired.add(name);
  await end?.();
}

/** Two players pay in a room of their stake. */
async function paid(bet: number): Promise<string> {
  const [one, other] = players as [TestPlayer, TestPlayer];
  const { sessionId } = await one.session(bet);
  await one.reserve(1, bet);
  await other.reserve(2, bet);
  for (const [index, player] of [one, other].entries()) expect((await player.confirm(index + 1, bet)).status).toBe(200);
  return sessionId;
}

const fromNowhere = `with made as (insert into account (kind, owner_id) values ('bonus', uuidv7()) returning id)
  insert into balance (account_id, amount_santim) select id, 500 from made`;
const backToNowhere = `delete from balance where account_id in (select id from account where kind = 'bonus') and amount_santim = 500`;
const checkBooks = () => checkBooksApart({ url: server.databaseUrl, hours: 0 });

const company = "(select id from company limit 1)";
const withdrawal = (state: string, change: string) => `
  select ledger_post('stuck:${state}', 'TOP_UP', null, '', array[ledger_open('demo', ${company}),
    wallet_open((select id from player limit 1), ${company})], array[-5000, 5000]);
  select withdrawal_request(payment_account_open(${company}, 'desk', 'live'), (select id from player limit 1), null, 'WSTUCK${state}',
    'stuck:${state}', 5000, now() - interval '9 hours');
  update withdrawal set ${change} where reference = 'WSTUCK${state}'`;
const over = (
  state: string,
) => `select withdrawal_give_back(id, 'failed', now()) from withdrawal where reference = 'WSTUCK${state}';
  update withdrawal set next_look_at = null where reference = 'WSTUCK${state}'`;
const stuckPayments: Record<string, { make: string; end: string }> = {
  "a provider has not said for hours whether it paid": {
    make: withdrawal("UNKNOWN", "state = 'unknown', unknown_since = now() - interval '3 hours'"),
    end: over("UNKNOWN"),
  },
  "a withdrawal waits for a person": { make: withdrawal("PERSON", "state = 'requested'"), end: over("PERSON") },
  "nobody looks up what is due": {
    make: withdrawal("DUE", "state = 'sent', next_look_at = now() - interval '1 hour'"),
    end: over("DUE"),
  },
  "something differs from the provider's list": {
    make: `insert into reconciliation_item (payment_account_id, side, day, kind, key, difference_santim, found_at)
        select id, 'provider', '2026-11-01', 'missing', 'stuck', 100, now() from payment_account limit 1`,
    end: "delete from reconciliation_item",
  },
  // The last: what phones have brought is kept in memory for a moment.
  "an SMS of a phone never came": {
    make: `with phone as (insert into sms_device (payment_account_id, name, bank, account, holder, sealed_key, created_at)
        values (payment_account_open(${company}, 'sms', 'live'), 'phone', 'telebirr', '0911', 'Derash', '', now()) returning *)
      insert into sms_evidence (device_id, sequence, payment_account_id, body, received_at, stored_at, is_incoming)
        select id, 2, payment_account_id, '', now(), now(), false from phone`,
    end: "delete from sms_evidence; delete from sms_device",
  },
};

/** What somebody, or a timer, does every so often, and how long it may be ago. */
const seenTo = [
  { what: "base_backup", within: "47 hours", beyond: "49 hours" },
  { what: "restore_drill", within: "7 days", beyond: "9 days" },
  { what: "seed_key_drill", within: "99 days", beyond: "101 days" },
];
const doneAgo = (what: string, ago: string) =>
  `insert into operation (what, is_ok, told, ended_at) values ('${what}', true, '', clock_timestamp() - interval '${ago}')`;

describe("each alert fires once, for what it is about", () => {
  test("BallsLate: the event loop stands still while balls are called", async () => {
    const [one] = players as [TestPlayer];
    const socket = await one.socket();
    await firesOnce("BallsLate", async () => {
      await socket.emitWithAck("join_stack", { betAmount: 10 });
      const called = nextEvent(socket, "ball_called");
      await paid(10);
      await called;
      const until = performance.now() + 600;
      while (performance.now() < until);
    });
    socket.close();
  });

  test("BooksWrong: money from nowhere", async () => {
    await firesOnce(
      "BooksWrong",
      () => query(fromNowhere).then(checkBooks),
      () => query(backToNowhere).then(checkBooks),
    );
  });

  test("ChecksMissed: nothing was ever done to lose no data", async () => {
    const rule = ruleOf("ChecksMissed");
    // A busy machine may leave a reading without this figure.
    await vi.waitFor(async () => expect(fires({ ...rule, for: 0 }, await watch(0))).toBe(true), { timeout: 15_000 });
    for (const { what } of seenTo) await query(doneAgo(what, "0"));
  });

  test.each(seenTo)("ChecksMissed: $what, never and too long ago", async ({ what, within, beyond }) => {
    const forget = () => query(`delete from operation where what = '${what}'`);
    await firesOnce("ChecksMissed", forget, () => query(doneAgo(what, within)));
    await firesOnce("ChecksMissed", () => forget().then(() => query(doneAgo(what, beyond))));
    await query(doneAgo(what, "0"));
  });

  test("ChecksMissed: a provider's list of yesterday could not be read", async () => {
    // The demo's own, as if it had been there for two days.
    const made = `update payment_account set created_at = now() - interval '2 days' where provider = 'chapa';
      insert into reconciliation_day (payment_account_id, day, side, run_at, runs, lacks)
        select id, (now() at time zone 'Africa/Addis_Ababa')::date - back, 'provider', now(), 1, 'no answer'
        from payment_account, generate_series(1, 2) as back where provider = 'chapa'`;
    await firesOnce(
      "ChecksMissed",
      () => query(made),
      () => query("update reconciliation_day set lacks = null"),
    );
  });

  // The last of them: what the checks found is kept in memory for a moment.
  test("ChecksMissed: the books were not checked for three days", async () => {
    await firesOnce("ChecksMissed", () =>
      query("update books_checked set checked_at = clock_timestamp() - interval '3 days'"),
    );
  });

  test.each(Object.entries(stuckPayments))("PaymentsStuck: %s", async (_, { make, end }) => {
    await firesOnce(
      "PaymentsStuck",
      () => query(make),
      () => query(end),
    );
  });

  test("DatabaseAway: it takes no writes", async () => {
    await firesOnce(
      "DatabaseAway",
      () => query("revoke insert, update on heartbeat from derash_server"),
      () => query("grant insert, update on heartbeat to derash_server"),
    );
  });

  test("StakesFail: the database refuses what it should take", async () => {
    const stakes = "function cartela_confirm_all, cartela_confirm, cartela_confirm_each";
    const [one] = players as [TestPlayer];
    await one.reserve(3, 20);
    await firesOnce(
      "StakesFail",
      async () => {
        await query(`revoke execute on ${stakes} from derash_server`);
        // One and several, as the web app does it.
        for (let time = 1; time <= 3; time++) {
          expect((await one.confirm(3, 20)).status).toBe(500);
          const several = { telegramId: String(one.telegramId), cartelaNumbers: [3, 4], betAmount: 20 };
          expect((await one.request("POST", "/api/confirm-cartelas", several)).status).toBe(500);
        }
      },
      () => query(`grant execute on ${stakes} to derash_server`),
    );
  });

  test("RoundsStuck: a round cannot be closed; RoundsVoid: then it is closed too late, and given back", async () => {
    const ofRoom = async (sessionId: string, change: string) =>
      server.owner.query(`update round set ${change} where room_id = $1 and state = 'open'`, [sessionId]);
    await firesOnce("RoundsStuck", async () => {
      const sessionId = await paid(20);
      await query("revoke update on round from derash_server");
      await ofRoom(sessionId, "closes_at = clock_timestamp() - interval '1 minute'");
    });
    await firesOnce("RoundsVoid", () => query("grant update on round to derash_server"));
  });

  test("ClockWrong: this machine's clock goes ahead", async () => {
    await firesOnce(
      "ClockWrong",
      async () => {
        aheadMs = 3000;
      },
      async () => {
        aheadMs = 0;
      },
    );
  });

  test("ErrorsLogged: a line that says that something is wrong", async () => {
    await firesOnce("ErrorsLogged", async () => server.app.log.error("said by a test"));
  });

  // This Postgres archives nothing: no quiet before.
  test("BackupOld: there is none", async () => {
    const name = "BackupOld";
    const rule = ruleOf(name);
    const readings = await watch(rule.for);
    expect(fires(rule, readings)).toBe(true);
    expect(fires(rule, readings.slice(1))).toBe(false);
    fired.add(name);
  });

  test("ServerDown: a server process ends", async () => {
    const other = await server.another();
    await firesOnce("ServerDown", () => other.stop(), undefined, other.url);
  });

  test("and none is left out", () => {
    expect([...fired].toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
    expect(rules.length).toBeLessThanOrEqual(12);
  });
});

describe("what is named is there", () => {
  const namesIn = (text: string) => text.match(/\b(?:derash|nodejs|process)_[a-z0-9_]+/g) ?? [];

  test("each metric of the alerts and the boards is in the server's output", async () => {
    const { series } = await read(0);
    const known = new Set(series.map(({ name }) => name));
    const boards = readdirSync(new URL("grafana/", deploy)).map((file) =>
      readFileSync(new URL(`grafana/${file}`, deploy), "utf8"),
    );
    expect(boards).toHaveLength(4);
    const queries = boards.flatMap((board) =>
      (JSON.parse(board) as Board).panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    );
    const named = [...queries, ...rules.map(({ expr }) => expr)].flatMap(namesIn);
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});
type Board = { panels: { targets: { expr: string }[] }[] };
