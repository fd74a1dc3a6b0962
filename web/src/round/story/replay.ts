import type { RoundProof } from "@derash/fairness/proof/record";
import { readRules } from "@derash/fairness/rules-text";
import type { Cells } from "@derash/game/cartela";
import { zero } from "@derash/game/money";
import { oneToGo } from "@derash/game/one-to-go";
import { decideStages } from "@derash/game/outcome";
import type { Pattern } from "@derash/game/pattern";
import { isMixedRight } from "../../room/seal/mix-check.ts";

/** A round that is over, as its public record has it. */
export type Replay = {
  gameId: string;
  called: readonly number[];
  /** Those of the stage that is played after so many calls. */
  patternsAt: (calls: number) => readonly Pattern[];
  /** By cartela number. */
  cartelas: ReadonlyMap<number, Cells>;
  winners: readonly number[];
  /** At which calls a cartela won, in their order, and by which patterns: more than once it may win where there are stages. */
  winsOf: (cartelaNumber: number) => readonly { call: number; patterns: readonly Pattern[] }[];
  /** So many players wanted one more number after each call; the first is before all calls. */
  oneToGo: readonly number[];
  /** Whether this phone has mixed the balls again and got the same. */
  isMixed: boolean;
};

type Kept = Parameters<typeof isMixedRight>[1];

/** Null of a round without balls: one that was void, or is not over. */
export function replayOf(proof: RoundProof, kept: Kept): Replay | null {
  const { order, callCount, close, tickets, winners, gameId, state } = proof;
  const rules = readRules(close.rules);
  if (state !== "settled" || order === null || callCount === null || rules === "rules_unreadable") return null;
  const called = order.slice(0, callCount);
  const stages = rules.stages ?? [{ patterns: rules.patterns, sharePercent: 100 }];
  const cartelas = tickets.map(({ cartelaNumber, cells }) => ({ number: cartelaNumber, cells }));
  const won = decideStages({ ...rules, cartelas, order: called, pot: zero }).map(({ call }) => call);
  // Of the stage that was played after so many calls.
  const patternsAt = (calls: number) =>
    stages[Math.min(won.filter((call) => call <= calls).length, stages.length - 1)]?.patterns ?? [];
  const waiting = (calls: number) => oneToGo(tickets, called.slice(0, calls), patternsAt(calls));
  return {
    ...{ gameId, called, patternsAt },
    cartelas: new Map(tickets.map(({ cartelaNumber, cells }) => [cartelaNumber, cells])),
    winners: [...new Set((winners ?? []).map(({ cartelaNumber }) => cartelaNumber))],
    winsOf: (cartelaNumber) => {
      const own = (winners ?? []).filter((each) => each.cartelaNumber === cartelaNumber);
      const places = own.map(({ stage = 1 }) => stage - 1).sort((a, b) => a - b);
      return places.map((place) => ({ call: won[place] ?? callCount, patterns: stages[place]?.patterns ?? [] }));
    },
    oneToGo: Array.from({ length: callCount + 1 }, (_, calls) => {
      return new Set(waiting(calls).map(({ playerTag }) => playerTag)).size;
    }),
    isMixed: isMixedRight(proof, kept),
  };
}
