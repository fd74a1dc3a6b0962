import type { CartelaResult } from "@derash/protocol/round";
import { beforeEach, describe, expect, test } from "vitest";
import { nextEvent } from "../../../test/app.ts";
import { buy, eventually } from "../../../test/crowd.ts";
import {
  abebe,
  bet,
  sellsForLong,
  server,
  sessionId,
  sharedGameId,
  socket,
  state,
  tableForEach,
  tigist,
  wallet,
} from "../../../test/round/table-fixture.ts";

tableForEach();

describe("a reservation", () => {
  beforeEach(sellsForLong);

  test("that ran out is free for another, and is not paid for any more", async () => {
    await abebe.reserve(5, bet);
    const released = nextEvent(socket, "cartelas_changed", (event) => event.released.includes(5));
    await server.owner.query(
      "update round_cartela set reserved_until = clock_timestamp() + interval '150 ms' where round_id = $1",
      [sharedGameId],
    );
    // As another server says it that has changed something in the room: this one looks, and sees the new deadline.
    await server.owner.query("select pg_notify('derash_hint', $1)", [`another room:${sessionId}`]);
    await released;
    expect((await abebe.confirm(5, bet)).body).toMatchObject({ success: false, error: "not_reserved" });
    expect((await tigist.reserve(5, bet)).body.success).toBe(true);
    expect((await abebe.reserve(5, bet)).body).toMatchObject({ error: "cartela_taken" });
    expect((await tigist.confirm(5, bet)).body).toMatchObject({ success: true, newBalance: 1000 - bet });
    expect(await abebe.balance()).toBe(1000);
  });

  test("lasts thirty seconds, and asking again makes it thirty again", async () => {
    const secondsLeft = async () => {
      const { rows } = await server.owner.query(
        "select extract(epoch from reserved_until - clock_timestamp())::float8 as left from round_cartela where round_id = $1",
        [sharedGameId],
      );
      return rows[0].left;
    };
    await abebe.reserve(5, bet);
    expect(await secondsLeft()).toBeGreaterThan(25);
    expect(await secondsLeft()).toBeLessThanOrEqual(30);
    await server.owner.query(
      "update round_cartela set reserved_until = reserved_until - interval '20 s' where round_id = $1",
      [sharedGameId],
    );
    await abebe.reserve(5, bet);
    expect(await secondsLeft()).toBeGreaterThan(25);
  });

  test("is given up for another one", async () => {
    await abebe.reserve(5, bet);
    await abebe.reserve(9, bet);
    expect((await tigist.reserve(5, bet)).body.success).toBe(true);
    expect((await abebe.confirm(5, bet)).body).toMatchObject({ success: false, error: "not_reserved" });
    expect((await abebe.confirm(9, bet)).body.success).toBe(true);
  });

  test("is kept when the other one is taken", async () => {
    await tigist.reserve(9, bet);
    await abebe.reserve(5, bet);
    expect((await abebe.reserve(9, bet)).body).toMatchObject({ success: false, error: "cartela_taken" });
    expect((await abebe.confirm(5, bet)).body.success).toBe(true);
  });

  test("of another person can be neither paid nor released", async () => {
    await abebe.reserve(5, bet);
    expect((await tigist.confirm(5, bet)).body).toMatchObject({ success: false, error: "not_reserved" });
    expect((await tigist.release(5, bet)).body.success).toBe(true);
    expect((await abebe.confirm(5, bet)).body.success).toBe(true);
    expect((await tigist.release(5, bet)).body).toMatchObject({ success: true, newBalance: 1000 });
    const paid = [{ cartelaNumber: 5, confirmed: true }];
    await eventually(async () => (await state()).reservedCartelas).toEqual(paid);
  });

  test("is refused beyond one paid cartela a player", async () => {
    await buy(abebe, 5, bet);
    expect((await abebe.reserve(6, bet)).body).toMatchObject({ success: false, error: "cartela_limit" });
    expect((await abebe.reserve(5, bet)).body.success).toBe(true);
    expect(await abebe.balance()).toBe(1000 - bet);
  });

  test("of a cartela that does not exist is refused", async () => {
    expect((await abebe.reserve(201, bet)).body).toMatchObject({ success: false, error: "cartela_unknown" });
    expect((await abebe.reserve(0, bet)).status).toBe(400);
    expect((await abebe.reserve(1.5, bet)).status).toBe(400);
  });
});

describe("giving a paid cartela back", () => {
  test("refunds it, and the countdown clears at zero when nobody is left", async () => {
    await buy(abebe, 5, bet);
    const cleared = nextEvent(socket, "synchronized_countdown", (event) => event.countdownEnd === null);
    expect((await abebe.release(5, bet)).body).toMatchObject({ success: true, newBalance: 1000 });
    await cleared;
    expect(await state()).toMatchObject({ gameStatus: "waiting", countdownEnd: null, countdown: 0, playerCount: 0 });
    expect(await wallet(abebe)).toEqual([
      ["REFUND", bet, "COMPLETED"],
      ["BET_PLACED", -bet, "COMPLETED"],
      ["TOP_UP", 1000, "COMPLETED"],
    ]);
    // The same round goes on: the next stake starts a whole countdown.
    const countdown = nextEvent(socket, "synchronized_countdown", (event) => event.countdownEnd !== null);
    await buy(tigist, 5, bet);
    expect((await countdown).sharedGameId).toBe(sharedGameId);
  });

  test("by a page that takes it for unpaid is refused, and it stays paid for", async () => {
    await sellsForLong();
    await buy(abebe, 5, bet);
    const stale = { cartelaNumber: 5, betAmount: bet, sharedGameId, confirmed: false };
    const { status, body } = await abebe.request<CartelaResult>("POST", "/api/release-cartela", stale);
    expect([status, body.error]).toEqual([409, "not_reserved"]);
    expect((await abebe.session(bet)).myCartelas).toEqual([{ cartelaNumber: 5, confirmed: true }]);
    expect(await abebe.balance()).toBe(1000 - bet);
  });

  test("twice refunds once", async () => {
    await sellsForLong();
    await buy(abebe, 5, bet);
    await abebe.release(5, bet);
    expect((await abebe.release(5, bet)).body).toMatchObject({ success: true, newBalance: 1000 });
    expect(await abebe.balance()).toBe(1000);
  });
});
