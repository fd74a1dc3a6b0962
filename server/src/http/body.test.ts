import type { Role } from "@derash/protocol/staff";
import { beforeAll, describe, expect, test } from "vitest";
import { call, signIn, type TestPlayer } from "../../test/app.ts";
import {
  everybodyAsks,
  expectRefusal,
  fixture,
  newId,
  onRoute,
  server,
  stake,
} from "../../test/http/asking-fixture.ts";
import { bodyOf, type Fields, staffBodies } from "../../test/http/bodies.ts";
import { bodyRoutes } from "../../test/http/routes.ts";
import { signInStaff, testPassword } from "../../test/staff-fixture.ts";
import { hashPassword } from "../auth/password.ts";
import { routePermission } from "./permission.ts";

everybodyAsks();

const anIssue = { code: expect.any(String), params: expect.any(Object), message: expect.any(String) };

describe.each(bodyRoutes)("%s", (route) => {
  let player: TestPlayer;
  let token: string;
  beforeAll(async () => {
    player = await signIn(server.url, newId());
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
    const twin = await signIn(server.url, newId());
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
    const username = `body-${newId()}`;
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
