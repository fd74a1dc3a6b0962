import { santim } from "@derash/game/money";
import type { Outcome } from "@derash/game/outcome";
import { describe, expect, test } from "vitest";
import { facts, record } from "../../test/round/room-record.ts";
import { cartelaOf, cartelasOf, payments, refunds, shortened } from "./payment.ts";
import type { HallRound, SoldCartela, WholeRound } from "./record.ts";

const cartela = (number: number): SoldCartela => ({
  ...{ number, playerId: `player${number}`, playerName: "", isConfirmed: true, reservedUntil: null, version: 0 },
  ...{
    prize: santim(0),
    bonus: santim(0),
    withheld: santim(0),
    cells: [],
    ticketId: `ticket${number}`,
    accountId: `account${number}`,
  },
  tag: null,
  soldBy: null,
  line: null,
});

const round: WholeRound = {
  ...record,
  cartelas: [cartela(3), cartela(8), cartela(20)],
  facts: { ...facts, state: "calling", lastCall: 5 },
};
const inHall = { ...round, hall: { tills: [], paidBy: null } as unknown as HallRound["hall"], room: null };

const winner = (cartelaNumber: number, prize: number, bonus: number) => ({
  ...{ cartelaNumber, prize: santim(prize), bonus: santim(bonus) },
  masks: [],
});
const outcome: Outcome = {
  stageCalls: [5],
  ...{ lastCall: 5, pot: santim(3000), houseCut: santim(600), prizePool: santim(2400), bonus: santim(501) },
  guaranteePaid: santim(0),
  winners: [winner(3, 1200, 251), winner(20, 1200, 250)],
};
const line = (from: string, to: string, amount: number) => [
  { accountId: from, amount: -amount },
  { accountId: to, amount },
];

describe("a settled round pays", () => {
  test("in a room each winner the prize, the house its cut, and each winner the bonus, under keys of their own", () => {
    expect(payments(round, outcome)).toEqual([
      ...[
        ["prize:round:3", "BET_WON", "ETHABC #3", line("pot", "account3", 1200)],
        ["prize:round:20", "BET_WON", "ETHABC #20", line("pot", "account20", 1200)],
        ["cut:round", "HOUSE_CUT", "ETHABC", line("pot", "house", 600)],
        ["bonus:round:3", "BONUS", "ETHABC #3 · 5 calls", line("bonus", "account3", 251)],
        ["bonus:round:20", "BONUS", "ETHABC #20 · 5 calls", line("bonus", "account20", 250)],
      ].map(([key, type, description, lines]) => ({ roundId: "round", key, type, description, lines })),
    ]);
  });

  test("in a hall the whole prize to the cashier's float, and no bonus, which waits at the desk", () => {
    expect(payments(inHall, outcome)).toEqual([
      {
        ...{ roundId: "round", key: "prize:round", type: "BET_WON", description: "ETHABC · cartelas 3, 20" },
        lines: line("pot", "account3", 2400),
      },
      {
        ...{ roundId: "round", key: "cut:round", type: "HOUSE_CUT", description: "ETHABC" },
        lines: line("pot", "house", 600),
      },
    ]);
  });

  test("in a hall under a description that the ledger takes, however many have won", () => {
    const winners = Array.from({ length: 60 }, (_, index) => winner(1000 + index, 40, 0));
    const cartelas = winners.map(({ cartelaNumber }) => cartela(cartelaNumber));
    const [prize] = payments({ ...inHall, cartelas }, { ...outcome, winners });
    expect(prize?.description).toMatch(/^ETHABC · cartelas 1000, 1001, .*…$/);
    expect(prize?.description).toHaveLength(200);
  });

  test("nobody where nobody has won, or where a winner was not sold", () => {
    expect(() => payments(inHall, { ...outcome, winners: [] })).toThrow("a settled round has a winner");
    expect(() => payments(round, { ...outcome, winners: [winner(4, 2400, 0)] })).toThrow("a winner is a sold cartela");
    expect(() => cartelaOf(round, 4)).toThrow("a winner is a sold cartela");
  });
});

describe("a void round gives back", () => {
  test("in a room each stake to who paid it, under the key of its ticket", () => {
    expect(refunds(round)).toEqual(
      [3, 8, 20].map((number) => ({
        ...{ roundId: "round", type: "REFUND", key: `refund:ticket${number}`, description: `ETHABC #${number}` },
        lines: line("pot", `account${number}`, 1000),
      })),
    );
  });

  test("in a hall to each till's float what it sold, at once", () => {
    const [first, second, third] = inHall.cartelas;
    const accountId = second?.accountId ?? "";
    const soldTwo = third ? [first, second, { ...third, accountId }] : [];
    expect(refunds({ ...inHall, cartelas: soldTwo as typeof inHall.cartelas })).toEqual([
      {
        ...{ roundId: "round", type: "REFUND", key: "refund:round", description: "ETHABC · NO winner" },
        lines: [
          { accountId: "pot", amount: -3000 },
          { accountId: first?.accountId, amount: 1000 },
          { accountId, amount: 2000 },
        ],
      },
    ]);
  });

  test("nothing where nothing was sold", () => {
    expect(refunds({ ...inHall, cartelas: [] })).toEqual([]);
    expect(refunds({ ...round, cartelas: [] })).toEqual([]);
  });
});

test("a text is shortened only where it is too long", () => {
  expect(shortened("abcd", 4)).toBe("abcd");
  expect(shortened("abcde", 4)).toBe("abc…");
  expect(cartelasOf([winner(7, 1, 0)])).toBe("cartelas 7");
});
