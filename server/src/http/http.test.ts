import { describe, expect, test } from "vitest";
import { signIn, testApp } from "../../test/app.ts";
import {
  abebe,
  everybodyAsks,
  expectRefusal,
  newId,
  nowhere,
  onRoute,
  send,
  sendRaw,
  server,
  sessionId,
  splitRoute,
} from "../../test/http/asking-fixture.ts";
import { bodyOf } from "../../test/http/bodies.ts";
import { nobody } from "../../test/http/nobody.ts";
import { bodyRoutes, routes } from "../../test/http/routes.ts";
import { createLog } from "../log.ts";
import { createHttp } from "./http.ts";
import { refuseUnserved } from "./serve.ts";

everybodyAsks();

test("a call of the contract that nobody answers refuses to start", async () => {
  const http = await createHttp({ auth: nobody, log: createLog("silent") });
  expect(() => refuseUnserved(http)).toThrow("POST /api/auth/telegram is answered");
  await http.close();
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
    const [eager, patient] = [await signIn(server.url, newId()), await signIn(server.url, newId())];
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
    const eager = await signIn(server.url, newId());
    const ask = () => send("POST", "/api/reserve-cartela", { token: eager.token, text: "{}" });
    for (let batch = 0; batch < 12; batch++) await Promise.all(Array.from({ length: 50 }, ask));
    expectRefusal(await ask(), 429, "too_many_requests");
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
