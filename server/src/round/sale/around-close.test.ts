import { setTimeout as until } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { join, nextEvent, type TestPlayer, testApp } from "../../../test/app.ts";
import { newPlayers, tally } from "../../../test/crowd.ts";
import { ledgerViolations } from "../../../test/database.ts";
import { roundRow, soldCartelas } from "../../../test/round-fixture.ts";

describe("confirms around the close", () => {
  test("are in the round if they were acknowledged, and kept their money if not", { timeout: 240_000 }, async () => {
    const server = await testApp({ COUNTDOWN_MS: "500", CALL_INTERVAL_MS: "1" });
    const people = await newPlayers(server, 60);
    const socket = await (people[0] as TestPlayer).socket();
    let accepted = 0;
    let refused = 0;
    // Until both sides of the close were really tried, which a slow machine comes to later.
    for (let round = 0; round < 30 && Math.min(accepted, refused) <= 30; round++) {
      const { sharedGameId } = await join(socket, 10);
      const before = await Promise.all(people.map((player) => player.balance()));
      await Promise.all(people.map((player, index) => player.reserve(index + 1, 10)));
      const ended = nextEvent(socket, "game_ended", (event) => event.sharedGameId === sharedGameId);
      const countdown = nextEvent(socket, "synchronized_countdown", ({ countdownEnd }) => countdownEnd !== null).then(
        ({ countdownEnd, serverNow }) => performance.now() + (countdownEnd ?? 0) - serverNow,
      );
      const early = await Promise.all(people.slice(0, 2).map((player, index) => player.confirm(index + 1, 10)));
      const endsAt = await countdown;
      // From 60 ms before the end of the countdown to 60 ms after it, one person every 2 ms.
      const endIn = endsAt - performance.now();
      const late = await Promise.all(
        people.slice(2).map(async (player, index) => {
          await until(Math.max(0, endIn - 60 + index * 2));
          return player.confirm(index + 3, 10);
        }),
      );
      const end = await ended;

      const answers = [...early, ...late];
      const { ok = 0, round_closed: tooLate = 0 } = tally(answers);
      expect(ok + tooLate).toBe(60);
      accepted += ok;
      refused += tooLate;
      const sold = await soldCartelas(server.owner, sharedGameId);
      const acknowledged = answers.flatMap(({ body }, index) => (body.success ? [index + 1] : []));
      expect(sold.map((cartela) => cartela.cartela_number)).toEqual(acknowledged);
      const { state, void_reason: reason, pot_santim: pot } = await roundRow(server.owner, sharedGameId);
      // This machine may close it too late for its beacon, or let one pay in time: then everybody has everything back.
      const isVoid = state === "void";
      if (isVoid) expect(reason).toBe(acknowledged.length < 2 ? "min_players" : "late_close");
      else expect(Number(pot)).toBe(acknowledged.length * 1000);
      const won = new Map<number, number>();
      for (const { cartelaNumber, prize, bonus } of end.winners) won.set(cartelaNumber, prize + bonus);
      const after = await Promise.all(people.map((player) => player.balance()));
      for (const [index, balance] of after.entries()) {
        const stake = !isVoid && acknowledged.includes(index + 1) ? 10 : 0;
        expect(balance).toBeCloseTo((before[index] ?? 0) - stake + (won.get(index + 1) ?? 0), 6);
      }
      expect(await ledgerViolations(server.db)).toEqual([]);
    }
    expect(accepted).toBeGreaterThan(30);
    expect(refused).toBeGreaterThan(30);
    socket.disconnect();
    await server.stop();
  });
});
