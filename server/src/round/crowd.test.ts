import type { CartelaResult } from "@derash/protocol/round";
import type { Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { join, nextEvent, type TestPlayer, testApp } from "../../test/app.ts";
import { signInMany } from "../../test/crowd.ts";
import { ledgerViolations } from "../../test/database.ts";
import { roundRow, soldCartelas } from "../../test/round-fixture.ts";

const crowd = 200;
const rounds = 8;
const bet = 10;

let server: Awaited<ReturnType<typeof testApp>>;
let players: TestPlayer[];
let sockets: Socket[];

beforeAll(async () => {
  // So many stakes at once take their time, and a round that closes too late for its beacon would be void.
  server = await testApp({ COUNTDOWN_MS: "2500", CALL_INTERVAL_MS: "10", BEACON_LEAD_MS: "2000" });
  players = await signInMany(server.url, 4_000_000, crowd);
  sockets = await Promise.all(players.map((player) => player.socket()));
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await server.stop();
});

async function buyOverSocket(socket: Socket, cartelaNumber: number): Promise<boolean> {
  const intent = { cartelaNumber, betAmount: bet };
  const reserved: CartelaResult = await socket.emitWithAck("reserve_cartela", intent);
  if (!reserved.success) return false;
  const confirmed: CartelaResult = await socket.emitWithAck("confirm_cartela", intent);
  return confirmed.success;
}

/** What the wallets of all players hold together, in santim, and what the company took and gave. */
async function money(): Promise<{ players: number; house: number; bonus: number }> {
  const { rows } = await server.owner.query(
    `select coalesce(sum(amount_santim) filter (where kind = 'player'), 0)::bigint as players,
       coalesce(sum(amount_santim) filter (where kind = 'house'), 0)::bigint as house,
       coalesce(sum(amount_santim) filter (where kind = 'bonus'), 0)::bigint as bonus
     from balance b join account a on a.id = b.account_id`,
  );
  return rows[0];
}

async function isVoid(roundId: string): Promise<boolean> {
  const { state, void_reason: reason } = await roundRow(server.owner, roundId);
  if (state === "void") expect(reason).toBe("late_close");
  return state === "void";
}

describe("two hundred people in one room", () => {
  test("play eight rounds: every stake is in its round, 80 % is paid, ties are equal, the books are right", {
    timeout: 200_000,
  }, async () => {
    const [first] = sockets as [Socket];
    const heard = await Promise.all(
      sockets.map(async (socket) => {
        await join(socket, bet);
        const balls: number[] = [];
        socket.on("ball_called", ({ ball }) => balls.push(ball.number));
        return balls;
      }),
    );
    let full = 0;
    let settled = 0;
    for (let round = 0; round < rounds; round++) {
      const before = await money();
      const { sharedGameId } = await join(first, bet);
      for (const balls of heard) balls.length = 0;
      const ends = sockets.map((socket) => nextEvent(socket, "game_ended", (end) => end.sharedGameId === sharedGameId));
      // Everyone wants another cartela each time.
      const wanted = (index: number) => ((index * 7 + round * 13) % crowd) + 1;
      const acknowledged = await Promise.all(sockets.map((socket, index) => buyOverSocket(socket, wanted(index))));
      const [end] = await Promise.all(ends);

      const sold = await soldCartelas(server.owner, sharedGameId);
      const expected = players
        .map(({ telegramId }, index) => ({ telegramId, number: wanted(index), isPaid: acknowledged[index] }))
        .filter(({ isPaid }) => isPaid)
        .map(({ telegramId, number }) => [number, telegramId])
        .toSorted(([a = 0], [b = 0]) => a - b);
      expect(sold.map((cartela) => [cartela.cartela_number, cartela.telegram_id])).toEqual(expected);
      if (sold.length === crowd) full++;

      const stakes = sold.length * bet * 100;
      const prizes = sold.map((cartela) => Number(cartela.prize_santim)).filter((prize) => prize > 0);
      if (await isVoid(sharedGameId)) {
        // This machine closed it too late for its beacon: then everybody has everything back.
        expect(await money()).toEqual(before);
        expect(await ledgerViolations(server.db)).toEqual([]);
        continue;
      }
      settled++;
      const bonuses = sold.reduce((sum, cartela) => sum + Number(cartela.bonus_santim), 0);
      expect(prizes.reduce((sum, prize) => sum + prize, 0)).toBe((stakes * 8) / 10);
      expect(Math.max(...prizes) - Math.min(...prizes)).toBeLessThanOrEqual(1);
      expect(await roundRow(server.owner, sharedGameId)).toMatchObject({ state: "settled", pot_santim: stakes });
      const after = await money();
      expect(after.house - before.house).toBe(stakes / 5);
      expect(before.bonus - after.bonus).toBe(bonuses);
      expect(after.players - before.players).toBe(bonuses - stakes / 5);
      expect(await ledgerViolations(server.db)).toEqual([]);
      // Everyone heard the same balls in the same order, and all of them.
      for (const balls of heard) expect(balls).toEqual(end?.calledBalls);
    }
    // The countdown is long enough for nearly all: otherwise this was no crowd.
    expect(full).toBeGreaterThan(rounds / 2);
    expect(settled).toBeGreaterThan(rounds / 2);
  });
});
