import { ballOf } from "@derash/game/ball";
import type { Cells } from "@derash/game/cartela";
import { anyLine } from "@derash/game/pattern";
import type { GameState } from "@derash/protocol/round";
import { afterEach, describe, expect, test } from "vitest";
import { drawn, tagOf, wordsOf } from "../../../test/drawn.tsx";
import { gameState } from "../../../test/game-state.ts";
import { backendStore } from "../../room/backend.ts";
import { CheckerDialog } from "./check/CheckerDialog.tsx";
import { GameButtons } from "./GameButtons.tsx";
import { GameHeader } from "./GameHeader.tsx";
import { dab, setByHand } from "./hand-marks.ts";
import { CurrentBall, LastCalls } from "./LastCalls.tsx";
import { MyCartelas } from "./MyCartelas.tsx";
import { RoundAnnouncer } from "./RoundAnnouncer.tsx";
import { RoundResult } from "./RoundResult.tsx";
import { ranked } from "./ranked.ts";

/** Row by row: B1 I16 N31 G46 O61, then each column goes on. */
const cells: Cells = [0, 1, 2, 3, 4].flatMap((row) =>
  [1, 16, 31, 46, 61].map((first, column) => (row === 2 && column === 2 ? 0 : first + row)),
);
const firstRow = [1, 16, 31, 46, 61];
/** The same numbers with the rows mixed within each column, so that no row of the one is a row of the other. */
const others: Cells = cells.map((_, index) =>
  index === 12 ? 0 : (cells[((Math.floor(index / 5) + (index % 5)) % 5) * 5 + (index % 5)] ?? 0) || 33,
);

function gameOf(change: Partial<GameState> = {}): GameState {
  return gameState({
    ...{ serverNow: Date.now(), gameStatus: "active", startsAt: 0 },
    reservedCartelas: [{ cartelaNumber: 7, confirmed: true }],
    ...{ playerCount: 3, pot: 30, derash: 24 },
    ...change,
  });
}

const ownOf = (mine: number[]) => mine.map((cartelaNumber) => ({ cartelaNumber, cells }));

function called(numbers: number[]): Partial<GameState> {
  return { calledBalls: numbers, totalCalls: numbers.length, ball: ballOf(numbers.at(-1) ?? 1) };
}

describe("the header", () => {
  afterEach(() => backendStore.set("checking"));

  test("says the game, Derash, bonus, players, calls and stake, and has a mute button @game-header", () => {
    const html = drawn(<GameHeader game={gameOf(called([5, 20]))} myNumber={undefined} />);
    // Of a round whose public number the house does not say there is something to ask, too.
    expect(html).toContain('aria-label="How this draw is made"');
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
  ] as const)("of a round that is %s says %s @round-badge", (gameStatus, words) => {
    const html = wordsOf(drawn(<GameHeader game={gameOf({ gameStatus })} myNumber={undefined} />));
    expect(["Starting...", "Game Active", "Game Finished"].filter((one) => html.includes(one))).toEqual([words]);
  });

  test.each([
    ["checking", "Connecting..."],
    ["connected", "Connected"],
    ["disconnected", "Disconnected"],
    ["let_go", "Connecting..."],
    ["put_aside", "Disconnected"],
  ] as const)("says %s as %s @connection-badge", (status, words) => {
    backendStore.set(status);
    expect(wordsOf(drawn(<GameHeader game={gameOf()} myNumber={undefined} />))).toContain(` ${words} `);
  });

  test("counts the seconds down while the round waits, and only then @game-countdown", () => {
    const countdownEnd = Date.now() + 9_500;
    const waiting = drawn(<GameHeader game={gameOf({ gameStatus: "waiting", countdownEnd })} myNumber={undefined} />);
    expect(waiting).toMatch(/data-testid="countdown"[^>]*>(9|10)</);
    expect(drawn(<GameHeader game={gameOf({ countdownEnd })} myNumber={undefined} />)).not.toContain("countdown");
  });
});

describe("the calls", () => {
  test("before the first ball there is a dash, then the ball's letter and number @current-ball", () => {
    expect(wordsOf(drawn(<CurrentBall game={gameOf()} />))).toBe("–");
    expect(wordsOf(drawn(<CurrentBall game={gameOf(called([64]))} />))).toBe("O 64");
  });

  test("the last five are shown, the newest first @last-five", () => {
    const html = drawn(<LastCalls calledBalls={[1, 16, 31, 46, 61, 2, 17]} />);
    expect([...html.matchAll(/data-number="(\d+)"/g)].map(([, number]) => number)).toEqual([
      "17",
      "2",
      "61",
      "46",
      "31",
    ]);
  });

  test("each is said to those who listen, while the round runs @called-aloud", () => {
    const said = (change: Partial<GameState>, mine = [7]) => {
      const game = gameOf(change);
      const list = new Map(mine.map((number) => [number, number === 7 ? cells : others]));
      const played = ranked(mine, list, game.calledBalls, [anyLine]);
      return wordsOf(drawn(<RoundAnnouncer game={game} played={played} patterns={[anyLine]} />));
    };
    expect(said(called([64]), [])).toBe("Called: O64");
    expect(said(called([64]), [7, 9])).toBe("Called: O64. It is on your cartelas: 7, 9.");
    expect(said(called([75]), [7, 9])).toBe("Called: O75. It is on none of your cartelas.");
    expect(said(called([1, 16, 31, 46]), [7, 9])).toContain("Cartela 7: one ball to go! You want O61.");
    expect(said(called([64]))).toBe("Called: O64. It is on your cartela.");
    expect(said(called([75]))).toBe("Called: O75. It is not on your cartela.");
    expect(said(called([1, 16, 31, 46]))).toBe("Called: G46. It is on your cartela. One ball to go! You want O61.");
    expect(said({ ...called(firstRow), gameStatus: "finished" })).toBe("");
  });

  test("take no more room than a narrow column has: they wrap, and their places are as many as fit", () => {
    const html = drawn(<LastCalls calledBalls={[1, 16, 31, 46, 61]} />);
    expect(tagOf(html, "last-calls")).toContain("grid-cols-[repeat(auto-fill,1.75rem)]");
  });
});

describe("my cartela", () => {
  const shown = (mine: number[] | null, numbers: number[]) => {
    const list = new Map((mine ?? []).map((number) => [number, number === 7 ? cells : others]));
    const played = ranked(mine ?? [], list, numbers, [anyLine]);
    const props = { mine, played, patterns: [anyLine], onCheck: () => {} };
    return drawn(<MyCartelas game={gameOf(called(numbers))} {...props} />);
  };

  test("is on its way, or shown with what is called, or there is none @my-cartela", () => {
    expect(wordsOf(shown(null, []))).toBe("Loading cartela...");
    expect(wordsOf(shown([7], [1, 16]))).toContain("Cartela 7 3 to go");
    expect(wordsOf(shown([7], firstRow))).toContain("BINGO!");
    expect(wordsOf(shown([], []))).toContain("You have no cartela in this round.");
  });

  test("marks what is called, the free centre always, and rings the last call @marked-cells", () => {
    const html = shown([7], [1, 16]);
    const marked = [...html.matchAll(/data-cell="([^"]+)" data-marked="true"/g)].map(([, text]) => text);
    expect(marked).toEqual(["1", "16", "★"]);
    expect(html.split('r="23"')).toHaveLength(2);
    expect(shown([7], []).split('r="23"')).toHaveLength(1);
  });

  test("of several all are shown, the nearest to winning first, each a button that checks it @several-cartelas", () => {
    const html = shown([3, 5, 7], [1, 16, 31, 46]);
    expect([...html.matchAll(/data-cartela="(\d+)"/g)].map(([, number]) => number)).toEqual(["7", "3", "5"]);
    expect(wordsOf(html)).toMatch(/^7 1 to go .* 3 3 to go .* 5 3 to go /);
    for (const number of [3, 5, 7]) expect(html).toContain(`aria-label="Check cartela ${number}"`);
  });

  test("by hand is marked where I touched it, and says how many numbers wait @mark-by-hand", () => {
    setByHand(true);
    dab("round", 7, 16);
    const html = shown([7], [1, 16, 31]);
    const marked = [...html.matchAll(/data-cell="([^"]+)" data-marked="true"/g)].map(([, text]) => text);
    expect(marked).toEqual(["16", "★"]);
    expect(html).toContain('aria-label="Mark cartela 7, numbers not marked: 2"');
    // What counts is what was called.
    expect(wordsOf(html)).toContain("2 to go");
    setByHand(false);
  });
});

describe("checking a cartela", () => {
  const list = new Map([[7, cells]]);
  const check = (
    game: GameState,
    answers: readonly (readonly [readonly unknown[], unknown])[] = [[["cartelas", null], list]],
  ) => drawn(<CheckerDialog game={game} mine={[7]} first={7} onClose={() => {}} />, { answers });

  test("says NO BINGO until a line is complete, then WINNER, with the centre labelled FS and a Close button @checker-verdict", () => {
    backendStore.set("connected");
    const before = check(gameOf({ ...called(firstRow.slice(1)), startsAt: Date.now() }));
    expect(wordsOf(before)).toContain("NO BINGO");
    const marked = [...before.matchAll(/data-cell="([^"]+)" data-marked="true"/g)].map(([, text]) => text);
    expect(marked).toEqual(["16", "31", "46", "61", "FS"]);
    expect(before.split('r="23"')).toHaveLength(2);
    expect(before).toMatch(/<button[^>]*>Close<\/button>/);
    const after = wordsOf(check(gameOf(called(firstRow))));
    expect(after).toContain("WINNER");
    expect(after).not.toContain("NO BINGO");
  });

  describe("while this phone is behind", () => {
    const paid = "pays a cartela that has won whether the phone is there or not";
    afterEach(() => backendStore.set("checking"));

    test("it never says NO BINGO: it cannot tell, and the server pays all the same @checker-behind", () => {
      backendStore.set("disconnected");
      const words = wordsOf(check(gameOf(called(firstRow.slice(1)))));
      expect(words).not.toContain("NO BINGO");
      expect(words).toContain("Cannot tell now");
      expect(words).toContain("This phone is not connected and has heard 4 calls only.");
      expect(words).toContain(paid);
    });

    test("a connection that says so and has fallen silent is none: by the clock more balls were called", () => {
      backendStore.set("connected");
      const begun = Date.now() - 2_000 - 30 * 5_000;
      expect(wordsOf(check(gameOf({ ...called(firstRow.slice(1)), startsAt: begun })))).toContain("Cannot tell now");
    });

    test("what it has heard still shows a win, and a round that is over tells everything", () => {
      backendStore.set("disconnected");
      expect(wordsOf(check(gameOf(called(firstRow))))).toContain("WINNER");
      const over = wordsOf(check(gameOf({ ...called(firstRow.slice(1)), gameStatus: "finished" })));
      expect(over).toContain("NO BINGO");
    });
  });

  test("says that the cartelas are not loaded @not-loaded", () => {
    expect(wordsOf(check(gameOf(), []))).toContain("Cartelas not loaded. Please try again.");
  });

  test("says the bonus of a quick win that the server has settled, and of no other @settled-bonus", () => {
    const winner = { cartelaNumber: 7, name: "T***", prize: 24, bonus: 300, cells };
    const quick = gameOf({ ...called(firstRow), gameStatus: "finished", winners: [winner] });
    expect(wordsOf(check(quick))).toContain("QUICK WIN! This qualifies for a 300 ETB bonus!");
    expect(wordsOf(check(gameOf(called(firstRow))))).not.toContain("QUICK WIN");
  });
});

test("the result says for each of the four ends how it went for me @results", () => {
  const winner = { cartelaNumber: 7, name: "T***", prize: 24, bonus: 300, cells };
  const game = gameOf({ ...called(firstRow), gameStatus: "finished", winners: [winner] });
  const html = (outcome: Parameters<typeof RoundResult>[0]["outcome"], mine: number[]) =>
    drawn(<RoundResult game={game} outcome={outcome} mine={mine} own={ownOf(mine)} />, {
      at: "/game?bet=10&sharedGameId=round",
    });
  const words = (...of: Parameters<typeof html>) => wordsOf(html(...of));
  const back = { prize: 24, bonus: 300, stakes: 10, mine: [winner] };
  expect(words({ kind: "won", ...back }, [7])).toContain(
    "You won +314.00 ETB Prize 24.00 + bonus 300.00 − stake 10.00",
  );
  const shared = html({ kind: "shared", ...back, prize: 8, bonus: 0 }, [7]);
  expect(wordsOf(shared)).toContain("BINGO: 8.00 ETB of your 10.00 ETB came back.");
  expect(wordsOf(shared)).toContain("Prize 8.00 − stake 10.00 = −2.00 ETB");
  expect(wordsOf(shared)).not.toContain("You won");
  expect(shared).not.toContain("bg-gold-wash");
  const lost = html({ kind: "lost" }, [9]);
  expect(wordsOf(lost)).toContain("Not this time");
  // My own cartela, and the winner's under its own name.
  expect(tagOf(lost, "my-cartela")).toContain('data-cartela="9"');
  expect(tagOf(lost, "winning-cartela")).toContain('data-cartela="7"');
  expect(wordsOf(lost)).toContain("Your cartela 9");
  expect(wordsOf(lost)).toContain("The winning cartela 7");
  expect(words({ kind: "void" }, [9])).toContain("The round was void. Every stake was refunded.");
  expect(words({ kind: "watched" }, [])).toContain("The round is over");
});

describe("the buttons", () => {
  const buttons = (change: Partial<GameState>, toGo: number | null = 2, isMine = true) =>
    drawn(
      <GameButtons game={gameOf(change)} toGo={toGo} mine={isMine ? [9] : []} refresh={() => {}} onCheck={() => {}} />,
      {
        at: "/game?bet=10",
      },
    );

  test("BINGO says beforehand what it will show, and is gone when the round is over", () => {
    expect(wordsOf(buttons({}))).toContain("BINGO 2 to go");
    expect(wordsOf(buttons({}, 0))).toContain("BINGO Your cartela is complete");
    expect(wordsOf(buttons({}, null, false))).toContain("BINGO Check a cartela");
    expect(wordsOf(buttons({ gameStatus: "finished" }))).toBe("Refresh Leave");
    // To congratulate is possible until the next round.
    expect(buttons({ gameStatus: "finished" })).toContain('data-testid="talk"');
  });
});

test("the way to the next round leaves the old one behind", () => {
  const game = gameOf({ gameStatus: "finished" });
  const at = "/game?telegramId=7&bet=10&sessionId=room&sharedGameId=round";
  const html = drawn(<RoundResult game={game} outcome={{ kind: "lost" }} mine={[7]} own={ownOf([7])} />, { at });
  expect(tagOf(html, "play-next")).toContain('href="/?telegramId=7&amp;bet=10&amp;sessionId=room"');
});
