import { describe, expect, test } from "vitest";
import { signIn, type TestPlayer } from "../../test/app.ts";
import {
  abebe,
  everybodyAsks,
  expectRefusal,
  newId,
  onRoute,
  send,
  server,
  stake,
} from "../../test/http/asking-fixture.ts";
import { bodies, bodyOf } from "../../test/http/bodies.ts";
import { bodyRoutes, routes } from "../../test/http/routes.ts";
import { createLedgerService } from "../ledger/service.ts";
import { createPlayerService } from "../player/service.ts";

everybodyAsks();

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
    const player = await signIn(server.url, newId());
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
      const player = await signIn(server.url, newId());
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
    for (const answer of await everywhere(await signIn(server.url, newId()))) {
      expect(answer).toEqual({ status: 200, body: { success: true, balance: 1000, data: { balance: 1000 } } });
    }
  });

  test("is zero on all five paths when it is zero @zero-balance", async () => {
    const players = createPlayerService({ db: server.db, ledger: createLedgerService({ db: server.db }) });
    const telegramId = newId();
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
