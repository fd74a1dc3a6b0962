import type { Dispute, DisputeMove } from "@derash/protocol/dispute";

/** Where the words of a round that took place stand, and the longest that there may be of them: a name is a hundred letters. */
const name = (start: string) => `${start} ${"Ethiopian Entertainment and Amusement ".repeat(3)}`.slice(0, 80).trim();
const person = "cashier-of-the-evening-bole-2026";
const begun = Date.UTC(2026, 11, 22, 18, 45, 17);
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

/** One line of the sheet is made of many transfers of a kind. */
function moved(type: string, from: string, to: string, nth: number): DisputeMove[] {
  return [0, 1].map((again) => ({
    ...{ id: `${type}-${from}-${to}-${again}`, type, description: "ETHAB1", amount: 123_456.75 },
    ...{ from, to, at: begun + (nth * 3 + again) * 60_000 },
  }));
}

/** What is moved for a cartela, from whom to whom. */
const movesOf = (payer: string, bonusTo: string) =>
  [
    ["BET_PLACED", payer, "pot"],
    ["REFUND", "pot", payer],
    ["HOUSE_CUT", "pot", "house"],
    ["BET_WON", "pot", payer],
    ["BONUS", "bonus", bonusTo],
  ] as const;
const ofRoom = movesOf("player", "player");
const ofHall = [...movesOf("cashier", "branch"), ["CREDIT", "branch", "cashier"]] as const;

/** A disputed cartela of which there is as much to say as a long evening brings: 75 balls, 16 winners, a hall's 12 checks. */
export function longDispute(kind: "room" | "hall"): Dispute {
  const moves = (kind === "hall" ? ofHall : ofRoom).flatMap(([type, from, to], nth) => moved(type, from, to, nth));
  return {
    success: true,
    round: {
      ...{ id: "01980000-0000-7000-8000-00000000abcd", gameId: "ETHAB1", kind, mode: "server" },
      ...{ company: name("Company"), branch: name("Branch"), cashier: kind === "hall" ? person : null },
      stages: [],
      claimRule: null,
      patterns: ["coverall", "four-corners", "letter-x", "diamond", "heart"],
      ...{ stake: 100, state: "settled", voidReason: null, reason: null },
      ...{ openedAt: begun - 600_000, closedAt: begun - 60_000, endedAt: begun + 400_000 },
      ...{ pot: 200_000, derash: 160_000, houseCut: 40_000, winningCall: 75 },
      calledBalls: numbers(75).map((at) => ((at * 32) % 75) + 1),
    },
    cartela: {
      ...{ number: 1999, version: kind === "hall" ? 12 : null, holder: kind === "room" ? "Ab***" : null },
      cells: numbers(25).map((at) => (at === 12 ? 0 : (at % 5) * 15 + Math.floor(at / 5) + 1)),
      ...{ prize: 8_000, bonus: 50, soldAt: begun - 300_000 },
      asked: kind === "room" ? { how: "keep", at: begun - 600_500 } : null,
    },
    finish: { call: 75, ball: { letter: "O", number: 65, display: "O65" } },
    missing: 0,
    winners: numbers(16).map((at) => ({
      ...{ cartelaNumber: 1980 + at, name: kind === "room" ? "Ab***" : null, prize: 8_000, bonus: 50 },
    })),
    desk: kind === "hall" ? { paidBy: person, bonus: "waiting", givenBackAt: null } : null,
    transfers: kind === "room" ? moves.map(({ from, to, ...transfer }) => transfer) : [],
    claims:
      kind === "room"
        ? null
        : numbers(12).map((at) => ({
            ...{ cartelaNumber: 1980 + at, call: 75, verdict: at < 11 ? "too_late" : "winner", by: person },
            at: begun + at * 1000,
          })),
    roundTransfers: moves,
    proof: { path: "/verify/01980000-0000-7000-8000-00000000abcd#cartela=1999", closeHash: "ab".repeat(32) },
  };
}
