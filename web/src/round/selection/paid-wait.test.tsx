import type { GameState, TableGlance } from "@derash/protocol/round";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { drawn, signIn, tigist, wordsOf } from "../../../test/drawn.tsx";
import { voiceStore } from "../../kit/sound/voice.ts";
import { AloneWays } from "./AloneWays.tsx";
import { MoneyElsewhere } from "./MoneyElsewhere.tsx";
import { PaidWait } from "./PaidWait.tsx";
import type { Phase } from "./phase.ts";
import { useRefreshSoon } from "./use-selection.ts";

const game = { betAmount: 20, playerCount: 1, minPlayers: 2, closeHash: null } as GameState;

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
