import { randomBytes, randomUUID } from "node:crypto";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
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
  return { user, signedAt: new Date(), hash: randomBytes(32) };
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
