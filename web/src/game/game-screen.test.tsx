import { ballOf } from "@derash/game/ball";
import type { Cells } from "@derash/game/cartela";
import { anyLine } from "@derash/game/pattern";
import type { GameState } from "@derash/protocol/round";
import { afterEach, describe, expect, test } from "vitest";
import { drawn, tagOf, wordsOf } from "../../test/drawn.tsx";
import { backendStore } from "../shared/socket.ts";
import { CheckerDialog } from "./CheckerDialog.tsx";
import { GameHeader } from "./GameHeader.tsx";
import { CurrentBall, LastCalls } from "./LastCalls.tsx";
import { MyCartela } from "./MyCartela.tsx";
import { RoundAnnouncer } from "./RoundAnnouncer.tsx";
import { RoundResult } from "./RoundResult.tsx";

/** Row by row: B1 I16 N31 G46 O61, then each column goes on. */
const cells: Cells = [0, 1, 2, 3, 4].flatMap((row) =>
  [1, 16, 31, 46, 61].map((first, column) => (row === 2 && column === 2 ? 0 : first + row)),
);
const firstRow = [1, 16, 31, 46, 61];

function gameOf(change: Partial<GameState> = {}): GameState {
  return {
    v: 1,
    serverNow: Date.now(),
    sessionId: "room",
    sharedGameId: "round",
    gameId: "ETHA1B",
    betAmount: 10,
    gameStatus: "active",
    isVoid: false,
    voidReason: null,
    countdownEnd: null,
    countdown: 0,
    playerCount: 3,
    reservedCartelas: [{ cartelaNumber: 7, confirmed: true }],
    cartelaList: null,
    pot: 30,
    derash: 24,
    bonusEnabled: true,
    bonusSchedule: [],
    patterns: ["any-line"],
    minPlayers: 2,
    restartsLeft: 3,
    startsAt: 0,
    startDelayMs: 2_000,
    callIntervalMs: 5_000,
    totalCalls: 0,
    ball: null,
    calledBalls: [],
    winners: [],
    beacon: null,
    beaconRound: null,
    beaconAt: null,
    rulesHash: null,
    closeHash: null,
    callHash: null,
    ...change,
  };
}

function called(numbers: number[]): Partial<GameState> {
  return { calledBalls: numbers, totalCalls: numbers.length, ball: ballOf(numbers.at(-1) ?? 1) };
}

describe("the header", () => {
  afterEach(() => backendStore.set("checking"));

  test("says the game, Derash, bonus, players, calls and stake, and has a mute button", () => {
    const html = drawn(<GameHeader game={gameOf(called([5, 20]))} myNumber={undefined} />);
    expect(wordsOf(html)).toContain("Derash 24 ETB Game Active");
    expect(wordsOf(html)).toContain("Game ETHA1B Bonus ON Players 3 Calls 2 Stake 10 ETB");
    expect(html).toMatch(/<button[^>]*aria-pressed="false"[^>]*aria-label="Mute sound"/);
    expect(wordsOf(drawn(<GameHeader game={gameOf({ bonusEnabled: false })} myNumber={undefined} />))).toContain(
      "Bonus OFF",
    );
  });

  test.each([
    ["waiting", "Starting..."],
    ["active", "Game Active"],
    ["finished", "Game Finished"],
  ] as const)("of a round that is %s says %s", (gameStatus, words) => {
    const html = wordsOf(drawn(<GameHeader game={gameOf({ gameStatus })} myNumber={undefined} />));
    expect(["Starting...", "Game Active", "Game Finished"].filter((one) => html.includes(one))).toEqual([words]);
  });

  test.each([
    ["checking", "Connecting..."],
    ["connected", "Connected"],
    ["disconnected", "Disconnected"],
  ] as const)("says %s as %s", (status, words) => {
    backendStore.set(status);
    expect(wordsOf(drawn(<GameHeader game={gameOf()} myNumber={undefined} />))).toContain(` ${words} `);
  });

  test("counts the seconds down while the round waits, and only then", () => {
    const countdownEnd = Date.now() + 9_500;
    const waiting = drawn(<GameHeader game={gameOf({ gameStatus: "waiting", countdownEnd })} myNumber={undefined} />);
    expect(waiting).toMatch(/data-testid="countdown"[^>]*>(9|10)</);
    expect(drawn(<GameHeader game={gameOf({ countdownEnd })} myNumber={undefined} />)).not.toContain("countdown");
  });
});

describe("the calls", () => {
  test("before the first ball there is a dash, then the ball's letter and number", () => {
    expect(wordsOf(drawn(<CurrentBall game={gameOf()} />))).toBe("–");
    expect(wordsOf(drawn(<CurrentBall game={gameOf(called([64]))} />))).toBe("O 64");
  });

  test("the last five are shown, the newest first", () => {
    const html = drawn(<LastCalls calledBalls={[1, 16, 31, 46, 61, 2, 17]} />);
    expect([...html.matchAll(/data-number="(\d+)"/g)].map(([, number]) => number)).toEqual([
      "17",
      "2",
      "61",
      "46",
      "31",
    ]);
  });

  test("each is said to those who listen, while the round runs", () => {
    const said = (change: Partial<GameState>, toGo: number | null) =>
      wordsOf(drawn(<RoundAnnouncer game={gameOf(change)} toGo={toGo} />)).trim();
    expect(said(called([64]), null)).toBe("Called: O64");
    expect(said(called([64]), 2)).toBe("Called: O64");
    expect(said(called([64]), 1)).toBe("Called: O64 One ball to go!");
    expect(said({ ...called([64]), gameStatus: "finished" }, 1)).toBe("");
  });
});

describe("my cartela", () => {
  const shown = (cartelaNumber: number | null | undefined, numbers: number[], known: Cells | undefined = cells) =>
    drawn(<MyCartela cartelaNumber={cartelaNumber} cells={known} called={numbers} patterns={[anyLine]} />);

  test("is on its way, or shown with what is called, or there is none", () => {
    expect(wordsOf(shown(null, []))).toBe("Loading cartela...");
    expect(wordsOf(shown(7, [1, 16]))).toContain("Cartela 7 3 to go");
    expect(wordsOf(shown(7, firstRow))).toContain("BINGO!");
    expect(wordsOf(shown(undefined, []))).toContain("You have no cartela in this round.");
  });

  test("marks what is called, the free centre always, and rings the last call", () => {
    const html = shown(7, [1, 16]);
    const marked = [...html.matchAll(/data-cell="([^"]+)" data-marked="true"/g)].map(([, text]) => text);
    expect(marked).toEqual(["1", "16", "★"]);
    expect(html.split('r="23"')).toHaveLength(2);
    expect(shown(7, []).split('r="23"')).toHaveLength(1);
  });
});

describe("checking a cartela", () => {
  const list = new Map([[7, cells]]);
  const check = (
    game: GameState,
    answers: readonly (readonly [readonly unknown[], unknown])[] = [[["cartelas", null], list]],
  ) => drawn(<CheckerDialog game={game} myNumber={7} onClose={() => {}} />, { answers });

  test("says NO BINGO until a line is complete, then WINNER, with the centre labelled FS and a Close button", () => {
    const before = check(gameOf(called(firstRow.slice(1))));
    expect(wordsOf(before)).toContain("NO BINGO");
    const marked = [...before.matchAll(/data-cell="([^"]+)" data-marked="true"/g)].map(([, text]) => text);
    expect(marked).toEqual(["16", "31", "46", "61", "FS"]);
    expect(before.split('r="23"')).toHaveLength(2);
    expect(before).toMatch(/<button[^>]*>Close<\/button>/);
    const after = wordsOf(check(gameOf(called(firstRow))));
    expect(after).toContain("WINNER");
    expect(after).not.toContain("NO BINGO");
  });

  test("says that the cartelas are not loaded", () => {
    expect(wordsOf(check(gameOf(), []))).toContain("Cartelas not loaded. Please try again.");
  });

  test("says the bonus of a quick win that the server has settled, and of no other", () => {
    const winner = { cartelaNumber: 7, name: "T***", prize: 24, bonus: 300, cells };
    const quick = gameOf({ ...called(firstRow), gameStatus: "finished", winners: [winner] });
    expect(wordsOf(check(quick))).toContain("QUICK WIN! This qualifies for a 300 ETB bonus!");
    expect(wordsOf(check(gameOf(called(firstRow))))).not.toContain("QUICK WIN");
  });
});

test("the result says for each of the four ends how it went for me", () => {
  const winner = { cartelaNumber: 7, name: "T***", prize: 24, bonus: 300, cells };
  const game = gameOf({ ...called(firstRow), gameStatus: "finished", winners: [winner] });
  const words = (outcome: Parameters<typeof RoundResult>[0]["outcome"], mine: number[]) =>
    wordsOf(
      drawn(<RoundResult game={game} outcome={outcome} mine={mine} />, { at: "/game?bet=10&sharedGameId=round" }),
    );
  const won = words({ kind: "won", payout: 324, bonus: 300, mine: [winner] }, [7]);
  expect(won).toContain("You won 324.00 ETB");
  expect(won).toContain("with a quick-win bonus of 300.00 ETB");
  expect(words({ kind: "lost" }, [9])).toContain("Not this time");
  expect(words({ kind: "void" }, [9])).toContain("The round was void. Every stake was refunded.");
  expect(words({ kind: "watched" }, [])).toContain("The round is over");
});

test("the way to the next round leaves the old one behind", () => {
  const game = gameOf({ gameStatus: "finished" });
  const at = "/game?telegramId=7&bet=10&sessionId=room&sharedGameId=round";
  const html = drawn(<RoundResult game={game} outcome={{ kind: "lost" }} mine={[7]} />, { at });
  expect(tagOf(html, "play-next")).toContain('href="/?telegramId=7&amp;bet=10&amp;sessionId=room"');
});
