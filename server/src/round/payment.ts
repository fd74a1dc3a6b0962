import { santim, zero } from "@derash/game/money";
import type { Outcome } from "@derash/game/outcome";
import { invariant } from "../app-error.ts";
import type { Transfer } from "../ledger/service.ts";
import { between } from "../ledger/service.ts";
import { withheldOf } from "./prize/tax.ts";
import { potOf, type SoldCartela, type WholeRound } from "./record.ts";

const descriptionMax = 200;

/**
 * What a settled round pays: the prize to the winners and the cut to the house. A room's winners get theirs each, and the
 * quick-win bonus with it, of a round with stages for the last of them; in a hall all of it goes to the float of the till that pays them out, and a bonus waits at the desk.
 * What is withheld of a win goes on to the company's tax account at once, after the prize that it is taken from.
 */
export function payments(round: WholeRound, outcome: Outcome): Transfer[] {
  const common = { roundId: round.id };
  const cut: Transfer = {
    ...common,
    key: `cut:${round.id}`,
    type: "HOUSE_CUT",
    description: round.code,
    lines: between(round.potAccountId, round.houseAccountId, outcome.houseCut),
  };
  const last = round.stages?.rules.length;
  if (round.hall) return [prizeOfHall(round, outcome), cut, ...taxes(round, outcome, last)];
  const { prizes, bonuses } = prizesOfRoom(round, outcome, last);
  return [...prizes, cut, ...bonuses, ...taxes(round, outcome, last)];
}

/** What a stage pays that is won while the round goes on; stages count from 1. */
export function stagePayments(round: WholeRound, outcome: Outcome, stage: number): Transfer[] {
  const { prizes, bonuses } = prizesOfRoom(round, outcome, stage);
  return [...prizes, ...bonuses, ...taxes(round, outcome, stage)];
}

/** The tax on each win, of a round with stages on those of one: what the winner bears, and what the company bears. */
function taxes(round: WholeRound, outcome: Outcome, stage: number | undefined): Transfer[] {
  const { tax: part } = round;
  if (part === null) return [];
  const of = stage === undefined ? "" : `${stage}:`;
  return outcome.winners
    .filter((winner) => winner.stage === stage)
    .map((winner): Transfer => {
      const { tax = zero, cartelaNumber } = winner;
      const ofWinner = withheldOf(round, winner);
      const winnerAccount = payerOf(round)?.accountId ?? cartelaOf(round, cartelaNumber).accountId;
      const lines = [
        { accountId: winnerAccount, amount: santim(-ofWinner) },
        { accountId: part.costAccountId, amount: santim(ofWinner - tax) },
      ].filter(({ amount }) => amount !== 0);
      return {
        ...{ roundId: round.id, key: `tax:${round.id}:${of}${cartelaNumber}`, type: "TAX" },
        description: `${round.code} #${cartelaNumber}`,
        lines: [...lines, { accountId: part.accountId, amount: tax }],
      };
    });
}

/** Each winner's prize and quick-win bonus, of a round with stages those of one. */
function prizesOfRoom(round: WholeRound, outcome: Outcome, stage: number | undefined) {
  const common = { roundId: round.id };
  const [of, place] = stage === undefined ? ["", ""] : [`${stage}:`, ` · ${stage}/${round.stages?.rules.length}`];
  const won = outcome.winners
    .filter((winner) => winner.stage === stage)
    .map(({ cartelaNumber, prize, bonus }) => {
      const { number, accountId } = cartelaOf(round, cartelaNumber);
      return { number, accountId, prize, bonus };
    });
  const prizes = won.map(
    ({ accountId, number, prize }): Transfer => ({
      ...common,
      key: `prize:${round.id}:${of}${number}`,
      type: "BET_WON",
      description: `${round.code} #${number}${place}`,
      lines: between(round.potAccountId, accountId, prize),
    }),
  );
  const bonuses = won.map(
    ({ accountId, number, bonus }): Transfer => ({
      ...common,
      key: `bonus:${round.id}:${of}${number}`,
      type: "BONUS",
      description: `${round.code} #${number}${place} · ${outcome.stageCalls[(stage ?? 1) - 1]} calls`,
      lines: between(round.bonusAccountId, accountId, bonus),
    }),
  );
  return { prizes, bonuses };
}

/** What a round that came to nothing gives back: to each player the stake, to each till what it sold. */
export function refunds(round: WholeRound): Transfer[] {
  const { id: roundId, code, potAccountId, stake, cartelas } = round;
  const common = { roundId, type: "REFUND" } as const;
  if (round.hall) {
    if (cartelas.length === 0) return [];
    return [{ ...common, key: `refund:${roundId}`, description: `${code} · NO winner`, lines: refundOfHall(round) }];
  }
  return cartelas.map(({ ticketId, number, accountId }) => ({
    ...common,
    key: `refund:${ticketId}`,
    description: `${code} #${number}`,
    lines: between(potAccountId, accountId, santim(stake)),
  }));
}

function refundOfHall(round: WholeRound): Transfer["lines"] {
  const ofTill = new Map<string, number>();
  for (const { accountId } of round.cartelas) ofTill.set(accountId, (ofTill.get(accountId) ?? 0) + round.stake);
  return [
    { accountId: round.potAccountId, amount: santim(-potOf(round)) },
    ...[...ofTill].map(([accountId, amount]) => ({ accountId, amount: santim(amount) })),
  ];
}

function prizeOfHall(round: WholeRound, { winners, prizePool }: Outcome): Transfer {
  const [first] = winners.map(({ cartelaNumber }) => cartelaOf(round, cartelaNumber));
  invariant(first, "a settled round has a winner");
  return {
    roundId: round.id,
    key: `prize:${round.id}`,
    type: "BET_WON",
    description: shortened(`${round.code} · ${cartelasOf(winners)}`, descriptionMax),
    lines: between(round.potAccountId, payerOf(round)?.accountId ?? first.accountId, prizePool),
  };
}

/** The till that pays the winners of a hall. */
function payerOf({ hall }: WholeRound) {
  return hall?.tills.find(({ id }) => id === hall.paidBy);
}

/** The winning cartelas, for people to read. */
export function cartelasOf(winners: Outcome["winners"]): string {
  return `cartelas ${winners.map(({ cartelaNumber }) => cartelaNumber).join(", ")}`;
}

export function shortened(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
}

export function cartelaOf({ cartelas }: WholeRound, cartelaNumber: number): SoldCartela {
  const cartela = cartelas.find(({ number }) => number === cartelaNumber);
  invariant(cartela, "a winner is a sold cartela");
  return cartela;
}
