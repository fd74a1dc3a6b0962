import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { actor, waitingForLocks } from "../../../test/credit-fixture.ts";
import { type RoundFixture, roundFixture, type TestPlayer } from "../../../test/round-fixture.ts";
import { type StaffFixture, staffFixture } from "../../../test/staff-fixture.ts";
import { createAuditService } from "../../audit/service.ts";
import { createLog } from "../../log.ts";
import { createPlayerService } from "../../player/service.ts";
import { createSuspensionService, type SuspensionService } from "../../suspension/service.ts";
import type { RoomRow } from "../store.ts";
import { closeRound } from "./due.ts";
import { StakesTogether } from "./stakes-together.ts";

let fixture: RoundFixture;
let staff: StaffFixture;
let suspensions: SuspensionService;
let together: StakesTogether;
beforeAll(async () => {
  fixture = await roundFixture();
  staff = await staffFixture(fixture);
  const { db, ledger } = fixture;
  const audit = createAuditService({ db, log: createLog("silent") });
  suspensions = createSuspensionService({ db, players: createPlayerService({ db, ledger }), audit });
});
beforeEach(() => {
  together = new StakesTogether(fixture.db);
});
afterEach(async () => expect(await fixture.violations()).toEqual([]));
afterAll(() => fixture.drop());

let stake = 1000;
async function opened(): Promise<{ row: RoomRow; roundId: string }> {
  stake += 100;
  const row = await fixture.room(stake);
  return { row, roundId: await fixture.liveRound(row) };
}

/** People who each hold a cartela of the round, from this number on. */
async function holders(roundId: string, count: number, from = 1): Promise<{ player: TestPlayer; number: number }[]> {
  const held = [];
  for (let number = from; number < from + count; number++) {
    const player = await fixture.player(5000);
    expect(await fixture.reserve(roundId, number, player)).toBe("ok");
    held.push({ player, number });
  }
  return held;
}

const confirm = (roundId: string, { player, number }: { player: TestPlayer; number: number }) =>
  together.confirm({ roundId, number, playerId: player.id });

/** How many transactions have placed stakes in a round: the rows of one transaction share their xmin. */
async function transactionsOf(roundId: string): Promise<number> {
  const { rows } = await fixture.owner.query<{ transactions: number }>(
    "select count(distinct xmin::text)::int as transactions from transfer where round_id = $1 and type = 'BET_PLACED'",
    [roundId],
  );
  return rows[0]?.transactions ?? 0;
}

const aDayMs = 24 * 3600 * 1000;
const patience = { timeout: 20_000, interval: 5 };
const turnOfTheLoop = () => new Promise((done) => setImmediate(done));

describe("stakes of the same instant", () => {
  test("share a transaction, and each is paid for once and answered with its own balance", async () => {
    const { roundId } = await opened();
    const held = await holders(roundId, 20);
    const answers = await Promise.all(held.map((each) => confirm(roundId, each)));
    expect(answers).toMatchObject(held.map(() => ({ result: "ok", balance_santim: 5000 - stake })));
    for (const { player } of held) expect(await fixture.ledger.balanceOf(player.accountId)).toBe(5000 - stake);
    expect(await transactionsOf(roundId)).toBe(1);
  });

  test("share it too where they are said one after the other in one turn of the event loop", async () => {
    const { roundId } = await opened();
    const held = await holders(roundId, 6);
    const said = held.map(async (each, turn) => {
      for (let step = 0; step < turn; step++) await null;
      return confirm(roundId, each);
    });
    expect((await Promise.all(said)).map(({ result }) => result)).toEqual(held.map(() => "ok"));
    expect(await transactionsOf(roundId)).toBe(1);
  });

  /** While this holds it, a transaction of stakes comes to a stand at what it writes first, as on a line that is dead. */
  async function held(): Promise<{ letGo(): Promise<void> }> {
    const holder = await fixture.owner.connect();
    await holder.query("begin; lock table transfer_key in exclusive mode");
    return {
      letGo: async () => {
        await holder.query("commit");
        holder.release();
      },
    };
  }

  test("wait for those under way where they are few, and go beside them where they are many", async () => {
    const { roundId } = await opened();
    const [first, second, third, ...many] = await holders(roundId, 11);
    if (!first || !second || !third) throw new Error("eleven hold cartelas");
    together = new StakesTogether(fixture.db, aDayMs);
    const hold = await held();
    const placed = [confirm(roundId, first)];
    await expect.poll(() => waitingForLocks(fixture.owner), patience).toBe(1);
    placed.push(confirm(roundId, second));
    await turnOfTheLoop();
    placed.push(confirm(roundId, third));
    await turnOfTheLoop();
    placed.push(...many.map((each) => confirm(roundId, each)));
    await expect.poll(() => waitingForLocks(fixture.owner), patience).toBe(2);
    await hold.letGo();
    expect((await Promise.all(placed)).map(({ result }) => result)).toEqual(placed.map(() => "ok"));
    expect(await transactionsOf(roundId)).toBe(2);
  });

  test("go beside those under way where one transaction does not take them all", async () => {
    const { roundId } = await opened();
    const everybody = await holders(roundId, 72);
    together = new StakesTogether(fixture.db, aDayMs);
    const hold = await held();
    const placed = everybody.map((each) => confirm(roundId, each));
    await expect.poll(() => waitingForLocks(fixture.owner), patience).toBe(2);
    await hold.letGo();
    expect((await Promise.all(placed)).map(({ result }) => result)).toEqual(everybody.map(() => "ok"));
    expect(await transactionsOf(roundId)).toBe(2);
  });

  test("do not wait for long for those under way", async () => {
    const { roundId } = await opened();
    const [first, second] = await holders(roundId, 2);
    if (!first || !second) throw new Error("two hold cartelas");
    const hold = await held();
    const placed = [confirm(roundId, first)];
    await expect.poll(() => waitingForLocks(fixture.owner), patience).toBe(1);
    placed.push(confirm(roundId, second));
    await expect.poll(() => waitingForLocks(fixture.owner), patience).toBe(2);
    await hold.letGo();
    expect((await Promise.all(placed)).map(({ result }) => result)).toEqual(["ok", "ok"]);
  });

  test("one alone goes alone", async () => {
    const { roundId } = await opened();
    for (const each of await holders(roundId, 3)) expect((await confirm(roundId, each)).result).toBe("ok");
    expect(await transactionsOf(roundId)).toBe(3);
  });

  test("each has its own refusal, and takes nobody else's stake with it", async () => {
    const [{ roundId }, closed] = [await opened(), await opened()];
    const held = await holders(roundId, 8);
    const late = await holders(closed.roundId, 2);
    await fixture.owner.query("update round set closes_at = clock_timestamp() where id = $1", [closed.roundId]);
    const poor = held[3]?.player as TestPlayer;
    await fixture.owner.query("update round_cartela set reserved_until = clock_timestamp() where player_id = $1", [
      poor.id,
    ]);
    const answers = await Promise.all([
      ...held.map((each) => confirm(roundId, each)),
      ...late.map((each) => confirm(closed.roundId, each)),
    ]);
    const results = answers.map(({ result }) => result);
    expect(results).toEqual(["ok", "ok", "ok", "not_reserved", "ok", "ok", "ok", "ok", "round_closed", "round_closed"]);
    expect(await fixture.ledger.balanceOf(poor.accountId)).toBe(5000);
  });

  test("of which one raises an error are placed all the same, but for that one", async () => {
    const { roundId } = await opened();
    const held = await holders(roundId, 6);
    const suspended = held[2]?.player as TestPlayer;
    await suspensions.suspend(actor(staff.superAdmin), String(suspended.telegramId), "a test", "Rest.");
    const answers = await Promise.all(held.map((each) => confirm(roundId, each)));
    expect(answers.map(({ result }) => result)).toEqual(["ok", "ok", "player_suspended", "ok", "ok", "ok"]);
    expect(answers[2]?.told).toBe("Rest.");
    expect(await fixture.ledger.balanceOf(suspended.accountId)).toBe(5000);
  });

  test("said twice at once are taken once", async () => {
    const { roundId } = await opened();
    const held = await holders(roundId, 5);
    const answers = await Promise.all([...held, ...held].map((each) => confirm(roundId, each)));
    expect(new Set(answers.map(({ result }) => result))).toEqual(new Set(["ok"]));
    for (const { player } of held) expect(await fixture.ledger.balanceOf(player.accountId)).toBe(5000 - stake);
  });

  test("beside the close of their round are in it or refused, and what is in it is in its pot", async () => {
    const { row, roundId } = await opened();
    const [early, others] = [await holders(roundId, 2), await holders(roundId, 20, 3)];
    for (const each of early) await confirm(roundId, each);
    await fixture.endCountdown(roundId);
    await fixture.owner.query(
      "update round set closes_at = clock_timestamp() + interval '15 milliseconds' where id = $1",
      [roundId],
    );
    const closing = (async () => {
      let state = "open";
      while (state === "open") {
        await closeRound(fixture.deps, row, roundId);
        const { rows } = await fixture.owner.query<{ state: string }>("select state from round where id = $1", [
          roundId,
        ]);
        state = rows[0]?.state ?? "";
      }
    })();
    const answers = await Promise.all(others.map((each) => confirm(roundId, each)));
    await closing;
    const placed = answers.filter(({ result }) => result === "ok").length;
    const refused = answers.filter(({ result }) => result === "round_closed").length;
    expect(placed + refused).toBe(others.length);
    const { rows } = await fixture.owner.query<{ paid: number }>(
      "select count(*)::int as paid from round_cartela where round_id = $1 and status = 'confirmed'",
      [roundId],
    );
    expect(rows[0]?.paid).toBe(placed + early.length);
  });
});
