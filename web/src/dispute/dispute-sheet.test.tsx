import { ballOf } from "@derash/game/ball";
import { patternsNamed } from "@derash/game/pattern/gallery";
import type { Dispute } from "@derash/protocol/dispute";
import { expect, test, vi } from "vitest";
import { drawn, wordsOf } from "../../test/drawn.tsx";
import { DisputeSheet } from "./DisputeSheet.tsx";

// A stub of the page's own address, which the proof's link is written with.
vi.stubGlobal("location", { origin: "https://derash.et" });

const cells = Array.from({ length: 25 }, (_, index) =>
  index === 12 ? 0 : (index % 5) * 15 + Math.floor(index / 5) + 1,
);
const middleRow = [10, 11, 13, 14].map((index) => cells[index] ?? 0);

const dispute = (patterns: string[]): Dispute => ({
  success: true,
  round: {
    ...{
      id: "01890000-0000-7000-8000-000000000000",
      gameId: "ETHAB1",
      kind: "hall",
      mode: "server",
      patterns,
      stages: [],
    },
    ...{
      company: "House",
      branch: "Bole",
      cashier: "Sara",
      claimRule: "first_complete",
      stake: 10,
      state: "settled",
      voidReason: null,
      reason: null,
    },
    ...{ openedAt: 0, closedAt: 0, endedAt: 0, pot: 20, derash: 16, houseCut: 4, winningCall: 4 },
    calledBalls: middleRow,
  },
  cartela: { number: 17, version: 1, cells, holder: null, prize: 0, bonus: 0, asked: null, soldAt: 0 },
  finish: null,
  missing: 4,
  winners: [{ cartelaNumber: 4, name: null, prize: 16, bonus: 0 }],
  ...{ transfers: [], claims: null, roundTransfers: null, proof: null },
  desk: { paidBy: "Hana", bonus: null, givenBackAt: null },
});
const strikes = (html: string) => [...html.matchAll(/<line/g)].length;

test("a round that another pattern won names it, counts what it was short of, and strikes no line", () => {
  const answers = [[["patterns", "four-corners"], patternsNamed(["four-corners"])]] as const;
  const html = drawn(<DisputeSheet dispute={dispute(["four-corners"])} />, { answers });
  expect(wordsOf(html)).toContain("its nearest pattern was 4 balls short");
  expect(wordsOf(html)).toContain("Won by");
  expect(strikes(html)).toBe(0);
});

test("of any line nothing more is said, and its line is struck", () => {
  const html = drawn(<DisputeSheet dispute={{ ...dispute(["any-line"]), finish: { call: 4, ball: ballOf(61) } }} />);
  expect(wordsOf(html)).not.toContain("Won by");
  expect(wordsOf(drawn(<DisputeSheet dispute={dispute(["any-line"])} />))).toContain(
    "its nearest line was 4 balls short",
  );
  expect(strikes(html)).toBeGreaterThan(0);
});

test("staff read between which accounts the money went in their own words, and nothing of the books", () => {
  const move = { id: "t1", type: "BET_PLACED", description: "ETHAB1 #17", amount: 10, at: 0 };
  const moved = (from: string, to: string) => ({ ...dispute(["any-line"]), roundTransfers: [{ ...move, from, to }] });
  expect(wordsOf(drawn(<DisputeSheet dispute={moved("cashier", "pot")} />))).toContain("Cashier → Pot");
  expect(wordsOf(drawn(<DisputeSheet dispute={moved("pot", "house, player")} />))).toContain("Pot → House, Player");
});

test("staff read what was claimed at the desk, and what it was answered", () => {
  const claims = [
    { cartelaNumber: 17, call: 4, verdict: "too_late", by: "sara", at: 0 },
    { cartelaNumber: 4, call: 4, verdict: "winner", by: "sara", at: 1000 },
  ] as const;
  const words = wordsOf(drawn(<DisputeSheet dispute={{ ...dispute(["any-line"]), claims: [...claims] }} />));
  expect(words).toMatch(/Checks at the desk .* Cartela 17 at call 4 TOO LATE sara .* Cartela 4 at call 4 WINNER sara/);
  expect(wordsOf(drawn(<DisputeSheet dispute={dispute(["any-line"])} />))).not.toContain("Checks at the desk");
});

test("of a hall's winner it is said on whose float the prize is, whether a till has checked the paper, and what became of the bonus; never that they were paid", () => {
  const played = dispute(["any-line"]);
  const said = (
    bonus: "waiting" | "deposited" | "paid_out" | null,
    claims: Dispute["claims"] = [],
    desk: Partial<Dispute["desk"]> = {},
  ) => {
    const cartela = { ...played.cartela, prize: 96, bonus: bonus === null ? 0 : 300, tax: 14.4 };
    const winners = [{ cartelaNumber: 17, name: null, prize: 96, bonus: 300 }];
    const won = { ...played, cartela, winners, claims, finish: { call: 4, ball: ballOf(61) } };
    const told = { paidBy: "Hana", bonus, givenBackAt: null, ...desk };
    return wordsOf(drawn(<DisputeSheet dispute={{ ...won, desk: told }} />));
  };
  const unshown = said("waiting");
  expect(unshown).toContain(
    "Its prize of 81.60 ETB is on the float of Hana. 14.40 ETB of tax are withheld of 96.00 ETB. No till has checked its paper. Its bonus of 300.00 ETB is not deposited yet.",
  );
  expect(unshown).not.toContain("was paid");
  const claim = { cartelaNumber: 17, call: 4, verdict: "winner", by: "hana", at: 0 } as const;
  expect(said(null, [claim])).not.toMatch(/No till has checked|Its bonus/);
  expect(said(null, [{ ...claim, verdict: "no_bingo" }])).toContain("No till has checked");
  expect(said("deposited")).toContain("Its bonus of 300.00 ETB is deposited, to be paid out.");
  expect(said("paid_out")).toContain("and the till has said that it is paid out.");
  expect(said(null)).not.toContain("the branch");
  expect(said(null, [], { isTillGone: true })).toContain(
    "That drawer has been closed, or its cashier switched off: what was not paid there the branch pays, once.",
  );
});

test("of a void in a hall the stake is given back once the till that sold it has said so", () => {
  const played = dispute(["any-line"]);
  const said = (givenBackAt: number | null, gone: { isTillGone?: true } = {}) => {
    const desk = { paidBy: null, bonus: null, givenBackAt, ...gone };
    return wordsOf(
      drawn(<DisputeSheet dispute={{ ...played, round: { ...played.round, state: "void" }, winners: [], desk }} />),
    );
  };
  expect(said(null)).toContain("went to the float of Sara, who gives it back and has not said yet that it is done.");
  expect(said(null)).not.toContain("was given back");
  expect(said(1)).toContain("The stake of 10.00 ETB was given back.");
  expect(said(null, { isTillGone: true })).toContain(
    "went to the float of Sara, whose drawer has been closed, or who was switched off: nobody has said that it was given back. If it was not, the branch gives it back.",
  );
});

test("only the line that won is struck, not those of the balls after it", () => {
  const lastRow = [20, 21, 22, 23, 24].map((index) => cells[index] ?? 0);
  const played = dispute(["any-line"]);
  const round = { ...played.round, calledBalls: [...middleRow, ...lastRow] };
  const won = { ...played, round, finish: { call: 4, ball: ballOf(61) } };
  // A strike is a stroke of cloth and one of gold.
  expect(strikes(drawn(<DisputeSheet dispute={won} />))).toBe(2);
});

test("a cartela that won the first of several stages is shown by that stage's patterns, though it lacks the last one's", () => {
  const played = dispute(["blackout"]);
  const winners = [{ cartelaNumber: 17, prize: 5 }];
  const stages = [
    { patterns: ["any-line"], sharePercent: 30, call: 4, winners },
    { patterns: ["blackout"], sharePercent: 70, call: 4, winners: [{ cartelaNumber: 4, prize: 11 }] },
  ];
  const won = { ...played, round: { ...played.round, stages }, finish: { call: 4, ball: ballOf(61) } };
  const answers = [[["patterns", "blackout"], patternsNamed(["blackout"])]] as const;
  expect(strikes(drawn(<DisputeSheet dispute={won} />, { answers }))).toBe(2);
});

test("who sold the cartela and when, and 41 stakes of a till as one line", () => {
  const at = Date.UTC(2026, 10, 22, 9);
  const stake = (nth: number) => ({
    ...{ id: `t${nth}`, type: "BET_PLACED", description: "ETHAB1 · 1 × 20.00", amount: 20, at: at + nth * 60_000 },
    ...{ from: "cashier", to: "pot" },
  });
  const roundTransfers = Array.from({ length: 41 }, (_, nth) => stake(nth));
  const played = dispute(["any-line"]);
  const transfers = roundTransfers.map(({ from: _, to: __, ...own }) => ({ ...own, amount: -own.amount }));
  const cartela = { ...played.cartela, soldAt: at };
  const words = wordsOf(drawn(<DisputeSheet dispute={{ ...played, cartela, transfers, roundTransfers }} />));
  expect(words).toMatch(/Sold 22 Nov 2026, 12:00 · Sara/);
  expect(words.match(/Bet Placed/g)).toHaveLength(1);
  expect(words).toContain("41 ×");
  expect(words).toContain("820.00");
});
