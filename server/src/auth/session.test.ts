import { randomBytes, randomUUID } from "node:crypto";
import { Kysely, PostgresDialect } from "kysely";
import { LRUCache } from "lru-cache";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { creditFixture } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { noHints } from "../hint/service.ts";
import { createPlayerService } from "../player/service.ts";
import type { Tables } from "../postgres/schema.ts";
import { createSessions } from "./session.ts";

const fixture = forAllTests(creditFixture);

/** Sessions over a database that counts what it is asked. */
function countingSessions(now = Date.now) {
  let queries = 0;
  const pool = new pg.Pool({ connectionString: fixture.url, max: 4 });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: () => void queries++ });
  const players = createPlayerService({ db, ledger: fixture.ledger });
  const { companies } = fixture;
  const sessions = createSessions({
    db,
    players,
    companies,
    hints: noHints,
    sessionSecret: randomUUID(),
    now,
  });
  return { db, sessions, asked: () => queries };
}

test("500 calls of one person at once ask the database as often as one", async () => {
  const { db, sessions, asked } = countingSessions();
  const player = await fixture.player();
  const { token } = await sessions.open(db, { kind: "player", id: player.id });
  const before = asked();
  const people = await Promise.all(Array.from({ length: 500 }, () => sessions.identify(token)));
  expect(people.every((each) => each.kind === "player" && each.player.id === player.id)).toBe(true);
  expect(asked() - before).toBeLessThanOrEqual(3);
  await db.destroy();
});

test("who signs out everywhere while a call is looked up is signed out for every call after it", async () => {
  const { db, sessions } = countingSessions();
  const player = await fixture.player();
  const person = { kind: "player", id: player.id } as const;
  const { token } = await sessions.open(db, person);
  const early = sessions.identify(token).catch(() => null);
  await sessions.revokeAll(db, person);
  sessions.forget(person);
  await expect(sessions.identify(token)).rejects.toMatchObject({ code: "not_signed_in" });
  await early;
  await db.destroy();
});

function launchNow(telegramId: number) {
  const user = { telegramId, firstName: "", lastName: "", username: "", languageCode: "" };
  return { user, signedAt: new Date(), hash: randomBytes(32), startParam: "" };
}

test("who has just signed in is known without a question", async () => {
  const { db, sessions, asked } = countingSessions();
  const { id, telegramId } = await fixture.player();
  const opened = await sessions.openLaunch(launchNow(telegramId));
  const before = asked();
  expect(await sessions.identify(opened?.token)).toMatchObject({ kind: "player", player: { id, telegramId } });
  expect(asked()).toBe(before);
  await db.destroy();
});

test("who signs out everywhere while a launch is opened is asked for by the call after it", async () => {
  const { db, sessions, asked } = countingSessions();
  const { id, telegramId } = await fixture.player();
  const opening = sessions.openLaunch(launchNow(telegramId));
  sessions.forget({ kind: "player", id });
  const opened = await opening;
  await sessions.revokeAll(db, { kind: "player", id });
  const before = asked();
  await expect(sessions.identify(opened?.token)).rejects.toMatchObject({ code: "not_signed_in" });
  expect(asked()).toBeGreaterThan(before);
  await db.destroy();
});

test("a token that has been taken once is not taken when it has run out, nor is one that was never given out", async () => {
  let nowMs = Date.now();
  const { db, sessions } = countingSessions(() => nowMs);
  const { telegramId } = await fixture.player();
  const { token = "" } = (await sessions.openLaunch(launchNow(telegramId))) ?? {};
  expect(await sessions.identify(token)).toMatchObject({ kind: "player" });
  await expect(sessions.identify(`${token.slice(0, -4)}AAAA`)).rejects.toMatchObject({ code: "not_signed_in" });
  nowMs += 15 * 60_000 - 1000;
  expect(await sessions.identify(token)).toMatchObject({ kind: "player" });
  nowMs += 2000;
  await expect(sessions.identify(token)).rejects.toMatchObject({ code: "not_signed_in" });
  await db.destroy();
});

test("while endings are heard of a player is known for minutes, and asked for again when they are not", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  let nowMs = Date.now();
  const { db, sessions, asked } = countingSessions(() => nowMs);
  const person = { kind: "player", id: (await fixture.player()).id } as const;
  const { token } = await sessions.open(db, person);
  const askedBy = async (call: () => Promise<unknown>) => {
    const before = asked();
    await call();
    return asked() - before;
  };
  const passed = (ms: number) => {
    nowMs += ms;
    vi.advanceTimersByTime(ms);
  };
  expect(await askedBy(() => sessions.identify(token))).toBe(1);
  passed(5000);
  expect(await askedBy(() => sessions.identify(token)), "nobody asks for endings").toBe(1);
  passed(60_000);
  await sessions.check();
  expect(await askedBy(() => sessions.identify(token))).toBe(0);
  passed(4001);
  expect(await askedBy(() => sessions.identify(token)), "endings were asked for too long ago").toBe(1);

  // As another process ends it, and its hint is lost.
  const { sessionId } = await sessions.identify(token);
  await sessions.revokeAll(db, person);
  expect((await sessions.check()).ended).toContain(sessionId);
  await expect(sessions.identify(token)).rejects.toMatchObject({ code: "not_signed_in" });
  vi.useRealTimers();
  await db.destroy();
});

test("whose sessions end is found without going through everybody's", async () => {
  const { db, sessions } = countingSessions();
  const person = { kind: "player", id: (await fixture.player()).id } as const;
  const [{ token }, other] = [
    await sessions.open(db, person),
    await sessions.open(db, { kind: "player", id: (await fixture.player()).id }),
  ];
  for (const each of [token, other.token]) await sessions.identify(each);
  await sessions.revokeAll(db, person);
  // A company of thousands is switched off one person after the other, among all who are known.
  const goneThrough = vi.spyOn(LRUCache.prototype, Symbol.iterator);
  sessions.forget(person);
  expect(goneThrough).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  await expect(sessions.identify(token)).rejects.toMatchObject({ code: "not_signed_in" });
  await expect(sessions.identify(other.token)).resolves.toMatchObject({ kind: "player" });
  await db.destroy();
});

test("a player who becomes staff elsewhere is asked for again, and so is one who is staff no more", async () => {
  const { db, sessions, asked } = countingSessions();
  const { id, telegramId } = await fixture.player();
  const { token } = await sessions.open(db, { kind: "player", id });
  const roleNow = async () => {
    await sessions.check();
    const before = asked();
    const identity = await sessions.identify(token);
    return [identity.kind === "player" ? identity.player.staffRole : "not a player", asked() - before];
  };
  expect(await roleNow()).toEqual([null, 1]);
  const link = (telegram_id: number | null) =>
    fixture.owner.query("update staff set telegram_id = $1 where id = $2", [telegram_id, fixture.own.first.cashier.id]);
  await link(telegramId);
  expect(await roleNow()).toEqual(["cashier", 1]);
  expect(await roleNow()).toEqual(["cashier", 0]);
  await link(null);
  expect(await roleNow()).toEqual([null, 1]);
  await db.destroy();
});
