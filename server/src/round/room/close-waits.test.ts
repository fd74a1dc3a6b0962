import type pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { waitingForLocks } from "../../../test/credit-fixture.ts";
import { eventually } from "../../../test/crowd.ts";
import { type RoundFixture, roundFixture, roundRow, type TestPlayer } from "../../../test/round-fixture.ts";
import { createLog } from "../../log.ts";
import { openDb } from "../../postgres/db.ts";
import { closeRound } from "./due.ts";
import { StakesTogether } from "./stakes-together.ts";

let fixture: RoundFixture;
/** As main.ts wires it: rounds have connections of their own. */
let rounds: ReturnType<typeof openDb>;
let together: StakesTogether;
beforeAll(async () => {
  fixture = await roundFixture();
  rounds = openDb(fixture.url, createLog("silent"), "rounds");
  together = new StakesTogether(fixture.db);
});
afterEach(async () => expect(await fixture.violations()).toEqual([]));
afterAll(async () => {
  await rounds.db.destroy();
  await fixture.drop();
});

let stake = 1000;
type Held = { player: TestPlayer; number: number };

async function selling(count: number) {
  stake += 100;
  const row = await fixture.room(stake);
  const roundId = await fixture.liveRound(row);
  const held: Held[] = [];
  for (let number = 1; number <= count; number++) {
    const player = await fixture.player(5000);
    expect(await fixture.reserve(roundId, number, player)).toBe("ok");
    held.push({ player, number });
  }
  const confirm = ({ player, number }: Held) => together.confirm({ roundId, number, playerId: player.id });
  const close = () => closeRound({ ...fixture.deps, db: rounds.db }, row, roundId);
  return { row, roundId, held, confirm, close };
}

/** Whether somebody waits for all the sales of a round to end. */
async function isCloseWaiting(): Promise<boolean> {
  const { rows } = await fixture.owner.query(
    `select from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length > 0;
}

/** Somebody who holds what the statement locks, until the test lets go. */
async function holding(statement: string, values: unknown[], work: (client: pg.PoolClient) => Promise<void>) {
  const client = await fixture.owner.connect();
  await client.query("begin");
  await client.query(statement, values);
  try {
    await work(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const lockWallet = "select from balance where account_id = $1 for update";
const lockSale = "select pg_advisory_xact_lock_shared(round_lock_key($1))";
const lockClose = "select pg_advisory_xact_lock(round_lock_key($1))";

describe("a close", () => {
  test("that waits for a stake lets no other one in before it", async () => {
    const { roundId, held, confirm, close } = await selling(6);
    const [first, second, ...late] = held;
    for (const each of [first, second]) if (each) await confirm(each);
    let closing = Promise.resolve();
    let answers: Promise<unknown[]> = Promise.resolve([]);
    await holding(lockSale, [roundId], async () => {
      await fixture.endCountdown(roundId);
      closing = close();
      await eventually(isCloseWaiting).toBe(true);
      answers = Promise.all(late.map(confirm));
      await eventually(async () => (await fixture.owner.query(waitingStakes)).rows.length).toBe(late.length);
    });
    await closing;
    expect(await answers).toEqual(late.map(() => ({ result: "round_closed", balance_santim: null, change: null })));
    expect(await roundRow(fixture.owner, roundId)).toMatchObject({ state: "closing", pot_santim: 2 * stake });
  });

  test("succeeds at its first attempt though stakes of its round are stuck on locked wallets", async () => {
    const { roundId, held, confirm, close } = await selling(8);
    const [first, second, ...stuck] = held;
    for (const each of [first, second]) if (each) await confirm(each);
    const wallets = stuck.map(({ player }) => player.accountId);
    await holding("select from balance where account_id = any ($1) for update", [wallets], async () => {
      const answers = Promise.allSettled(stuck.map(confirm));
      await eventually(() => waitingForLocks(fixture.owner)).toBeGreaterThan(0);
      await fixture.endCountdown(roundId);
      await close();
      expect(await roundRow(fixture.owner, roundId)).toMatchObject({ state: "closing", void_reason: null });
      // Nobody is told that it was placed: who waited for too long may ask again, and who came after the close is too late.
      for (const answer of await answers) {
        if (answer.status === "fulfilled") expect(answer.value.result).toBe("round_closed");
        else expect(answer.reason).toMatchObject({ code: "55P03" });
      }
    });
  });

  test("takes all that a flood of stakes has placed, and no other", async () => {
    const { roundId, held, confirm, close } = await selling(60);
    for (const each of held.slice(0, 2)) await confirm(each);
    const answers = held.slice(2).map(confirm);
    await Promise.race(answers);
    await fixture.endCountdown(roundId);
    await close();
    const results = (await Promise.all(answers)).map(({ result }) => result);
    const placed = results.filter((result) => result === "ok").length;
    expect(placed + results.filter((result) => result === "round_closed").length).toBe(results.length);
    expect(await roundRow(fixture.owner, roundId)).toMatchObject({
      state: "closing",
      pot_santim: (placed + 2) * stake,
    });
  });
});

const waitingStakes = `select from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and not granted
  and database = (select oid from pg_database where datname = current_database())`;

describe("whom a stake would wait for, the others of its instant do not", () => {
  test("neither for a locked wallet nor for a round that closes", async () => {
    const [one, other] = [await selling(6), await selling(2)];
    const [stuck, ...free] = one.held;
    await holding(lockWallet, [stuck?.player.accountId], async (client) => {
      await client.query(lockClose, [other.roundId]);
      const waiting = [...(stuck ? [one.confirm(stuck)] : []), ...other.held.map(other.confirm)];
      const answers = await Promise.all(free.map(one.confirm));
      expect(answers.map(({ result }) => result)).toEqual(free.map(() => "ok"));
      await client.query("rollback");
      expect((await Promise.all(waiting)).map(({ result }) => result)).toEqual(["ok", "ok", "ok"]);
    });
  });
});
