import type { CheatSignals } from "@derash/protocol/audit";
import type { Caller } from "@derash/protocol/contract/endpoint";
import { type ErrorCode, errorStatus } from "@derash/protocol/refusal/errors";
import type { SalesPeriods } from "@derash/protocol/report/sale";
import type { Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { connect } from "../../test/app.ts";
import { ledgerViolations } from "../../test/database.ts";
import type { Asked } from "../../test/matrix/aim.ts";
import { type CallerName, callerKinds, callerNames, linkTelegram, tokensOf } from "../../test/matrix/callers.ts";
import { type MatrixFixture, matrixFixture } from "../../test/matrix/fixture.ts";
import {
  type Answer,
  askedBy,
  type Cell,
  cells,
  changedTables,
  errorOf,
  expectationOf,
  fingerprint,
  heads,
  secretsOf,
  sendCell,
  withoutRequestId,
} from "../../test/matrix/matrix.ts";
import { events, plain, staffMayNot } from "../../test/matrix/plain.ts";
import { targets } from "../../test/matrix/targets.ts";
import { routePermission, socketPermission } from "./permission.ts";

let fixture: MatrixFixture;
let tokens: Record<CallerName, string | undefined>;
/** One that is tried once more is one all the same. */
const ran = new Set<Cell | string>();
/** The requests that staff, and players at routes of staff, were refused. */
const refusedRequests: string[] = [];
/** What the database was like when a refused attempt was last looked at; null where something was let in since. */
let known: Record<string, string> | null = null;
/** What is answered for what is not there, by caller, route and aim. */
const missing = new Map<string, Answer>();

beforeAll(async () => {
  fixture = await matrixFixture();
  await fixture.fill();
  await linkTelegram(fixture, fixture.linkedId);
  tokens = await tokensOf(fixture);
});
afterAll(() => fixture.stop());

describe("the tables", () => {
  test("say of every route what it names, and of no other", () => {
    const entries = [...Object.keys(targets), ...Object.keys(plain)];
    expect(entries.sort()).toEqual(Object.keys(routePermission).sort());
  });

  test("say of every route with a place in its path which place that is", () => {
    const named = Object.keys(routePermission).filter((route) => route.includes(":"));
    expect(named.filter((route) => !(route in targets))).toEqual([]);
  });

  test("have something missing for everything that can be named", () => {
    const withoutMissing = Object.entries(targets).flatMap(([route, aims]) =>
      aims.filter(({ reach }) => !("missing" in reach)).map(({ name }) => `${route} by ${name}`),
    );
    expect(withoutMissing).toEqual([
      "GET /api/auth/staff by link",
      "POST /api/user/management/branches by rooms in the mini app",
    ]);
  });

  // Everything below follows from the permission table, so a right that slips into the table itself shows only here.
  test("give every caller so many routes and no more", () => {
    const permissions = Object.values(routePermission);
    const open = permissions.filter((permission) => permission === "anyone").length;
    const routesOf = (kind: Caller) => permissions.filter((it) => it !== "anyone" && it.includes(kind)).length;
    const [player, cashier, branchAdmin] = [routesOf("player"), routesOf("cashier"), routesOf("branch_admin")];
    const [companyAdmin, superAdmin] = [routesOf("company_admin"), routesOf("super_admin")];
    expect({ open, player, cashier, branchAdmin, companyAdmin, superAdmin }).toEqual({
      ...{ open: 26, player: 46, cashier: 66, branchAdmin: 52, companyAdmin: 116, superAdmin: 118 },
    });
  });

  test("say of every socket event what it says", () => {
    expect(Object.keys(events).sort()).toEqual(Object.keys(socketPermission).sort());
  });
});

const isChange = ({ route }: Cell) => !route.startsWith("GET ");

/** What a cell says. What it names may have to be made first, which is no change of whoever asks. */
async function prepare(cell: Cell): Promise<Asked> {
  const asked = askedBy(fixture, cell);
  if (asked instanceof Promise) known = null;
  return (await asked) ?? {};
}

const send = (cell: Cell, asked: Asked, method?: string) =>
  sendCell(fixture, tokens[cell.caller], cell.route, asked, method);

/** What the same caller is answered for what is not there. */
async function askMissing(cell: Cell): Promise<Answer> {
  const name = `${cell.caller} ${cell.route} ${cell.aim?.name}`;
  const answer = missing.get(name) ?? (await send(cell, await prepare({ ...cell, place: "missing" })));
  missing.set(name, answer);
  return answer;
}

/** The answer to an attempt that must change nothing. */
async function sendUnchanged(cell: Cell, asked: Asked): Promise<Answer> {
  const before = known ?? (await fingerprint(fixture.owner));
  const answer = await send(cell, asked);
  known = await fingerprint(fixture.owner);
  expect(changedTables(before, known), answer.text).toEqual([]);
  return answer;
}

function expectRefused({ caller }: Cell, answer: Answer, code: ErrorCode): void {
  const { error, requestId } = errorOf(answer);
  expect({ status: answer.status, error }, answer.text).toEqual({ status: errorStatus(code), error: code });
  const kind = callerKinds[caller];
  if (kind !== null && (kind !== "player" || code === "not_allowed")) refusedRequests.push(requestId ?? "");
}

function expectIn({ aim, plain: { accepts = [] } }: Cell, answer: Answer): void {
  if (accepts.includes(answer.status)) return;
  const { error } = errorOf(answer);
  if (error === undefined) expect([200, 201], answer.text).toContain(answer.status);
  else expect(aim?.business ?? [], answer.text).toContain(error);
}

/** What somebody may not touch is as if it were not there. */
async function expectAway(cell: Cell, answer: Answer): Promise<void> {
  const { aim, place } = cell;
  if (aim?.kind === "object") expectRefused(cell, answer, aim.error ?? "not_found");
  else expect(answer.status, answer.text).toBe(200);
  if (place === "missing" || !aim || !("missing" in aim.reach)) return;
  const nothing = await askMissing(cell);
  expect({ ...answer, text: withoutRequestId(answer.text) }).toEqual({
    ...nothing,
    text: withoutRequestId(nothing.text),
  });
}

async function check(cell: Cell): Promise<void> {
  ran.add(cell);
  const expected = expectationOf(cell);
  const asked = await prepare(cell);
  const answer = isChange(cell) && expected !== "in" ? await sendUnchanged(cell, asked) : await send(cell, asked);
  for (const secret of secretsOf(fixture, cell)) expect(answer.text).not.toContain(secret);
  if (expected === "away") return expectAway(cell, answer);
  if (expected !== "in") return expectRefused(cell, answer, expected);
  // Reading may change something too: who looks at a table has visited its company.
  known = null;
  expectIn(cell, answer);
  // Without this, a filter that never shows anything would pass for one that hides what is foreign.
  if (cell.aim?.kind === "filter") expect(answer.text).not.toBe((await askMissing(cell)).text);
}

/** What ends sessions comes last, so that a hole shows everywhere and not only there. */
const endsSessions = "POST /api/auth/logout-everywhere";
const routes = [...Object.keys(routePermission).filter((route) => route !== endsSessions), endsSessions];

describe.each(routes)("%s", (route) => {
  test.each(cells.filter((cell) => cell.route === route).map((cell) => [cell.title, cell] as const))(
    "%s",
    (_title, cell) => check(cell),
  );
});

test("what a caller's totals are made of is what they may see", async () => {
  const yearly = async (caller: CallerName) => {
    const { text } = await fixture.send("GET", "/api/sales/periods", { token: tokens[caller] });
    return (JSON.parse(text) as SalesPeriods).yearly;
  };
  const soldBy = async (column: "cashier_id" | "branch_id" | "company_id", id: string) => {
    const rows = await fixture.db.selectFrom("sale").select("total_santim").where(column, "=", id).execute();
    return rows.reduce((sum, row) => sum + row.total_santim, 0) / 100;
  };
  const { company, first } = fixture.staff.own;
  const own = await soldBy("cashier_id", first.cashier.id);
  const branch = await soldBy("branch_id", first.branch.id);
  const ownCompany = await soldBy("company_id", company.id);
  const everything = ownCompany + (await soldBy("company_id", fixture.staff.foreign.company.id));
  // The cashier alone, with a colleague, with the second branch, with the foreign company: each is more than the one before.
  expect([80 <= own, own < branch, branch < ownCompany, ownCompany < everything]).toEqual([true, true, true, true]);
  expect(await yearly("cashier")).toBe(own);
  expect(await yearly("branch_admin")).toBe(branch);
  expect(await yearly("company_admin")).toBe(ownCompany);
  expect(await yearly("super_admin")).toBe(everything);
});

describe("the head of what can be read", () => {
  test.each(heads.map((cell) => [cell.title, cell] as const))("%s", async (_title, cell) => {
    ran.add(cell);
    const expected = expectationOf(cell);
    const { status, text } = await send(cell, await prepare(cell), "HEAD");
    expect(text).toBe("");
    if (expected === "in") expect([200, ...(cell.plain.accepts ?? [])]).toContain(status);
    else expect(status).toBe(errorStatus(expected === "away" ? (cell.aim?.error ?? "not_found") : expected));
  });
});

describe.each(callerNames)("the socket of %s", (caller) => {
  const kind = callerKinds[caller];
  let socket: Socket | null;
  let refusal: Error | null;
  beforeAll(async () => {
    [socket, refusal] = await connect(fixture.url, tokens[caller] ?? "").then(
      (connected) => [connected, null] as const,
      (error: Error) => [null, error] as const,
    );
  });
  afterAll(() => void socket?.disconnect());

  test.each(Object.entries(events).map(([event, payload]) => ({ event, payload })))(
    `${caller} × $event`,
    async ({ event, payload }) => {
      ran.add(`${caller} × ${event}`);
      if (kind === null) {
        expect(refusal?.message).toBe("You are not logged in. Please log in again.");
        return;
      }
      const answer = await socket?.emitWithAck(event, payload);
      if (!socketPermission[event]?.includes(kind)) {
        expect(answer).toMatchObject({ success: false, event, error: "not_allowed" });
        refusedRequests.push(socket?.id ?? "");
      } else if (caller === "player who is staff" && staffMayNot.includes(event)) {
        expect(answer).toMatchObject({ success: false, error: "staff_may_not_play" });
      } else
        expect([undefined, "cartela_limit", "not_reserved", "not_playing"], JSON.stringify(answer)).toContain(
          answer.error,
        );
    },
  );
});

describe("afterwards", () => {
  test("the books and the chain of the audit have no violation", async () => {
    expect(await ledgerViolations(fixture.db)).toEqual([]);
    const violations = fixture.db.selectFrom("audit_violation").selectAll().where("violation", "is not", null);
    expect(await violations.execute()).toEqual([]);
  });

  test("a company reads the signals of its own staff, and a super admin those of all", async () => {
    const namesFor = async (caller: CallerName) => {
      const { text } = await fixture.send("GET", "/api/audit/signals", { token: tokens[caller] });
      const { signals }: CheatSignals = JSON.parse(text);
      return signals.map(({ who }) => who);
    };
    const { own, foreign } = fixture.staff;
    const [ofOwn, ofAll] = [await namesFor("company_admin"), await namesFor("super_admin")];
    expect(ofOwn).toEqual(expect.arrayContaining([own.first.cashier.username, own.second.cashier.username]));
    expect(ofOwn).not.toContain(foreign.first.cashier.username);
    expect(ofAll).toContain(foreign.first.cashier.username);
  });

  test("every refused attempt of somebody who was signed in is in the audit", async () => {
    expect(refusedRequests.length).toBeGreaterThan(500);
    const recorded = async () => {
      const rows = await fixture.db
        .selectFrom("audit_record")
        .select("request_id")
        .where("action", "=", "refused")
        .execute();
      const ids = new Set(rows.map((row) => row.request_id));
      return refusedRequests.filter((id) => !ids.has(id));
    };
    await vi.waitFor(async () => expect(await recorded()).toEqual([]), 10_000);
  });

  test("at least 1,500 cells have run", () => {
    expect(ran.size).toBeGreaterThanOrEqual(1500);
    expect(ran.size).toBe(cells.length + heads.length + callerNames.length * Object.keys(events).length);
  });
});
