import type { Cells } from "@derash/game/cartela";
import type { GameState, SessionAnswer, TableGlance } from "@derash/protocol/round";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { drawn, drawnWhole, signIn, tagOf, tigist, wordsOf } from "../../../test/drawn.tsx";
import { Countdown } from "../../kit/Countdown.tsx";
import { LostWords } from "../../kit/shell/LostConnection.tsx";
import { voiceStore } from "../../kit/sound/voice.ts";
import { Suspended } from "../next/Suspended.tsx";
import { AloneWays } from "./AloneWays.tsx";
import { CartelaGrid } from "./CartelaGrid.tsx";
import { ChoicePanel } from "./ChoicePanel.tsx";
import { MoneyElsewhere } from "./MoneyElsewhere.tsx";
import { Chosen, PaidWait } from "./PaidWait.tsx";
import type { CellState, Phase } from "./phase.ts";
import { Tiles } from "./Tiles.tsx";
import { type Selection, useRefreshSoon } from "./use-selection.ts";

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

const table = (change: Partial<TableGlance>): TableGlance => ({
  ...{ sessionId: "room", betAmount: 10, patterns: ["any-line"], gameStatus: "waiting", playerCount: 0, derash: 0 },
  ...{
    guarantee: 0,
    countdownEnd: null,
    announcedFor: null,
    totalCalls: 0,
    isMine: false,
    sharedGameId: "round",
    lastWinner: null,
  },
  ...change,
});

describe("who has paid and waits", () => {
  beforeEach(() => voiceStore.set("off"));
  const wait = (change: Partial<GameState>, phase: Phase, sessions: TableGlance[] = [], isPaid = true) => {
    const answers = [[["sessions"], { sessions, serverNow: Date.now(), features: {} }]] as const;
    const here = { ...game, sessionId: "0190aaaa-0000-7000-8000-000000000001", ...change } as GameState;
    signIn();
    return drawn(<PaidWait game={here} phase={phase} isPaid={isPaid} />, { answers });
  };

  test("for others is told what happens when nobody comes @alone-in-round", () => {
    expect(wordsOf(wait({ restartsLeft: 3 }, "open"))).toContain(
      "If nobody comes, the countdown starts again, 3 times at most; then your stake comes back.",
    );
    expect(wordsOf(wait({ restartsLeft: 1 }, "open"))).toContain("the countdown starts once more");
    expect(wordsOf(wait({ restartsLeft: 0 }, "open"))).toContain("If nobody comes before zero, your stake comes back.");
    expect(wait({ restartsLeft: 3, playerCount: 2 }, "open")).toBe("");
  });

  test("is offered the table where more people are @busier-table", () => {
    const fuller = table({ sessionId: "room-b", betAmount: 50, playerCount: 5 });
    const html = wait({ restartsLeft: 3 }, "open", [table({ sessionId: "room-c", playerCount: 4 }), fuller]);
    expect(wordsOf(html)).toContain("The 50 ETB table: 5 players");
    expect(html).toContain('href="/?bet=50&amp;sessionId=room-b"');
    const noneElsewhere = [
      table({ sessionId: "0190aaaa-0000-7000-8000-000000000001", playerCount: 9 }),
      table({ playerCount: 9, gameStatus: "active" }),
      table({ sessionId: "even", playerCount: 1 }),
    ];
    expect(wait({ restartsLeft: 3 }, "open", noneElsewhere)).not.toContain('href="/?');
  });

  test("is offered it before paying too, and nothing else is said then @busier-table", () => {
    const fuller = table({ sessionId: "room-b", betAmount: 50, playerCount: 2 });
    const shown = (change: Partial<GameState>, phase: Phase = "open") => wordsOf(wait(change, phase, [fuller], false));
    expect(shown({ restartsLeft: 3 })).toContain("More people are here: The 50 ETB table: 2 players");
    expect(shown({ restartsLeft: 3 })).not.toContain("If nobody comes");
    expect(shown({ playerCount: 2 })).toBe("");
    expect(shown({ closeHash: null }, "closing")).toBe("");
    expect(wordsOf(wait({}, "open", [table({ sessionId: "even", playerCount: 1 })], false))).not.toContain("table");
  });

  test("in vain, or while others play, is one tap from each other table that sells @other-tables", () => {
    const tables = [
      table({ sessionId: "room-b", betAmount: 50, playerCount: 3 }),
      table({ sessionId: "room-a", betAmount: 10 }),
      table({ sessionId: "room-c", betAmount: 100, gameStatus: "active" }),
    ];
    const running = wait({ playerCount: 4 }, "running", tables, false);
    expect(wordsOf(running)).toBe("10 ETB 50 ETB 👥 3");
    expect(running).toContain('href="/?bet=10&amp;sessionId=room-a"');
    expect(wordsOf(wait({}, "open", tables, false))).toContain("10 ETB 50 ETB 👥 3");
    expect(wait({ playerCount: 4 }, "running", tables)).toBe("");
  });

  test("can bring a friend to this very table, with a link that names it and counts who came @invite-here", () => {
    signIn();
    const here = { ...game, sessionId: "0190aaaa-0000-7000-8000-000000000001" };
    const html = drawn(<AloneWays game={here} />);
    expect(wordsOf(html)).toBe("Invite a friend here Tell me when somebody sits down");
    const link = /href="(https:\/\/t\.me\/share[^"]*)"/.exec(html)?.[1] ?? "";
    const shared = new URL(link.replaceAll("&amp;", "&")).searchParams;
    expect(shared.get("url")).toBe("https://t.me/derash_bot?startapp=t_0190aaaa000070008000000000000001_0123456789");
    expect(shared.get("text")).toBe("Come to my table: 20 ETB a cartela, bingo that anyone can check.");
    signIn({ ...tigist, botUsername: null });
    expect(wordsOf(drawn(<AloneWays game={here} />))).toBe("");
  });
});

describe("after a stake is paid", () => {
  afterEach(() => vi.useRealTimers());

  test("the state is asked for anew half a second, one and two seconds later @asked-anew", () => {
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

test("who has money with another company alone is told where it is, and that it does not pay here @money-elsewhere", () => {
  const here = { companyId: "0190a0e0-0000-7000-8000-00000000000b", company: "Sheger Bingo", balance: 0 };
  signIn({ ...tigist, balance: 0, companyId: here.companyId, wallets: [here, ...tigist.wallets] });
  expect(wordsOf(drawn(<MoneyElsewhere />))).toBe(
    "You have 1,234.50 ETB with Derash Demo. This table is of Sheger Bingo, where only your wallet with Sheger Bingo pays.",
  );
});
