import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { cashQuestions } from "@derash/books/cash-questions";
import { questions } from "@derash/books/check";
import { feeQuestions } from "@derash/books/fee-questions";
import { hallQuestions } from "@derash/books/hall-questions";
import { handQuestions } from "@derash/books/hand-questions";
import { paymentQuestions } from "@derash/books/payment-questions";
import { shuffle } from "@derash/fairness/draw";
import { santim } from "@derash/game/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bareEnvironment } from "../../test/bare-environment.ts";
import { changes } from "../../test/books/changes.ts";
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

test.each(changes)("%s: the opposite is found", async (broken, change) => {
  expect(await brokenBy(fixture.url, change({ settled, voided, guaranteed }))).toContainEqual(
    expect.stringContaining(broken),
  );
});

test("each sentence is broken by a test, also one that is written from now on", () => {
  // These lists are gone through one by one in hall-books.test.ts and in test/payment/checked-books.test.ts.
  const elsewhere = [...hallQuestions, ...handQuestions, ...paymentQuestions, ...feeQuestions, ...cashQuestions];
  const whole = questions.filter((question) => !elsewhere.includes(question)).map(({ holds }) => holds);
  expect(whole.length).toBeGreaterThan(40);
  expect(whole.filter((holds) => !changes.some(([broken]) => holds.startsWith(broken)))).toEqual([]);
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
