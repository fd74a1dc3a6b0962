import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ledgerViolations } from "../../test/database.ts";
import type { Asked } from "../../test/matrix/aim.ts";
import { type CallerName, linkTelegram, tokensOf } from "../../test/matrix/callers.ts";
import { type MatrixFixture, matrixFixture, sendTo } from "../../test/matrix/fixture.ts";
import {
  type Answer,
  askedBy,
  type Cell,
  cells,
  expectationOf,
  fingerprint,
  rowCounts,
  sendCell,
} from "../../test/matrix/matrix.ts";
import { eachCounts, eachPersonCounts, refusedHere } from "../../test/matrix/twice.ts";

// A client that has not heard an answer asks again, at another server; and two people press the same button at once, at two servers.
// Both leave what one leaves.

let fixture: MatrixFixture;
/** The same world, asked by another server on its database. */
let beside: MatrixFixture;
let tokens: Record<CallerName, string | undefined>;
/** The routes that have let somebody change something. */
const tried = new Set<string>();

beforeAll(async () => {
  fixture = await matrixFixture();
  await fixture.fill();
  await linkTelegram(fixture, fixture.linkedId);
  tokens = await tokensOf(fixture);
  const { url } = await fixture.another();
  beside = { ...fixture, send: (method, path, sent = {}) => sendTo(url, method, path, sent) };
});
afterAll(() => fixture.stop());

const callers: readonly CallerName[] = ["player", "cashier", "branch_admin", "company_admin", "super_admin"];
const changing = cells.filter(
  (cell) =>
    !cell.route.startsWith("GET ") &&
    ["own", "none"].includes(cell.place) &&
    callers.includes(cell.caller) &&
    expectationOf(cell) === "in",
);
/** Two people who may both do this to the same thing: of each two the one who may less comes first. */
const pairs = changing.flatMap((cell, index) =>
  changing
    .slice(index + 1)
    .filter(({ route, aim, place }) => aim !== null && route === cell.route && aim === cell.aim && place === cell.place)
    .map((other) => [`${cell.caller} and ${other.title}`, cell, other] as const),
);

/** While a day is compared, after its answer, what the provider says lies here. */
const comparing = "reconciliation_statement";

/** How many rows were added to each table meanwhile. */
async function added(act: () => Promise<unknown>): Promise<Map<string, number>> {
  const before = rowCounts(await fingerprint(fixture.owner));
  await act();
  const after = rowCounts(await fingerprint(fixture.owner));
  return new Map([...after].map(([name, rows]) => [name, rows - (before.get(name) ?? 0)]));
}

const prepare = async (cell: Cell): Promise<Asked> => (await askedBy(fixture, cell)) ?? {};

const send = (cell: Cell, asked: Asked, at = fixture) => sendCell(at, tokens[cell.caller], cell.route, asked);

/** The same wish of somebody else: their page has a key of its own. */
function ofAnother(asked: Asked): Asked {
  const { body } = asked;
  if (typeof body !== "object" || body === null || !("idempotency_key" in body)) return asked;
  return { ...asked, body: { ...body, idempotency_key: randomUUID() } };
}

/** What has more rows than one such request leaves, and may not. */
async function tooMuch(cell: Cell, act: (asked: Asked) => Promise<Answer[]>, isBorne: boolean): Promise<string[]> {
  let alone: Answer | undefined;
  const first = await prepare(cell);
  const once = await added(async () => {
    alone = await send(cell, first);
  });
  if (alone?.status === 200 || alone?.status === 201) tried.add(cell.route);
  const second = await prepare(cell);
  let answers: Answer[] = [];
  const several = await added(async () => {
    answers = await act(second);
  });
  for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
  if (isBorne) return [];
  return [...several]
    .filter(([name, rows]) => name !== comparing && rows > Math.max(0, once.get(name) ?? 0))
    .map(([name]) => name);
}

describe("the same request, twice at once at two servers, and once more", () => {
  test.each(changing.map((cell) => [cell.title, cell] as const))("%s", async (_title, cell) => {
    const thrice = async (asked: Asked) => [
      ...(await Promise.all([send(cell, asked), send(cell, asked, beside)])),
      await send(cell, asked, beside),
    ];
    expect(await tooMuch(cell, thrice, cell.route in eachCounts)).toEqual([]);
  });
});

describe("two people at once, each at another server", () => {
  test.each(pairs)("%s", async (_title, cell, other) => {
    const both = (asked: Asked) => Promise.all([send(cell, asked), send(other, ofAnother(asked), beside)]);
    expect(await tooMuch(cell, both, cell.route in { ...eachCounts, ...eachPersonCounts })).toEqual([]);
  });
});

describe("afterwards", () => {
  test("the books have no violation", async () => {
    expect(await ledgerViolations(fixture.db)).toEqual([]);
  });

  test("every call that changes something has changed something, or is known to be refused here", () => {
    const routes = new Set(changing.map(({ route }) => route));
    expect([...routes].filter((route) => !tried.has(route)).toSorted()).toEqual(Object.keys(refusedHere).toSorted());
  });
});
