import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { join, nextEvent, signIn, type TestPlayer, testApp } from "../../test/app.ts";
import { ledgerFaults } from "../../test/database.ts";

let server: Awaited<ReturnType<typeof testApp>>;
let nextId = 1_000_000;
const newPlayer = () => signIn(server.url, nextId++);

beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.stop());

/** Buys a cartela: reserved, then paid. */
async function buy(player: TestPlayer, number: number, bet: number) {
  const reserved = await player.reserve(number, bet);
  return reserved.body.success ? player.confirm(number, bet) : reserved;
}

describe("a round of two players", () => {
  test("is sold, called, won and paid to the santim, and the next one opens by itself", async () => {
    const [abebe, tigist] = [await newPlayer(), await newPlayer()];
    const socket = await abebe.socket();
    const { sharedGameId, sessionId } = await join(socket, 20);
    const balls: number[] = [];
    socket.on("ball_called", ({ ball }) => balls.push(ball.number));
    const ended = nextEvent(socket, "game_ended", (event) => event.sharedGameId === sharedGameId);

    expect((await buy(abebe, 7, 20)).body).toMatchObject({ success: true, newBalance: 980 });
    expect((await buy(tigist, 8, 20)).body).toMatchObject({ success: true, newBalance: 980 });

    const end = await ended;
    expect(end.isVoid).toBe(false);
    expect(end.derash).toBe(32);
    expect(balls).toEqual(end.calledBalls);
    expect(end.winners.reduce((sum, winner) => sum + winner.prize, 0)).toBe(32);
    expect(end.nextSharedGameId).not.toBe(sharedGameId);

    const balances = [await abebe.balance(), await tigist.balance()];
    const bonuses = end.winners.reduce((sum, winner) => sum + winner.bonus, 0);
    expect((balances[0] ?? 0) + (balances[1] ?? 0)).toBe(2000 - 40 + 32 + bonuses);
    expect(await abebe.session(20)).toMatchObject({
      sessionId,
      sharedGameId: end.nextSharedGameId,
      gameStatus: "waiting",
    });
    expect(await ledgerFaults(server.db)).toEqual([]);
    socket.disconnect();
  });
});

describe("what is mine", () => {
  test("is never older than the last answer, however quickly I ask", async () => {
    const player = await newPlayer();
    for (let number = 101; number <= 110; number++) {
      await player.reserve(number, 50);
      expect((await player.session(50)).myCartelas).toEqual([{ cartelaNumber: number, confirmed: false }]);
      await player.confirm(number, 50);
      expect((await player.session(50)).myCartelas).toEqual([{ cartelaNumber: number, confirmed: true }]);
      await player.release(number, 50);
      expect((await player.session(50)).myCartelas).toEqual([]);
    }
    expect(await player.balance()).toBe(1000);
    expect(await ledgerFaults(server.db)).toEqual([]);
  });
});
