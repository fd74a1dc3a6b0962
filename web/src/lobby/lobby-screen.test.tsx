import type { TableGlance } from "@derash/protocol/round";
import { expect, test } from "vitest";
import { drawn, drawnWhole, signIn, tigist, wordsOf } from "../../test/drawn.tsx";
import { LobbyScreen } from "./LobbyScreen.tsx";
import { PlayTable } from "./practice/PlayTable.tsx";
import { playCartelas } from "./practice/table.ts";

const features = { scores: true, history: true };
const table = (change: Partial<TableGlance>): TableGlance => ({
  ...{ sessionId: "room", sharedGameId: "round", betAmount: 10, patterns: ["any-line"], gameStatus: "waiting" },
  ...{
    playerCount: 0,
    derash: 0,
    guarantee: 0,
    countdownEnd: null,
    announcedFor: null,
    totalCalls: 0,
    lastWinner: null,
    isMine: false,
  },
  ...change,
});
const lobby = (sessions: TableGlance[]) =>
  drawn(<LobbyScreen />, { answers: [[["sessions"], { sessions, serverNow: Date.now(), features }]] });

test("without a stake in the address every open table is shown as a link that names it, with what goes on there @open-tables", () => {
  signIn();
  const html = lobby([
    table({
      sessionId: "room-b",
      betAmount: 50,
      playerCount: 2,
      derash: 80,
      lastWinner: { name: "Ab***", prize: 320 },
    }),
    table({
      ...{ sessionId: "room-a", playerCount: 3, derash: 24, countdownEnd: Date.now() + 20_000, isMine: true },
    }),
    table({ sessionId: "room-c", betAmount: 100, playerCount: 1, derash: 80, gameStatus: "active", totalCalls: 7 }),
    table({ sessionId: "room-d", betAmount: 200 }),
  ]);
  expect(wordsOf(html)).toMatch(
    /^Choose your table 1,234\.50 ETB 10 ETB a cartela Most people are here You are in this round 3 players Starts in \d+ s Derash 24 ETB Any Line 50 ETB a cartela 2 players Derash 80 ETB Any Line Last winner: Ab\*\*\*, 320 ETB 100 ETB a cartela 1 player Running: 7 calls Derash 80 ETB Any Line 200 ETB a cartela Nobody yet Any Line Try it without money Schedule$/,
  );
  expect(html).toContain('href="/?telegramId=700000002&amp;bet=50&amp;sessionId=room-b"');
});

test("whose round is being played goes to its balls with one tap", () => {
  signIn();
  const mine = { sessionId: "room-a", sharedGameId: "round-a", isMine: true };
  expect(lobby([table({ ...mine, gameStatus: "active" })])).toContain(
    'href="/game?telegramId=700000002&amp;bet=10&amp;sessionId=room-a&amp;sharedGameId=round-a"',
  );
  expect(lobby([table(mine)])).toContain('href="/?telegramId=700000002&amp;bet=10&amp;sessionId=room-a"');
  expect(lobby([table({ gameStatus: "active" })])).not.toContain("/game?");
});

test("who has never played sees first how to try it without money @first-minute", () => {
  signIn({ ...tigist, totalGames: 0 });
  expect(wordsOf(lobby([table({})]))).toMatch(
    /^Choose your table 1,234\.50 ETB New here\? See in 20 seconds what to do, and play a minute against the clock\. It costs nothing\. Try it without money 10 ETB/,
  );
});

test("without an open table that is said, with a way to ask again @no-open-table", () => {
  signIn();
  expect(wordsOf(lobby([]))).toBe(
    "Choose your table 1,234.50 ETB No game is open right now. Try again Try it without money Schedule",
  );
});

test("the play table shows the ball, the clock and a cartela to touch, and no money and nobody else", async () => {
  const cells = playCartelas[0] ?? [];
  const props = { cells, order: [cells[0] ?? 0, 75], onAgain: () => {}, onClose: () => {} };
  const words = wordsOf(await drawnWhole(<PlayTable {...props} />));
  expect(words).toMatch(/^B 3 60 s B3 is called\. 4 numbers to go\. B I N G O 3 18 33 /);
  expect(words).not.toMatch(/ETB|player|Derash/);
});
