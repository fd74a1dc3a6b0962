import { describe, expect, test } from "vitest";
import { signIn, type TestPlayer } from "../../test/app.ts";
import {
  abebe,
  everybodyAsks,
  expectRefusal,
  newId,
  onRoute,
  own,
  send,
  sendRaw,
  server,
} from "../../test/http/asking-fixture.ts";
import { bodies, bodyOf, cartelaRoutes, isDecision, staffBodies } from "../../test/http/bodies.ts";
import { nobody } from "../../test/http/nobody.ts";
import {
  bodyRoutes,
  openRoutes,
  playerRoutes,
  routes,
  signedInRoutes,
  staffRoutes,
  writes,
} from "../../test/http/routes.ts";
import { createLog } from "../log.ts";
import { createHttp } from "./http.ts";
import { routePermission } from "./permission.ts";

everybodyAsks();

const stranger = "999999999";

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

describe("another person", () => {
  test.each(playerRoutes.filter((route) => route.includes(":telegramId")))(
    "in the path of %s answers exactly as nobody does",
    async (route) => {
      const tigist = await signIn(server.url, newId());
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
    const liar = await signIn(server.url, newId());
    const text = JSON.stringify({ ...bodyOf(route, liar), telegramId: stranger });
    expectRefusal(await onRoute(route, { token: liar.token, text }), 403, "not_yours");
    const signals = await server.db.selectFrom("cheat_signal").where("claimed", "=", stranger).selectAll().execute();
    expect(signals.filter(({ actual }) => actual === String(liar.telegramId))).toMatchObject([{ kind: "telegram_id" }]);
    expect(await liar.balance()).toBe(1000);
  });

  test("in the query of any route is refused and kept as a cheat signal, one's own is not", async () => {
    const liar = await signIn(server.url, newId());
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
