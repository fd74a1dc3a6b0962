import type { Cells } from "@derash/game/cartela";
import type { GameState } from "@derash/protocol/round";
import { afterEach, describe, expect, test, vi } from "vitest";
import { drawn, signIn, tagOf, tigist, wordsOf } from "../../test/drawn.tsx";
import { Countdown } from "../shared/Countdown.tsx";
import { LostWords } from "../shared/LostConnection.tsx";
import { CartelaGrid } from "./CartelaGrid.tsx";
import { ChoicePanel } from "./ChoicePanel.tsx";
import type { CellState, Phase } from "./phase.ts";
import { StakePicker } from "./StakePicker.tsx";
import { Tiles } from "./Tiles.tsx";
import { type Selection, useRefreshSoon } from "./use-selection.ts";

const game = { betAmount: 20, playerCount: 1, minPlayers: 2, closeHash: null } as GameState;
const cells: Cells = Array.from({ length: 25 }, (_, index) => (index === 12 ? 0 : index + 1));

describe("the four tiles", () => {
  const tiles = (balance: number, bonusBalance: number, bet: string) => {
    signIn({ ...tigist, balance, bonusBalance });
    return wordsOf(drawn(<Tiles betAmount={bet} active={1} />));
  };

  test("say wallet and bonus with two decimals, the active cartelas, and the stake", () => {
    expect(tiles(1234.5, 75, "20")).toBe("Wallet 1,234.50 ETB Bonus 75.00 ETB Active 1 Stake 20 ETB");
  });

  test("say 0 ETB where there is nothing: no balance is ever made up", () => {
    expect(tiles(0, 0, "")).toBe("Wallet 0 ETB Bonus 0 ETB Active 1 Stake 0 ETB");
  });
});

describe("the grid", () => {
  const states: Record<number, CellState> = { 1: "free", 2: "selected", 3: "reserved", 4: "mine" };
  const grid = (isLocked: boolean) =>
    drawn(
      <CartelaGrid
        numbers={[1, 2, 3, 4]}
        stateOf={(number) => states[number] ?? "free"}
        isLocked={isLocked}
        onChoose={() => Promise.resolve()}
      />,
    );

  test("has ten columns; a chosen cell is green, a reserved one red, dimmed and disabled, a free one light blue", () => {
    const html = grid(false);
    expect(html).toContain("grid-cols-10");
    expect(tagOf(html, "cell-1")).toContain("bg-(--free)");
    expect(tagOf(html, "cell-2")).toMatch(/aria-pressed="true".*bg-go/);
    expect(tagOf(html, "cell-3")).toMatch(/ disabled="".*bg-\(--taken\).*opacity-75/);
    expect(tagOf(html, "cell-4")).toMatch(/aria-pressed="true".*bg-go/);
    for (const number of [1, 2, 4]) expect(tagOf(html, `cell-${number}`)).not.toContain('disabled=""');
  });

  test("is disabled whole when the screen is locked", () => {
    const html = grid(true);
    for (const number of [1, 2, 3, 4]) expect(tagOf(html, `cell-${number}`)).toContain('disabled=""');
  });
});

describe("the panel of the choice", () => {
  const nothing = () => Promise.resolve();
  const seven = { cartelaNumber: 7, isLocked: false, isBusy: false, choose: nothing, start: nothing, reset: nothing };
  const panel = (change: Partial<Selection>, phase: Phase = "open", closeHash: string | null = null) =>
    drawn(
      <ChoicePanel game={{ ...game, closeHash }} selection={{ ...seven, ...change }} cells={cells} phase={phase} />,
    );
  const isDisabled = (html: string, testId: string) => tagOf(html, testId).includes('disabled=""');

  test("shows the chosen cartela under B, I, N, G, O with FREE in the centre", () => {
    const html = panel({});
    expect(wordsOf(html)).toMatch(/^B I N G O 1 2 3 4 5 6 7 8 9 10 11 12 FREE 14 15 /);
    expect(tagOf(html, "preview")).toContain('data-cartela="7"');
  });

  test("says that the preview is loading, over the screen", () => {
    const html = drawn(<ChoicePanel game={game} selection={seven} cells={undefined} phase="open" />);
    expect(wordsOf(html)).toContain("Loading cartela preview...");
  });

  test("lets Start Game be pressed only with a choice that is not paid for, while the round is open", () => {
    expect(isDisabled(panel({}), "start-game")).toBe(false);
    expect(isDisabled(panel({ cartelaNumber: null }), "start-game")).toBe(true);
    expect(isDisabled(panel({ isLocked: true }), "start-game")).toBe(true);
    expect(isDisabled(panel({ isBusy: true }), "start-game")).toBe(true);
    expect(isDisabled(panel({}, "closing"), "start-game")).toBe(true);
  });

  test("lets Reset be pressed with a choice, paid for or not, until the round closes", () => {
    expect(isDisabled(panel({ isLocked: true }), "reset")).toBe(false);
    expect(isDisabled(panel({ cartelaNumber: null }), "reset")).toBe(true);
    expect(isDisabled(panel({}, "closing"), "reset")).toBe(true);
  });

  test("says in words what comes next", () => {
    expect(wordsOf(panel({ cartelaNumber: null }))).toContain(
      "Please select at least one cartela before starting the game.",
    );
    expect(wordsOf(panel({}))).toContain("Start Game pays the stake of 20 ETB.");
    expect(wordsOf(panel({ isLocked: true }))).toContain("You are in. One more player is needed to start.");
    expect(wordsOf(panel({}, "closing"))).toContain("The round is about to start...");
    expect(wordsOf(panel({ isLocked: true }, "closing", "5e"))).toContain("The round is about to start...");
    expect(wordsOf(panel({ cartelaNumber: null }, "closing", "5e"))).toContain(
      "The round is closed. Please wait for the next one.",
    );
    expect(wordsOf(panel({ isLocked: true }, "mine"))).toContain("You are in this round");
    expect(wordsOf(panel({}, "running"))).toContain("Please wait for the next round.");
  });
});

test("a lost connection is said in plain words, and that a paid cartela plays on", () => {
  const words = (isPaid: boolean) => wordsOf(drawn(<LostWords isPaid={isPaid} />));
  expect(words(true)).toBe(
    "The connection is lost. Trying again... Your paid cartela plays on: the server marks it, and pays you if it wins.",
  );
  expect(words(false)).toBe("The connection is lost. Trying again... What you see here may be old.");
});

test("the countdown shows its seconds", () => {
  expect(wordsOf(drawn(<Countdown seconds={17} />))).toBe("17");
});

test("without a stake in the address the open tables are shown, each as a link that names it", () => {
  signIn();
  const sessions = [
    { sessionId: "room-a", betAmount: 10, patterns: ["any-line"] },
    { sessionId: "room-b", betAmount: 50, patterns: ["any-line"] },
  ];
  const html = drawn(<StakePicker />, {
    answers: [[["sessions"], { sessions, features: { scores: true, history: true } }]],
  });
  expect(wordsOf(html)).toBe("Choose your stake 1,234.50 ETB 10 ETB a cartela 50 ETB a cartela");
  expect(html).toContain('href="/?telegramId=700000002&amp;bet=50&amp;sessionId=room-b"');
});

test("without an open table that is said, with a way to ask again", () => {
  signIn();
  const answer = { sessions: [], features: { scores: true, history: true } };
  const html = drawn(<StakePicker />, { answers: [[["sessions"], answer]] });
  expect(wordsOf(html)).toBe("Choose your stake 1,234.50 ETB No game is open right now. Try again");
});

describe("after a stake is paid", () => {
  afterEach(() => vi.useRealTimers());

  test("the state is asked for anew half a second, one and two seconds later", () => {
    vi.useFakeTimers();
    const at: number[] = [];
    let soon = () => {};
    const Screen = () => {
      soon = useRefreshSoon(() => at.push(Date.now()));
      return null;
    };
    drawn(<Screen />);
    const start = Date.now();
    soon();
    vi.advanceTimersByTime(10_000);
    expect(at.map((time) => time - start)).toEqual([500, 1_000, 2_000]);
  });
});
