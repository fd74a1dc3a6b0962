import type { Cells } from "@derash/game/cartela";
import type { GameState, SessionAnswer } from "@derash/protocol/round";
import { describe, expect, test } from "vitest";
import { drawn, drawnWhole, signIn, tagOf, tigist, wordsOf } from "../../../test/drawn.tsx";
import { Countdown } from "../../kit/Countdown.tsx";
import { LostWords } from "../../kit/shell/LostConnection.tsx";
import { Suspended } from "../next/Suspended.tsx";
import { CartelaGrid } from "./CartelaGrid.tsx";
import { ChoicePanel } from "./ChoicePanel.tsx";
import { Chosen } from "./PaidWait.tsx";
import type { CellState, Phase } from "./phase.ts";
import { Tiles } from "./Tiles.tsx";
import type { Selection } from "./use-selection.ts";

const game = { betAmount: 20, playerCount: 1, minPlayers: 2, closeHash: null } as GameState;
const cells: Cells = Array.from({ length: 25 }, (_, index) => (index === 12 ? 0 : index + 1));

describe("the four tiles", () => {
  const tiles = (balance: number, bonusMax: number, bet: string) => {
    signIn({ ...tigist, balance, bonusBalance: 75 });
    return wordsOf(drawn(<Tiles betAmount={bet} active={1} bonusMax={bonusMax} />));
  };

  test("say the wallet with two decimals, the bonus that can be won now and none of before, the active cartelas, the stake @tiles", () => {
    expect(tiles(1234.5, 1000, "20")).toBe("Wallet 1,234.50 ETB Bonus up to 1,000 ETB Active 1 Stake 20 ETB");
  });

  test("say 0 ETB where there is nothing: no balance is ever made up @empty-tiles", () => {
    expect(tiles(0, 0, "")).toBe("Wallet 0 ETB Bonus up to 0 ETB Active 1 Stake 0 ETB");
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
        isFull={false}
        onChoose={() => Promise.resolve()}
      />,
    );

  test("is told apart without words: a chosen cell is green, a reserved one red, dimmed and disabled, a free one light blue @cells", () => {
    const html = grid(false);
    expect(tagOf(html, "cell-1")).toContain("bg-(--free)");
    expect(tagOf(html, "cell-2")).toMatch(/aria-pressed="true".*bg-go/);
    expect(tagOf(html, "cell-3")).toMatch(/ disabled="".*bg-\(--taken\).*opacity-75/);
    expect(tagOf(html, "cell-4")).toMatch(/aria-pressed="true".*bg-go/);
    for (const number of [1, 2, 4]) expect(tagOf(html, `cell-${number}`)).not.toContain('disabled=""');
  });

  test("is one stop of the Tab key: the chosen cell", () => {
    const html = grid(false);
    expect([1, 2, 3, 4].filter((number) => tagOf(html, `cell-${number}`).includes('tabindex="0"'))).toEqual([2]);
    expect(html.split('tabindex="-1"')).toHaveLength(4);
  });

  test("with as many chosen as one may have lets go of those, and takes no other @full-grid", () => {
    const html = drawn(
      <CartelaGrid
        numbers={[1, 2, 3, 4]}
        stateOf={(number) => states[number] ?? "free"}
        isLocked={false}
        isFull
        onChoose={() => Promise.resolve()}
      />,
    );
    expect([1, 2, 3, 4].filter((number) => !tagOf(html, `cell-${number}`).includes('disabled=""'))).toEqual([2, 4]);
  });

  test("is disabled whole when the screen is locked @locked-grid", () => {
    const html = grid(true);
    for (const number of [1, 2, 3, 4]) expect(tagOf(html, `cell-${number}`)).toContain('disabled=""');
  });
});

describe("the panel of the choice", () => {
  const nothing = () => Promise.resolve();
  const seven = {
    ...{ cartelaNumber: 7, paid: [], unpaid: [7], isLocked: false, isBusy: false, lost: null, neighbour: null },
    ...{ takeNeighbour: () => {}, choose: nothing, show: () => {}, giveMe: () => {}, start: nothing, reset: nothing },
    ...{ isAhead: false, takeAll: () => {}, isFree: () => true },
  };
  const none = { cartelaNumber: null, unpaid: [] };
  const sevenPaid = { paid: [7], unpaid: [], isLocked: true };
  const panel = (change: Partial<Selection>, phase: Phase = "open", closeHash: string | null = null) =>
    drawn(
      <ChoicePanel
        game={{ ...game, closeHash }}
        selection={{ ...seven, ...change }}
        cells={cells}
        phase={phase}
        answer={undefined}
      />,
    );
  const isDisabled = (html: string, testId: string) => tagOf(html, testId).includes('disabled=""');

  test("shows the chosen cartela under B, I, N, G, O with FREE in the centre @preview", async () => {
    const html = await drawnWhole(
      <ChoicePanel game={game} selection={seven} cells={cells} phase="open" answer={undefined} />,
    );
    expect(wordsOf(html)).toMatch(/^B I N G O 1 2 3 4 5 6 7 8 9 10 11 12 FREE 14 15 /);
    expect(tagOf(html, "preview")).toContain('data-cartela="7"');
  });

  test("says that the preview is loading, over the screen @preview-loading", () => {
    const html = drawn(<ChoicePanel game={game} selection={seven} cells={undefined} phase="open" answer={undefined} />);
    expect(wordsOf(html)).toContain("Loading cartela preview...");
  });

  test("lets Start Game be pressed only with a choice that is not paid for, while the round is open @start-game", () => {
    expect(isDisabled(panel({}), "start-game")).toBe(false);
    expect(isDisabled(panel(none), "start-game")).toBe(true);
    expect(isDisabled(panel(sevenPaid), "start-game")).toBe(true);
    expect(isDisabled(panel({ isBusy: true }), "start-game")).toBe(true);
    expect(isDisabled(panel({}, "closing"), "start-game")).toBe(true);
  });

  test("offers a suspended player nothing to pay for, and says why before it is tried @suspended", () => {
    const ahead = { mine: [], others: [], keep: null, favourites: [], favouritesHeld: [], suspended: "Rest." };
    const html = drawn(
      <ChoicePanel
        game={{ ...game, cartelasPerPlayerMax: 4 }}
        selection={seven}
        cells={cells}
        phase="open"
        answer={{ ahead } as unknown as SessionAnswer}
      />,
    );
    expect(isDisabled(html, "start-game")).toBe(true);
    expect(wordsOf(html)).not.toContain("Start Game pays");
    // What is there can still be given back.
    expect(isDisabled(html, "reset")).toBe(false);
    expect(wordsOf(drawn(<Suspended told="Rest." />))).toBe("You cannot play now. Ask at the desk.");
  });

  test("lets Reset be pressed with a choice, paid for or not, until the round closes @reset", () => {
    expect(isDisabled(panel(sevenPaid), "reset")).toBe(false);
    expect(isDisabled(panel(none), "reset")).toBe(true);
    expect(isDisabled(panel({}, "closing"), "reset")).toBe(true);
  });

  test("says that somebody was quicker, and offers the cartela beside it", () => {
    const html = panel({ ...none, lost: 77, neighbour: 78 });
    expect(wordsOf(html)).toBe("Somebody was quicker: cartela 77 is taken. Take cartela 78 Reset");
    expect(isDisabled(html, "take-neighbour")).toBe(false);
  });

  test("of several says what they cost together, shows each, and gives back the one on show @several-chosen", () => {
    const several = { cartelaNumber: 8, unpaid: [8, 9, 12] };
    expect(wordsOf(panel(several))).toContain("Start Game pays 3 stakes: 60 ETB.");
    const two = { ...seven, cartelaNumber: 9, paid: [8, 9], unpaid: [] };
    const chosen = drawn(<Chosen selection={two} />);
    expect(wordsOf(chosen)).toBe("8 ✓ 9 ✓");
    expect(chosen).toMatch(/aria-pressed="true" aria-label="Cartela 9, paid"/);
    const html = panel(two);
    expect(wordsOf(html)).toContain("Give back 9");
    expect(isDisabled(html, "start-game")).toBe(true);
    expect(wordsOf(panel({ ...two, lost: 12 }))).not.toContain("Give back");
  });

  test("with nothing chosen gives two, where a player may have more than one @give-two", () => {
    const html = drawn(
      <ChoicePanel
        game={{ ...game, cartelasPerPlayerMax: 4 }}
        selection={{ ...seven, ...none }}
        cells={cells}
        phase="open"
        answer={undefined}
      />,
    );
    expect(isDisabled(html, "give-two")).toBe(false);
    expect(panel(none)).not.toContain("give-two");
  });

  test("says in words what comes next @next-step", () => {
    expect(wordsOf(panel(none))).toContain("Please select at least one cartela before starting the game.");
    expect(wordsOf(panel({}))).toContain("Start Game pays the stake of 20 ETB.");
    expect(wordsOf(panel(sevenPaid))).toContain("You are in. One more player is needed to start.");
    expect(wordsOf(panel({}, "closing"))).toContain("The round is about to start...");
    expect(wordsOf(panel(sevenPaid, "closing", "5e"))).toContain("The round is about to start...");
    expect(wordsOf(panel(none, "closing", "5e"))).toContain("The round is closed. Please wait for the next one.");
    expect(wordsOf(panel(sevenPaid, "mine"))).toContain("You are in this round");
    expect(wordsOf(panel({}, "running"))).toContain("Please wait for the next round.");
  });
});

test("a lost connection is said in plain words, and that a paid cartela plays on @lost-connection", () => {
  const words = (isPaid: boolean) => wordsOf(drawn(<LostWords isPaid={isPaid} />));
  expect(words(true)).toBe(
    "The connection is lost. Trying again... Your paid cartela plays on: the server marks it, and pays you if it wins.",
  );
  expect(words(false)).toBe("The connection is lost. Trying again... What you see here may be old.");
});

test("the countdown shows its seconds @countdown", () => {
  expect(wordsOf(drawn(<Countdown seconds={17} />))).toBe("17");
});
