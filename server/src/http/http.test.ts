import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type OutgoingHttpHeaders, request as rawRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Callers } from "@derash/protocol/contract/endpoint";
import { hallCodeLength } from "@derash/protocol/hall/hall-code";
import type { Role } from "@derash/protocol/staff";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, initDataOf, signIn, type TestPlayer, testApp } from "../../test/app.ts";
import { type StaffFixture, signInStaff, staffFixture, testPassword } from "../../test/staff-fixture.ts";
import { AppError } from "../app-error.ts";
import { hashPassword } from "../auth/password.ts";
import type { AuthService } from "../auth/service.ts";
import { createLedgerService } from "../ledger/service.ts";
import { createLog } from "../log.ts";
import { createPlayerService } from "../player/service.ts";
import { createHttp } from "./http.ts";
import { routePermission } from "./permission.ts";
import { refuseUnserved } from "./serve.ts";
import { serveWeb } from "./web.ts";

let server: Awaited<ReturnType<typeof testApp>>;
let abebe: TestPlayer;
let sessionId: string;
let fixture: StaffFixture;
/** A cashier. */
let own: Awaited<ReturnType<typeof signInStaff>>;
let nextId = 3_000_000;
const stake = 10;
const stranger = "999999999";
const nowhere = "00000000-0000-7000-8000-000000000000";

beforeAll(async () => {
  // No round closes while these tests ask.
  // One player asks for everything here that is forbidden.
  server = await testApp({ COUNTDOWN_MS: "600000" }, undefined, { forbiddenPerPerson: 100_000 });
  abebe = await signIn(server.url, nextId++);
  ({ sessionId } = await abebe.session(stake));
  fixture = await staffFixture(server);
  own = await signInStaff(server.url, fixture.own.first.cashier.username);
});
afterAll(() => server.stop());

/** The webhook is there only when the bot has a webhook; its tests are the bot's. */
const routes = Object.entries(routePermission).filter(([route]) => route !== "POST /telegram/webhook");
const routesOf = (isMeant: (permission: Callers) => boolean) =>
  routes.filter(([, permission]) => isMeant(permission)).map(([route]) => route);
const isForPlayers = (permission: Callers) => permission !== "anyone" && permission.includes("player");
const openRoutes = routesOf((permission) => permission === "anyone");
const signedInRoutes = routesOf((permission) => permission !== "anyone");
/** What a player may call; routes of staff only have a matrix of their own. */
const playerRoutes = routesOf(isForPlayers);
/** Routes that need no body, whatever their verb. */
const bodiless = [
  ...["POST /api/auth/logout-everywhere", "POST /api/user/totp"],
  "POST /api/user/management/super-admins/:userId/reset-totp",
  "POST /api/venue/hall-link",
  "POST /api/user/management/adjustments/:id/withdraw",
  "POST /api/user/management/suspensions/:id/end",
  "POST /api/venue/give-up/:id/refuse",
  ...["cancel/withdraw", "take-over"].map((move) => `POST /api/venue/round/:saleId/${move}`),
  // Read as bytes, whatever they are.
  ...["POST /api/payment/hook/:account", "POST /api/payment/approval/:account", "POST /api/payment/sms"],
  "POST /api/payment/staff/payments/:id/look-up",
  "POST /api/payment/reconciliation/:account/:day/run",
  // Nothing in it is required.
  "POST /api/payment/desk/destinations/:id/verify",
  ...["cartelas", "start", "pause", "play"].map((move) => `POST /api/venue/round/:saleId/${move}`),
];
const writes = (route: string) => /^(POST|PUT|PATCH) /.test(route) && !bodiless.includes(route);
/** Routes with a body that a player or anyone may call. */
const bodyRoutes = [...openRoutes, ...playerRoutes].filter(writes);
const staffRoutes = signedInRoutes.filter((route) => !playerRoutes.includes(route));

type Fields = Record<string, unknown>;
/** A body that fits, for every route that takes one; a new route without one fails the tests below. */
const bodies: Record<string, (player: TestPlayer) => Fields> = {
  "POST /api/auth/telegram": (player) => ({ initData: initDataOf(player.telegramId) }),
  "POST /api/auth/refresh": (player) => ({ refreshToken: player.refreshToken }),
  "POST /api/auth/logout": () => ({ refreshToken: "nobody's" }),
  "POST /api/token": () => ({ username: `nobody-${nextId++}`, password: "nothing" }),
  "POST /api/hall": () => ({ code: "0".repeat(hallCodeLength) }),
  "POST /api/hall/papers": () => ({ code: "0".repeat(hallCodeLength), cartelas: [1] }),
  "PATCH /api/user/:telegramId": () => ({ preferredLanguage: "am" }),
  "POST /api/game/create-session": () => ({ betAmount: stake }),
  "POST /api/reserve-cartelas": (player) => ({
    ...{ ...idOf(player), cartelaNumbers: [1], betAmount: stake, sessionId },
  }),
  "POST /api/confirm-cartelas": (player) => ({
    ...{ ...idOf(player), cartelaNumbers: [1], betAmount: stake, sessionId },
  }),
  "POST /api/ask-ahead": (player) => ({ ...idOf(player), cartelaNumbers: [1], betAmount: stake, sessionId }),
  "POST /api/give-up-ahead": (player) => ({ ...idOf(player), cartelaNumber: 1, betAmount: stake, sessionId }),
  "POST /api/keep-cartelas": (player) => ({
    ...{ ...idOf(player), betAmount: stake, sessionId, rounds: 0, lossMax: "10" },
  }),
  "POST /api/favourites": (player) => ({ ...idOf(player), cartelaNumbers: [1, 2] }),
  "POST /api/reserve-cartela": (player) => ({ ...idOf(player), cartelaNumber: 1, betAmount: stake, sessionId }),
  "POST /api/confirm-cartela": (player) => ({ ...idOf(player), cartelaNumber: 1, betAmount: stake, sessionId }),
  "POST /api/release-cartela": (player) => ({ ...idOf(player), cartelaNumber: 1, betAmount: stake, sessionId }),
  "POST /api/game/seat-wish": () => ({ sessionId, isWanted: true }),
  "POST /api/rounds/:id/share": () => ({ cartelaNumber: 1 }),
  "POST /api/payment/deposits": () => ({
    ...{ company_id: nowhere, provider: "chapa", amount: "100", idempotency_key: randomUUID() },
  }),
  "POST /api/payment/claims": () => ({ company_id: nowhere, transfer_number: "DI41FHSD4J" }),
  "POST /api/payment/destinations": () => ({
    ...{ company_id: nowhere, provider: "chapa", bank: "855", account: "0911223344", holder: "Abebe" },
  }),
  "POST /api/payment/withdrawals": () => ({
    ...{ company_id: nowhere, amount: "100", idempotency_key: randomUUID() },
  }),
  "POST /api/payment/limits": () => ({ period: "day", amount: "500" }),
  "POST /api/payment/limits/confirm": () => ({ period: "day", amount: "500" }),
  "POST /api/deduct-balance": (player) => ({ ...idOf(player), amount: stake, sessionId, sharedGameId: sessionId }),
};
/** A body that fits the schema, with no field that may be left out, for every route of staff that takes one. */
const staffBodies: Record<string, Fields> = {
  "POST /api/user/password": { current_password: "wrong-1", new_password: "secret-2" },
  "POST /api/auth/confirm": { password: "wrong-1" },
  "POST /api/user/totp/enable": { code: "000000" },
  "POST /api/user/management/companies": { name: "Body" },
  "POST /api/user/management/branches": { name: "Body" },
  "POST /api/user/management/cashiers": { username: "body-cashier", password: "secret-1" },
  "POST /api/user/management/reset-password/:userId": { new_password: "secret-2" },
  "POST /api/user/management/status/:userId": { status: false },
  "POST /api/user/management/transfer-balance": { target_user_id: randomUUID(), amount: "5" },
  "POST /api/user/management/transfer-many": {
    ...{ items: [{ target_user_id: randomUUID(), amount: "5" }], idempotency_key: randomUUID() },
  },
  "POST /api/user/management/adjustments": {
    target_user_id: randomUUID(),
    amount: "5",
    reason: "a reason",
    idempotency_key: "a-key-of-this-test",
  },
  "POST /api/user/management/suspensions": { telegram_id: "999999999", reason: "a reason" },
  "POST /api/user/management/players/:telegramId/free-phone": { phone_end: "4411", reason: "a reason" },
  "POST /api/user/management/taxes/rule": { rate_bps: 0, threshold: "0", base: "prize", bearer: "winner" },
  "POST /api/payment/staff/fees": { provider: "desk", way: "deposit", fixed: "0", rate_bps: 0, bearer: "player" },
  "POST /api/user/management/taxes/pay": { month: "2020-01", amount: "1", reference: "R-1" },
  "POST /api/sales/bonus/deposit": { bonus_id: randomUUID() },
  "POST /api/sales/bonus/schedule": { preset: "management" },
  "POST /api/sales/bonus/budget": { amount: "5", direction: "in", idempotency_key: randomUUID() },
  "POST /api/sales/bonus/branch": { branch_id: randomUUID() },
  "POST /api/sales/betting/place-bet": { bet_amount: "5", cartelas: [2000] },
  "POST /api/venue/caller": { fence: 0 },
  "POST /api/venue/unpaid": { cartelas: 0 },
  "POST /api/venue/regulars": { name: "Body", cartelas: [2000] },
  "POST /api/venue/voice": { language: "am", number: 1, clip: null },
  "POST /api/venue/brand": { name: "Body", colour: null },
  "POST /api/venue/round/:saleId/pace": { call_interval_ms: 5000 },
  "POST /api/venue/round/:saleId/countdown": { seconds: 60 },
  "POST /api/venue/round/:saleId/call": { number: 1, position: 1 },
  "POST /api/venue/round/:saleId/check": { cartela_number: 1 },
  "POST /api/venue/round/:saleId/cancel": { reason: "a reason" },
  "POST /api/sales/betting/process-win-with-calls": { sale_id: randomUUID(), is_win: true },
  "POST /api/sales": { bet: "5", number_of_players: 2 },
  "POST /api/rooms/:roomId/patterns": { patterns: ["heart"] },
  "POST /api/rooms/:roomId/stages": { stages: [1, 99].map((sharePercent) => ({ sharePercent, patterns: ["heart"] })) },
  "POST /api/announcements": { roomId: randomUUID(), at: 1_900_000_000_000, patterns: ["heart"], guarantee: "5" },
  "POST /api/announcements/:roundId/cancel": { reason: "a reason" },
  "POST /api/rooms/:roomId/cartelas": { cartelasPerPlayerMax: 2 },
  "POST /api/venue/settings": {
    ...{ physical_draw_allowed: false, opening_count_required: false },
    ...{ note_above: "5", approval_above: "5" },
  },
  "POST /api/payment/staff/withdrawals/:id/decide": { was_paid: true, reason: "a reason" },
  "POST /api/payment/staff/deposits/:id/decide": { credit: true, reason: "a reason" },
  "POST /api/payment/staff/deposits/:id/resume": { reason: "a reason" },
  "POST /api/payment/staff/devices": {
    ...{ company_id: nowhere, name: "phone", bank: "telebirr", account: "0911223344", holder: "Derash" },
  },
  "POST /api/payment/staff/devices/:id/switch": { is_on: true },
  "POST /api/payment/staff/devices/:id/seen": {
    ...{ faults: [{ is: "gap", from: 1, to: 1, expected: null, said: null }], reason: "a reason" },
  },
  "POST /api/payment/staff/accounts": { company_id: nowhere, provider: "chapa" },
  "POST /api/payment/staff/accounts/:id/switch": { way: "deposit", is_on: true },
  "POST /api/payment/staff/limits": { company_id: nowhere, period: "day", amount: null },
  "POST /api/payment/staff/switches": { provider: "telebirr", way: "deposit", is_on: true },
  "POST /api/payment/desk/top-ups": { player_id: nowhere, amount: "5", idempotency_key: "a-key-of-this-test" },
  "POST /api/payment/reconciliation/:account/:day/statement": { file_name: "bank.csv", text: "date" },
  "POST /api/payment/reconciliation-items/:id/ask": { reason: "a reason", adjust: false },
  "POST /api/payment/reconciliation-items/:id/decide": { agrees: true, adjust: false },
  "POST /api/payment/desk/cash-outs": { reference: "WNOBODY" },
  "POST /api/venue/profile": { branch_id: randomUUID() },
  "POST /api/shift/close": { counted_cash: "5" },
  "POST /api/shift/:id/close": { counted_cash: "5", note: "a reason" },
  "POST /api/shift/open": { counted_cash: "5" },
  "POST /api/shift/cash": { kind: "drop", amount: "5", idempotency_key: randomUUID() },
  "POST /api/day-close/safe": {
    ...{ branch_id: randomUUID(), kind: "to_bank", amount: "5", reason: "slip 1", idempotency_key: randomUUID() },
  },
  "POST /api/day-close": { branch_id: randomUUID(), day: "2026-01-31" },
  "POST /api/venue/hall-link/branch": { branch_id: randomUUID() },
  "POST /api/venue/hall-link/end": { code: "0000AAAA" },
  "POST /api/venue/regulars/:id/forget": { cartelas: [1] },
};
/** Their columns have rules of their own; see cartela/. */
const cartelaRoutes = ["POST /api/cartela", "PUT /api/cartela/:id", "POST /api/cartela/package"];
const isDecision = (route: string) => /\/(approve|reject)$/.test(route);
const idOf = (player: TestPlayer) => ({ telegramId: String(player.telegramId) });
const bodyOf = (route: string, player: TestPlayer): Fields => bodies[route]?.(player) ?? {};

function splitRoute(route: string, telegramId: string | number = abebe.telegramId) {
  const [method = "", path = ""] = route.split(" ");
  const filled = path
    .replace(":telegramId", String(telegramId))
    .replace(":betAmount", String(stake))
    .replace(/:day(?=$|\/)/, "2026-10-01")
    .replace(/:(userId|id|saleId|roomId|roundId|round|listId|account|reference)(?=$|\/)/, nowhere)
    .replace(":sessionId", sessionId)
    .replace(/^\/api\/payment\/(options|statement|staff\/limits)$/, `$&?company_id=${nowhere}&format=csv`)
    .replace(/^\/api\/dispute\/.*/, "$&?cartela=1");
  return { method, path: filled };
}

type Sent = { token?: string; text?: string | Buffer; headers?: Record<string, string> };
type ErrorBody = {
  success: boolean;
  error: string;
  message: string;
  fields?: Record<string, object>;
  requestId: string;
};

/** A request with exactly this text as its body, whatever it is. */
async function send(method: string, path: string, { token, text, headers = {} }: Sent) {
  const all: Record<string, string> = {
    ...(text === undefined ? {} : { "content-type": "application/json" }),
    ...headers,
  };
  if (token) all.authorization = `Bearer ${token}`;
  const response = await fetch(server.url + path, { method, headers: all, body: text ?? null });
  const answer = await response.text();
  return { status: response.status, answer, body: JSON.parse(answer) as ErrorBody, headers: response.headers };
}

/** A request whose path reaches the server as it is; fetch would tidy it up. */
function sendRaw(
  path: string,
  method = "GET",
  headers: OutgoingHttpHeaders = {},
): Promise<{ status: number; answer: string }> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const request = rawRequest({ hostname, port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, answer: Buffer.concat(parts).toString() }));
    });
    request.on("error", reject);
    request.end();
  });
}

const onRoute = (route: string, sent: Sent, telegramId?: string) => {
  const { method, path } = splitRoute(route, telegramId);
  return send(method, path, sent);
};

const anIssue = { code: expect.any(String), params: expect.any(Object), message: expect.any(String) };

/** Our own shape of an error, and nothing of the machine behind it. */
function expectRefusal({ status, answer, body }: Awaited<ReturnType<typeof send>>, expected: number, error?: string) {
  expect({ status, body }).toMatchObject({ status: expected, body: { success: false } });
  expect(body).toMatchObject({ error: error ?? expect.any(String), message: expect.any(String) });
  expect(
    Object.keys(body).filter((key) => !["success", "error", "params", "message", "fields", "requestId"].includes(key)),
  ).toEqual([]);
  expect(answer).not.toMatch(/\.ts\b|node_modules|\n\s+at |stack|Kysely|postgres/i);
}

describe("who may call what", () => {
  test("every route is in one of the two lists, and every route with a body has an example body here", () => {
    expect(signedInRoutes.length + openRoutes.length).toBe(routes.length);
    expect([...bodyRoutes].sort()).toEqual(Object.keys(bodies).sort());
    const bodied = staffRoutes.filter((route) => writes(route) && !isDecision(route));
    expect(bodied.sort()).toEqual([...Object.keys(staffBodies), ...cartelaRoutes].sort());
  });

  test.each(signedInRoutes)("%s without a token is refused @token-required", async (route) => {
    const text = bodies[route] && JSON.stringify(bodyOf(route, abebe));
    expectRefusal(await onRoute(route, text === undefined ? {} : { text }), 401, "not_signed_in");
  });

  test.each(signedInRoutes)("%s with a forged token is refused", async (route) => {
    const text = bodies[route] && JSON.stringify(bodyOf(route, abebe));
    const [header, payload, signature = ""] = abebe.token.split(".");
    const forged = `${header}.${payload}.${[...signature].reverse().join("")}`;
    for (const token of [forged, "x", `${abebe.token}x`, "null", "undefined"]) {
      expectRefusal(await onRoute(route, { token, ...(text === undefined ? {} : { text }) }), 401, "not_signed_in");
    }
  });

  test("a token that is not a bearer token is refused", async () => {
    for (const authorization of [
      abebe.token,
      `Basic ${abebe.token}`,
      "Bearer",
      `Bearer ${abebe.token} x`,
      `Token ${abebe.token}`,
    ]) {
      expectRefusal(await send("GET", "/api/balance", { headers: { authorization } }), 401, "not_signed_in");
    }
  });

  test("a player is let in at every route that is for players", async () => {
    // That one ends their session.
    for (const route of playerRoutes.filter((route) => !route.endsWith("/logout-everywhere"))) {
      const text = bodies[route] && JSON.stringify(bodyOf(route, abebe));
      const { status } = await onRoute(route, { token: abebe.token, ...(text === undefined ? {} : { text }) });
      expect([200, 404, 409], route).toContain(status);
    }
  });

  test.each(staffRoutes)("%s with a player's token is refused", async (route) => {
    const text = staffBodies[route] && JSON.stringify(staffBodies[route]);
    expectRefusal(
      await onRoute(route, { token: abebe.token, ...(text === undefined ? {} : { text }) }),
      403,
      "not_allowed",
    );
  });

  test.each(playerRoutes.filter((route) => !routePermission[route]?.includes("cashier")))(
    "%s with a token of staff is refused",
    async (route) => {
      const text = bodies[route] && JSON.stringify(bodyOf(route, abebe));
      expectRefusal(
        await onRoute(route, { token: own.token, ...(text === undefined ? {} : { text }) }),
        403,
        "not_allowed",
      );
    },
  );

  test("a HEAD request needs the same right as a GET", async () => {
    expect((await sendRaw("/api/balance", "HEAD")).status).toBe(401);
    expect((await sendRaw(`/api/user/${abebe.telegramId}`, "HEAD")).status).toBe(401);
  });

  test.each([
    { method: "GET", url: "/api/secret" },
    { method: "HEAD", url: "/api/secret" },
    { method: "POST", url: "/api/balance" },
    { method: "PUT", url: "/api/balance" },
    { method: "PATCH", url: "/api/balance" },
    { method: "DELETE", url: "/api/balance" },
    { method: ["GET", "DELETE"], url: "/api/balance" },
    { method: "GET", url: "/api/balance/*" },
  ])("a route without a permission entry refuses to start: $method $url", async ({ method, url }) => {
    const http = await createHttp({ auth: nobody, log: createLog("silent") });
    const register = async () => {
      http.route({ method, url, handler: () => "secret" });
      await http.ready();
    };
    await expect(register()).rejects.toThrow(`${[method].flat().at(-1)} ${url} has a permission entry`);
    await http.close();
  });
});

test("a call of the contract that nobody answers refuses to start", async () => {
  const http = await createHttp({ auth: nobody, log: createLog("silent") });
  expect(() => refuseUnserved(http)).toThrow("POST /api/auth/telegram is answered");
  await http.close();
});

describe("another person", () => {
  test.each(playerRoutes.filter((route) => route.includes(":telegramId")))(
    "in the path of %s answers exactly as nobody does",
    async (route) => {
      const tigist = await signIn(server.url, nextId++);
      const text = bodies[route] && JSON.stringify(bodyOf(route, abebe));
      const sent = { token: abebe.token, ...(text === undefined ? {} : { text }) };
      const [own, nobodys] = [
        await onRoute(route, sent, String(tigist.telegramId)),
        await onRoute(route, sent, stranger),
      ];
      expectRefusal(own, 404, "not_registered");
      expect(own.body.message).toBe("Please register first using /register command in the bot");
      expect({ ...own.body, requestId: "" }).toEqual({ ...nobodys.body, requestId: "" });
    },
  );

  const claiming = bodyRoutes.filter(
    (route) => "telegramId" in (bodies[route]?.({ telegramId: 1 } as TestPlayer) ?? {}),
  );
  test.each(claiming)("in the body of %s is refused and kept as a cheat signal @claimed-facts", async (route) => {
    const liar = await signIn(server.url, nextId++);
    const text = JSON.stringify({ ...bodyOf(route, liar), telegramId: stranger });
    expectRefusal(await onRoute(route, { token: liar.token, text }), 403, "not_yours");
    const signals = await server.db.selectFrom("cheat_signal").where("claimed", "=", stranger).selectAll().execute();
    expect(signals.filter(({ actual }) => actual === String(liar.telegramId))).toMatchObject([{ kind: "telegram_id" }]);
    expect(await liar.balance()).toBe(1000);
  });

  test("in the query of any route is refused and kept as a cheat signal, one's own is not", async () => {
    const liar = await signIn(server.url, nextId++);
    const ask = (telegramId: string) => send("GET", `/api/balance?telegramId=${telegramId}`, { token: liar.token });
    expectRefusal(await ask("700000077"), 403, "not_yours");
    const signals = await server.db.selectFrom("cheat_signal").where("claimed", "=", "700000077").selectAll().execute();
    expect(signals).toMatchObject([{ kind: "telegram_id", actual: String(liar.telegramId) }]);
    expect((await ask(String(liar.telegramId))).status).toBe(200);
  });

  test("in a body is told to four routes at least", () => {
    expect(claiming.length).toBeGreaterThanOrEqual(4);
  });
});

describe.each(bodyRoutes)("%s", (route) => {
  let player: TestPlayer;
  let token: string;
  beforeAll(async () => {
    player = await signIn(server.url, nextId++);
    token = player.token;
  });
  const sendText = (text: string | Buffer, headers: Record<string, string> = {}) =>
    onRoute(route, { token, text, headers }, String(player.telegramId));
  const sendJson = (body: unknown) => sendText(JSON.stringify(body));

  test("without a body, or with one that is not JSON, names the body @body-missing", async () => {
    const answers = [
      await onRoute(route, { token }, String(player.telegramId)),
      await sendText(""),
      await sendText("{"),
      await sendText("undefined"),
      await sendText("NaN"),
      await sendText('{"a":1,}'),
      await sendText("\u0000"),
      await sendText(Buffer.from([0xff, 0xfe, 0xfd])),
      await sendText("initData=1", { "content-type": "application/x-www-form-urlencoded" }),
      await sendText("<a/>", { "content-type": "text/xml" }),
      await sendText("{}", { "content-type": "no type at all" }),
    ];
    for (const answer of answers) {
      expectRefusal(answer, 400, "invalid_input");
      expect(answer.body.fields).toEqual({ body: anIssue });
    }
  });

  test("with another kind of JSON names the body", async () => {
    for (const value of [null, true, 5, "text", [], [[]], [{}]]) {
      const answer = await sendJson(value);
      expectRefusal(answer, 400, "invalid_input");
      expect(answer.body.fields).toEqual({ body: anIssue });
    }
  });

  test("with a wrong type in any field names that field", async () => {
    for (const [field, value] of Object.entries(bodyOf(route, player))) {
      // What is wrong with one of a list is said of that one.
      const lists = Array.isArray(value) ? [[{}]] : [["1"], [value, [value]]];
      for (const wrong of [null, true, false, {}, [], [[]], ...lists, { $gt: "" }]) {
        if (typeof wrong === "boolean" && typeof value === "boolean") continue;
        // Whoever has no favourites any more says so, and a guest may have typed no number yet.
        const isNoneAllowed = ["POST /api/favourites", "POST /api/hall/papers"].includes(route);
        if (Array.isArray(wrong) && wrong.length === 0 && isNoneAllowed) continue;
        // No limit any more.
        if (wrong === null && field === "amount" && route.startsWith("POST /api/payment/limits")) continue;
        const answer = await sendJson({ ...bodyOf(route, player), [field]: wrong });
        expectRefusal(answer, 400, "invalid_input");
        const told = Object.entries(answer.body.fields ?? {}).map(([name, issue]) => [name.split(".")[0], issue]);
        expect(told, `${field} = ${JSON.stringify(wrong)}`).toEqual([[field, anIssue]]);
      }
    }
  });

  test("without a field that it needs names every such field @fields-missing", async () => {
    // A wish is for one table, and no stake says for which.
    const optional = route === "POST /api/game/seat-wish" ? [] : ["telegramId", "sessionId", "sharedGameId"];
    const needed = Object.keys(bodyOf(route, player)).filter((field) => !optional.includes(field));
    const answer = await sendJson({});
    expectRefusal(answer, 400, "invalid_input");
    expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual(needed.sort());
  });

  test("with fields that nobody asked for answers as without them", async () => {
    const extra = {
      role: "super_admin",
      balance: 1e9,
      is_admin: true,
      user_type: "company_admin",
      amount_santim: -1,
      playerId: 1,
    };
    const twin = await signIn(server.url, nextId++);
    const others = { cartelaNumber: 2, cartelaNumbers: [2] };
    const another = Object.fromEntries(Object.entries(others).filter(([field]) => field in bodyOf(route, twin)));
    const plain = await onRoute(
      route,
      { token: twin.token, text: JSON.stringify({ ...bodyOf(route, twin), ...another }) },
      String(twin.telegramId),
    );
    const more = await sendJson({ ...bodyOf(route, player), ...extra });
    expect(more.status).toBe(plain.status);
    expect(Object.keys(more.body)).toEqual(Object.keys(plain.body));
    const { body: user } = await call(server.url, "GET", `/api/user/${player.telegramId}`, { token: player.token });
    expect(user).toMatchObject({ balance: 1000, is_admin: false });
    for (const one of [twin, player]) await Promise.all([one.release(1, stake), one.release(2, stake)]);
  });

  test("with a body of more than 64 KB is too large", async () => {
    expectRefusal(await sendJson({ ...bodyOf(route, player), filler: "x".repeat(65 * 1024) }), 413, "too_large");
  });

  test("with __proto__ or constructor.prototype changes no prototype", async () => {
    for (const text of [
      '{"__proto__":{"is_admin":true}}',
      '{"constructor":{"prototype":{"is_admin":true}}}',
      `${JSON.stringify(bodyOf(route, player)).slice(0, -1)},"a":{"__proto__":{"is_admin":true}}}`,
    ]) {
      expectRefusal(await sendText(text), 400, "invalid_input");
    }
    expect(({} as Fields).is_admin).toBeUndefined();
  });

  test("with deep, wide or doubled JSON is answered", async () => {
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    for (const [field] of Object.entries(bodyOf(route, player))) {
      const answer = await sendText(`{"${field}":${deep}}`);
      expectRefusal(answer, 400, "invalid_input");
      expect(Object.keys(answer.body.fields ?? {}).map((name) => name.split(".")[0])).toContain(field);
    }
    expectRefusal(await sendText(deep), 400);
    expectRefusal(await sendText(`{${Array.from({ length: 5000 }, (_, key) => `"k${key}":0`).join(",")}}`), 400);
    expectRefusal(
      await sendText(
        `{${Object.keys(bodyOf(route, player))
          .map((field) => `"${field}":1,"${field}":null`)
          .join(",")}}`,
      ),
      400,
    );
  });

  test("with text that no database takes is answered", async () => {
    for (const [field, value] of Object.entries(bodyOf(route, player))) {
      for (const text of ["\u0000", "\ud800", "' or 1=1 --", "１２", "𝟙𝟚", "\u202e1", "x".repeat(30_000)]) {
        const answer = await sendJson({ ...bodyOf(route, player), [field]: text });
        // Payments are switched off here, whatever else they lack.
        expect([400, 401, 409], `${field} = ${value} → ${text.slice(0, 10)}: ${answer.answer}`).toContain(
          answer.status === 200 && route === "POST /api/auth/logout" ? 401 : answer.status,
        );
      }
    }
  });
});

describe.each(Object.keys(staffBodies))("%s of staff", (route) => {
  let token: string;
  // Of each route another one: people have a limit of requests.
  beforeAll(async () => {
    const username = `body-${nextId++}`;
    const { companyId, id: branchId } = fixture.own.first.branch;
    const may = (role: Role) => routePermission[route]?.includes(role);
    const unit = may("super_admin")
      ? ({ role: "super_admin", companyId: null, branchId: null } as const)
      : may("cashier")
        ? ({ role: "cashier", companyId, branchId } as const)
        : ({ role: "company_admin", companyId, branchId: null } as const);
    const person = { ...unit, username, origin: "created", passwordHash: await hashPassword(testPassword) } as const;
    await server.db.transaction().execute((tx) => fixture.companies.addStaff(tx, person));
    ({ token } = await signInStaff(server.url, username));
  });
  const body = staffBodies[route] ?? {};
  const sendText = (text: string | Buffer) => onRoute(route, { token, text });
  const sendJson = (value: unknown) => sendText(JSON.stringify(value));

  test("without a body, or with one that is not an object, names the body", async () => {
    const answers = [await onRoute(route, { token })];
    for (const text of ["", "{", "NaN", "\u0000", "null", "5", "[]", '"text"']) answers.push(await sendText(text));
    for (const answer of answers) {
      expectRefusal(answer, 400, "invalid_input");
      expect(answer.body.fields).toEqual({ body: anIssue });
    }
  });

  test("with a wrong type in any field names that field", async () => {
    for (const [field, value] of Object.entries(body)) {
      for (const wrong of [null, true, false, {}, [], [[]], ["1"], [value], { $gt: "" }]) {
        if (typeof wrong === typeof value) continue;
        // A hall may have no name of its own.
        if (wrong === null && route.endsWith("/venue/brand")) continue;
        const answer = await sendJson({ ...body, [field]: wrong });
        expectRefusal(answer, 400, "invalid_input");
        expect(answer.body.fields, `${field} = ${JSON.stringify(wrong)}`).toEqual({ [field]: anIssue });
      }
    }
  });

  // What is left out stays as it is.
  const needsNone = route.endsWith("/venue/settings") || route.endsWith("/venue/brand");
  test("without the fields that it needs names them all", async () => {
    for (const text of ["{}", '{"__proto__":{"is_admin":true}}', '{"constructor":{"prototype":{"is_admin":true}}}']) {
      if (text === "{}" && needsNone) continue;
      const answer = await sendText(text);
      expectRefusal(answer, 400, "invalid_input");
      if (text === "{}") expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual(Object.keys(body).sort());
    }
    expect(({} as Fields).is_admin).toBeUndefined();
  });

  // A day's statement has many lines, and a clip is a second of sound or three.
  const bytesOf: Record<string, number> = { statement: 10_000_000, voice: 200_000 };
  const bytesMax = bytesOf[route.split("/").at(-1) ?? ""] ?? 64 * 1024;
  test(`with a body of more than ${bytesMax} bytes is too large`, async () => {
    expectRefusal(await sendJson({ ...body, filler: "x".repeat(bytesMax) }), 413, "too_large");
  });

  test("with text that no database takes is refused, with any other text answered", async () => {
    for (const field of Object.keys(body)) {
      for (const text of ["\u0000", "a\u0000name", "\ud800", "' or 1=1 --", "１２", "\u202e1", "x".repeat(30_000)]) {
        const { status, answer } = await sendJson({ ...body, [field]: text });
        expect(status, `${field} = ${text.slice(0, 10)}: ${answer}`).toBeLessThan(500);
      }
    }
  });
});

describe("amounts", () => {
  const wrong = [
    0,
    -0,
    -5,
    1e9,
    1e21,
    10.001,
    0.001,
    "",
    " ",
    "0",
    "0.00",
    "-5",
    "+5",
    "NaN",
    "Infinity",
    "1e1",
    "0x0a",
    "10,00",
    " 10",
    "10 ",
    "١٠",
    "10.",
    ".5",
    "10.000",
    "1".repeat(20),
  ];
  const paid = bodyRoutes.filter((route) =>
    /betAmount|"amount/.test(JSON.stringify(bodies[route]?.({ telegramId: 1 } as TestPlayer))),
  );
  const fieldOf = (route: string) => (/deduct|\/payment\//.test(route) ? "amount" : "betAmount");

  test.each(paid)("that are not amounts are refused by %s @no-amount", async (route) => {
    const player = await signIn(server.url, nextId++);
    for (const amount of wrong) {
      const text = JSON.stringify({ ...bodyOf(route, player), [fieldOf(route)]: amount });
      const answer = await onRoute(route, { token: player.token, text });
      expectRefusal(answer, 400, "invalid_amount");
      expect(answer.body.message).toBe("Please enter a valid amount greater than 0");
    }
    // Numbers that JSON cannot write, and null, do not even fit the schema; no limit is a limit too.
    for (const text of ["1e999", "-1e999", ...(route.includes("/payment/limits") ? [] : ["null"])]) {
      const body = JSON.stringify({ ...bodyOf(route, player), [fieldOf(route)]: "@" }).replace('"@"', text);
      const answer = await onRoute(route, { token: player.token, text: body });
      expectRefusal(answer, 400, "invalid_input");
      expect(answer.body.fields).toHaveProperty([fieldOf(route)]);
    }
    expect(await player.balance()).toBe(1000);
  });

  test.each(paid.filter((route) => !route.includes("/payment/")))(
    "unlike the room's stake are refused by %s @foreign-stake",
    async (route) => {
      const player = await signIn(server.url, nextId++);
      const { sessionId: _, ...withoutRoom } = bodyOf(route, player);
      const other = { [fieldOf(route)]: 11 };
      expectRefusal(
        await onRoute(route, { token: player.token, text: JSON.stringify({ ...withoutRoom, ...other }) }),
        404,
        "session_not_found",
      );
      if (route.includes("create-session")) return;
      // The stake of another room is no stake of this one.
      for (const amount of [11, 20]) {
        const text = JSON.stringify({ ...bodyOf(route, player), [fieldOf(route)]: amount });
        expectRefusal(await onRoute(route, { token: player.token, text }), 400, "stake_mismatch");
      }
    },
  );

  test.each(["0", "-10", "NaN", "1e1", "10.001", "ten", "10%2C00", "%00"])(
    "in the path like %s are refused",
    async (amount) => {
      expectRefusal(await send("GET", `/api/game/session/${amount}`, { token: abebe.token }), 400, "invalid_amount");
    },
  );

  test("of the same size may be spelled differently @same-amount", async () => {
    for (const amount of ["10", "10.0", "10.00", "010"]) {
      expect((await send("GET", `/api/game/session/${amount}`, { token: abebe.token })).status).toBe(200);
    }
  });
});

describe("what is not there", () => {
  test("an unknown session is not found, in the path and in a body", async () => {
    expectRefusal(await send("GET", `/api/game-state/${nowhere}`, { token: abebe.token }), 404, "session_not_found");
    expectRefusal(
      await send("GET", `/api/game-state/${sessionId}?sharedGameId=${nowhere}`, { token: abebe.token }),
      404,
      "session_not_found",
    );
    for (const route of bodyRoutes.filter((route) => "sessionId" in bodyOf(route, abebe))) {
      const text = JSON.stringify({ ...bodyOf(route, abebe), sessionId: nowhere });
      expectRefusal(await onRoute(route, { token: abebe.token, text }), 404, "session_not_found");
    }
  });

  test("a session id that is none names the field", async () => {
    for (const id of ["x", "1", `${sessionId}x`, "' or 1=1", "%00", "constructor"]) {
      const answer = await send("GET", `/api/game-state/${encodeURIComponent(id)}`, { token: abebe.token });
      expectRefusal(answer, 400, "invalid_input");
      expect(answer.body.fields).toHaveProperty("sessionId");
    }
  });

  test.each([
    "/api",
    "/api/",
    "/api/nothing",
    "/api/user/1/2/3",
    "/api?x=1",
    "/api//balance",
    "/apis/../api/x",
    "/socket.io/x/y",
    "/assets/none.js",
    "/telegram/none",
    "/none.js",
    "//",
    "///",
    "//x:y",
    "/%zz",
    "/api/user/%zz",
    "/api/user/%00",
    `/api/user/${"9".repeat(200)}`,
    "/.env",
    "/../package.json",
  ])("%s is answered as JSON, never as a violation", async (path) => {
    const { status, answer } = await sendRaw(path, "GET", { authorization: `Bearer ${abebe.token}` });
    expect([400, 404], answer).toContain(status);
    if (!path.startsWith("/socket.io"))
      expect(JSON.parse(answer)).toMatchObject({
        success: false,
        error: expect.any(String),
        message: expect.any(String),
      });
  });

  test("a path that climbs out of the web folder stays in it", async () => {
    for (const path of [
      "/..%2f..%2fpackage.json",
      "/%2e%2e/%2e%2e/package.json",
      "/assets/..%2f..%2f..%2fpackage.json",
      "/../../server/package.json",
    ]) {
      expect((await sendRaw(path)).answer).not.toContain("workspaces");
    }
  });

  test.each(["DELETE", "PUT", "PATCH", "OPTIONS"])(
    "%s is answered as JSON where nobody asked for it @json-answers",
    async (method) => {
      const { status, answer } = await sendRaw("/api/balance", method);
      expect({ status, body: JSON.parse(answer) }).toMatchObject({
        status: 404,
        body: { success: false, error: "not_found" },
      });
    },
  );
});

describe("the two spellings of a path", () => {
  const slashed = (path: string) => path.replace(/(?=\?|$)/, "/");

  test("with and without a trailing slash answer alike", async () => {
    for (const route of routes.map(([route]) => route).filter((route) => route.startsWith("GET "))) {
      const { path } = splitRoute(route);
      const [bare, other] = [await sendRaw(path), await sendRaw(slashed(path))];
      expect(other.status, route).toBe(bare.status);
      const headers = { authorization: `Bearer ${abebe.token}` };
      expect((await sendRaw(slashed(path), "GET", headers)).status, route).toBe(
        (await sendRaw(path, "GET", headers)).status,
      );
    }
    for (const route of bodyRoutes) {
      const { method, path } = splitRoute(route);
      expect((await sendRaw(slashed(path), method)).status, route).toBe((await sendRaw(path, method)).status);
    }
  });
});

describe("the balance", () => {
  const paths = routes
    .map(([route]) => route.split(" ")[1] ?? "")
    .filter((path) => /balance$|profile$|wallet$/.test(path) && !/deduct|transfer|venue/.test(path));
  const everywhere = async (player: TestPlayer) => {
    const asked = paths.flatMap((path) => [path, `${path}/`]).map((path) => player.request("GET", path));
    return Promise.all(asked);
  };

  test("is one number on all five paths @same-balance", async () => {
    expect(paths).toHaveLength(5);
    // Somebody else: the tests above have asked as often for one person as a person may in a minute.
    for (const answer of await everywhere(await signIn(server.url, nextId++))) {
      expect(answer).toEqual({ status: 200, body: { success: true, balance: 1000, data: { balance: 1000 } } });
    }
  });

  test("is zero on all five paths when it is zero @zero-balance", async () => {
    const players = createPlayerService({ db: server.db, ledger: createLedgerService({ db: server.db }) });
    const telegramId = nextId++;
    await players.register({
      telegramId,
      firstName: "Poor",
      lastName: "",
      username: "",
      phoneNumber: null,
      preferredLanguage: "en",
      origin: "telegram",
    });
    const poor = await signIn(server.url, telegramId);
    for (const answer of await everywhere(poor)) {
      // The demo greets newcomers only: somebody who is registered gets nothing.
      expect(answer).toEqual({ status: 200, body: { success: true, balance: 0, data: { balance: 0 } } });
    }
    const refused = await poor.reserve(199, stake);
    expect(refused).toMatchObject({
      status: 402,
      body: { message: "Insufficient balance! You need 10.00 ETB but only have 0.00 ETB." },
    });
  });
});

describe("every answer", () => {
  test.each([
    ["a good one", "/api/balance", true],
    ["a refused one", "/api/balance", false],
    ["one that is not there", "/api/none", false],
    ["a page", "/", false],
  ])("as %s carries the security headers", async (_kind, path, withToken) => {
    const response = await fetch(server.url + path, {
      headers: withToken ? { authorization: `Bearer ${abebe.token}` } : {},
    });
    await response.text();
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'self' https://web.telegram.org https://*.telegram.org");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response.headers.has("x-frame-options")).toBe(false);
    expect(response.headers.has("x-powered-by")).toBe(false);
  });

  test("metrics are Prometheus text without anybody's name", async () => {
    const response = await fetch(`${server.url}/metrics`);
    const text = await response.text();
    expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(text).toMatch(/^derash_sockets \d+$/m);
    expect(text).toMatch(/^derash_rounds\{state="open"\} \d+$/m);
    expect(text).toMatch(/^derash_late_closes_total 0$/m);
    expect(text).toMatch(/^derash_clock_skew_seconds -?0\.?\d*$/m);
    expect(text).not.toContain(`Player${abebe.telegramId}`);
  });
});

describe("a person who asks too often", () => {
  test("is told to wait, and nobody else is", async () => {
    const [eager, patient] = [await signIn(server.url, nextId++), await signIn(server.url, nextId++)];
    const ask = () => fetch(`${server.url}/api/game/sessions`, { headers: { authorization: `Bearer ${eager.token}` } });
    const statuses: number[] = [];
    for (let batch = 0; batch < 12; batch++) {
      const answers = await Promise.all(Array.from({ length: 50 }, ask));
      statuses.push(...answers.map(({ status }) => status));
      await Promise.all(answers.map((answer) => answer.text()));
    }
    expect(statuses).toEqual(Array(600).fill(200));
    const refused = await send("GET", "/api/balance", { token: eager.token });
    expectRefusal(refused, 429, "too_many_requests");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await send("GET", "/api/balance", { token: patient.token })).status).toBe(200);
    // Health and pages are not counted.
    expect((await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${eager.token}` } })).status).toBe(
      200,
    );
  });

  test("is told to wait even when what he asks does not fit", async () => {
    const eager = await signIn(server.url, nextId++);
    const ask = () => send("POST", "/api/reserve-cartela", { token: eager.token, text: "{}" });
    for (let batch = 0; batch < 12; batch++) await Promise.all(Array.from({ length: 50 }, ask));
    expectRefusal(await ask(), 429, "too_many_requests");
  });
});

const nobody: AuthService = {
  launchOf: () => {
    throw new AppError("sign_in_refused");
  },
  sessionOf: () => null,
  signInWithTelegram: () => Promise.reject(new AppError("sign_in_refused")),
  signInWithPassword: () => Promise.reject(new AppError("wrong_password")),
  linkedUsername: () => Promise.reject(new AppError("not_found")),
  changePassword: () => Promise.reject(new AppError("wrong_password")),
  confirm: () => Promise.reject(new AppError("wrong_password")),
  isConfirmed: async () => false,
  totpState: async () => ({ hasTotp: false, mustEnrol: false }),
  beginTotp: () => Promise.reject(new AppError("not_found")),
  enableTotp: () => Promise.reject(new AppError("wrong_code")),
  superAdmins: async () => [],
  resetTotp: () => Promise.reject(new AppError("not_found")),
  refresh: () => Promise.reject(new AppError("not_signed_in")),
  signOut: async () => {},
  signOutEverywhere: async () => {},
  endStaffSessions: async () => {},
  forgiveSignIns: async () => {},
  forgetStaff: () => {},
  newPasswordHash: async () => "",
  identify: () => Promise.reject(new AppError("not_signed_in")),
  checkSessions: async () => ({ ended: new Set(), linked: new Map() }),
};

describe("the web app", () => {
  const programs = [
    ["checker", "__main__.py"],
    ["docs", "fairness.md"],
  ] as const;
  let folder: string;
  let http: Awaited<ReturnType<typeof createHttp>>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "derash-web-"));
    mkdirSync(join(folder, "assets"));
    writeFileSync(join(folder, "index.html"), "<!doctype html>the app");
    writeFileSync(join(folder, "verify.html"), "<!doctype html>the check");
    writeFileSync(join(folder, "assets/main-abc.js"), "app");
    for (const [name, file] of programs) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, file), "# ሰላም");
    }
    http = await createHttp({ auth: nobody, log: createLog("silent") });
    await serveWeb(http, folder);
  });
  afterAll(async () => {
    await http.close();
    rmSync(folder, { recursive: true });
  });

  test.each([
    "/",
    "/game",
    "/game/",
    "/verifying",
    "/wallet?telegramId=1",
    "/balance-management",
    "/apiary",
    "/%E1%88%B0",
  ])("%s is a page", async (url) => {
    const answer = await http.inject({ url });
    expect({ status: answer.statusCode, body: answer.body }).toEqual({ status: 200, body: "<!doctype html>the app" });
    expect(answer.headers["cache-control"]).toBe("no-cache");
  });

  test.each(["/verify", "/verify/", "/verify/ETH4K2", "/verify/ETH4K2?x=1", "/verify/a/b", "/verify.html"])(
    "%s is the page for checking a draw",
    async (url) => {
      const answer = await http.inject({ url });
      expect({ status: answer.statusCode, body: answer.body }).toEqual({
        status: 200,
        body: "<!doctype html>the check",
      });
      expect(answer.headers["cache-control"]).toBe("no-cache");
      // Its worker comes from here too, and from nowhere else.
      expect(answer.headers["content-security-policy"]).toContain("script-src 'self';");
      expect(answer.headers["content-security-policy"]).not.toContain("worker-src");
    },
  );

  test.each(programs)("%s/%s is to be read before it is run", async (name, file) => {
    const answer = await http.inject({ url: `/${name}/${file}` });
    expect({ status: answer.statusCode, body: answer.body }).toEqual({ status: 200, body: "# ሰላም" });
    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
  });

  test("hashed files are kept for ever", async () => {
    const answer = await http.inject({ url: "/assets/main-abc.js" });
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });

  test.each(["/api", "/api/none", "/api?x", "/assets/none.js", "/favicon.ico", "/socket.io/none"])(
    "%s is no page",
    async (url) => {
      const answer = await http.inject({ url });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ success: false, error: "not_found", message: "Not found." });
    },
  );

  test("a post to a page is no page", async () => {
    expect((await http.inject({ method: "POST", url: "/game" })).json()).toMatchObject({ error: "not_found" });
  });

  test("that is not built yet leaves the same answer for what is not there", async () => {
    const bare = await createHttp({ auth: nobody, log: createLog("silent") });
    expect(await serveWeb(bare, join(folder, "none"))).toEqual({ isBuilt: false });
    const answer = await bare.inject({ url: "/game" });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false, error: "not_found", message: "Not found." });
    await bare.close();
  });

  test("hides every violation that nobody expected", async () => {
    const faulty = await createHttp({ auth: nobody, log: createLog("silent") });
    faulty.get("/healthz", () => {
      throw new Error("the password is 1234");
    });
    const answer = await faulty.inject({ url: "/healthz" });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      success: false,
      error: "internal",
      params: {},
      message: "Something went wrong please try again later",
      requestId: expect.any(String),
    });
    await faulty.close();
  });
});

test("a database that is away is a 503 that says so, never a 500, and nothing of it is told", async () => {
  const away = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432 user=derash"), { code: "ECONNREFUSED" });
  const http = await createHttp({
    auth: { ...nobody, identify: () => Promise.reject(away) },
    log: createLog("silent"),
  });
  http.get("/api/balance", async () => ({}));
  const answer = await http.inject({ url: "/api/balance", headers: { authorization: "Bearer x.y.z" } });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ success: false, error: "unavailable" });
  expect(answer.body).not.toContain("ECONNREFUSED");
  await http.close();
});

test("where a person is reached is told to everybody, as it was set; a demo has nobody", async () => {
  for (const contact of ["@derash_help", ""]) {
    const app = await testApp({ SUPPORT_CONTACT: contact });
    try {
      const response = await fetch(`${app.url}/api/contact`);
      expect(await response.json()).toEqual({ success: true, contact: contact || null, appBot: null });
    } finally {
      await app.stop();
    }
  }
});
