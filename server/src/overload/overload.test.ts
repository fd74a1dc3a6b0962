import { afterEach, describe, expect, test } from "vitest";
import { join, nextEvent, type TestPlayer, testApp } from "../../test/app.ts";
import { buy, signInMany } from "../../test/crowd.ts";
import { ledgerViolations } from "../../test/database.ts";
import { usualLimits } from "../limit/service.ts";
import { createLog } from "../log.ts";
import { createOverload } from "./service.ts";

const overloadLookMs = 10;
const stake = 10;

/** As many looks as it takes until that many things are let go of. */
async function level(overload: { level(): number }, wanted: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const looking = setInterval(() => overload.level() === wanted && resolve(), 1);
  await promise;
  clearInterval(looking);
}

test("more and more is let go of, one after the other, and taken back in the other order once it is calm", async () => {
  let lateMs = 10_000;
  const seen: string[] = [];
  const limits = { ...usualLimits, overloadLookMs };
  const overload = createOverload({ limits, log: createLog("silent"), lateMs: () => lateMs });
  const shed = () => (["polls", "spectators", "new_rounds"] as const).filter(overload.sheds).join(" ");
  overload.onLook(() => shed() !== seen.at(-1) && seen.push(shed()));
  await level(overload, 3);
  expect(() => overload.refuse("new_rounds")).toThrow("Very many people");
  overload.refuse(undefined);
  expect(overload.refused()).toEqual({ polls: 0, spectators: 0, new_rounds: 1 });
  // Neither too much nor time enough: all stays as it is, however often it is looked at.
  lateMs = usualLimits.overloadMs.new_rounds / 2 + 1;
  await new Promise<void>((done) => {
    let looks = 0;
    overload.onLook(() => ++looks === 20 && done());
  });
  expect(overload.level()).toBe(3);
  lateMs = 0;
  await level(overload, 0);
  overload.stop();
  expect(seen).toEqual(["polls", "polls spectators", "polls spectators new_rounds", "polls spectators", "polls"]);
});

test("who is only a little late lets go of polls, and of nothing else", async () => {
  const limits = { ...usualLimits, overloadLookMs };
  const overload = createOverload({ limits, log: createLog("silent"), lateMs: () => usualLimits.overloadMs.polls });
  await level(overload, 1);
  await new Promise<void>((done) => {
    let looks = 0;
    overload.onLook(() => ++looks === 20 && done());
  });
  overload.stop();
  expect(overload.level()).toBe(1);
});

describe("a server with too much to do", () => {
  let server: Awaited<ReturnType<typeof testApp>> | null = null;
  afterEach(async () => {
    if (server) expect(await ledgerViolations(server.db)).toEqual([]);
    await server?.stop();
    server = null;
  });

  const levelAt = async (url: string) =>
    Number(/^derash_overload (\d)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]);
  const untilLevel = async (url: string, wanted: number) => {
    while ((await levelAt(url)) !== wanted) await new Promise((done) => setTimeout(done, 10));
  };

  test("refuses polls, sends spectators away, begins no round, and plays the one that is paid for to its end", async () => {
    let lateMs = 0;
    const timings = { COUNTDOWN_MS: "600", CALL_INTERVAL_MS: "150", START_DELAY_MS: "10" };
    server = await testApp(timings, undefined, { overloadLookMs }, undefined, () => lateMs);
    const { url } = server;
    const [one, other, third] = (await signInMany(url, 5_900_000, 3)) as [TestPlayer, TestPlayer, TestPlayer];
    const [player, spectator] = [await one.socket(), await third.socket()];
    const { sharedGameId, sessionId } = await join(player, stake);
    await join(spectator, stake);
    const over = nextEvent(player, "game_ended", (event) => event.sharedGameId === sharedGameId);
    const started = nextEvent(player, "game_started");
    const gone = nextEvent(spectator, "let_go");
    await buy(one, 1, stake);
    await buy(other, 2, stake);
    await started;

    lateMs = usualLimits.overloadMs.new_rounds;
    await untilLevel(url, 3);
    const poll = await fetch(`${url}/api/game-state/${sessionId}`, {
      headers: { authorization: `Bearer ${one.token}` },
    });
    expect([poll.status, poll.headers.get("retry-after"), await poll.json()]).toMatchObject([
      503,
      "5",
      { error: "overloaded" },
    ]);
    expect((await one.request("GET", "/api/balance")).status).toBe(200);
    expect(await gone).toMatchObject({ sessionId });
    expect(await spectator.emitWithAck("join_stack", { betAmount: stake })).toMatchObject({ error: "overloaded" });
    // Who plays comes in again at any time.
    expect(await player.emitWithAck("join_stack", { betAmount: stake })).toMatchObject({ success: true });

    const { totalCalls, calledBalls, isVoid, nextSharedGameId } = await over;
    expect([isVoid, calledBalls.length]).toEqual([false, totalCalls]);
    const reserve = () =>
      one.request<{ error: string }>("POST", "/api/reserve-cartela", { betAmount: stake, cartelaNumber: 3 });
    expect(await reserve()).toMatchObject({ status: 503, body: { error: "overloaded" } });

    lateMs = 0;
    await untilLevel(url, 0);
    expect(await spectator.emitWithAck("join_stack", { betAmount: stake })).toMatchObject({
      sharedGameId: nextSharedGameId,
    });
    expect((await reserve()).status).toBe(200);
  });

  test("goes on selling a round that somebody has paid for", async () => {
    let lateMs = 0;
    server = await testApp({ COUNTDOWN_MS: "20000" }, undefined, { overloadLookMs }, undefined, () => lateMs);
    const { url } = server;
    const [one, other] = (await signInMany(url, 5_910_000, 2)) as [TestPlayer, TestPlayer];
    await one.session(stake);
    // The room cannot look at its round again before the second has bought: it goes by what was committed here.
    const holding = await server.owner.connect();
    await holding.query("begin; lock table round_stage_win");
    expect((await buy(one, 1, stake)).status).toBe(200);
    lateMs = usualLimits.overloadMs.new_rounds;
    await untilLevel(url, 3);
    expect((await buy(other, 2, stake)).status).toBe(200);
    await holding.query("commit");
    holding.release();
  });
});
