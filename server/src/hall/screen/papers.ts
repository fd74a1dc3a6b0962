import { toBirr } from "@derash/game/money";
import type { Brand } from "@derash/protocol/hall/brand";
import type { GuestPaper, GuestRound, GuestView } from "@derash/protocol/hall/watch";
import type { HallRound } from "../../round/record.ts";
import { stateOf } from "../state.ts";
import type { LoadedHall } from "../store.ts";
import type { Claimed } from "./store.ts";

/** What is known of a hall at a look: the round in front, the one on sale beside it, and what was checked in the first. */
export type Seen = {
  branchName: string;
  brand: Brand;
  front: LoadedHall | null;
  next: HallRound | null;
  claims: readonly Claimed[];
  /** The numbers of papers whose round was given up. */
  givenBack: readonly number[];
};

/** Nobody's name, and of no paper but the guest's own what it has won. */
export function guestViewOf(seen: Seen, numbers: readonly number[]): GuestView {
  const { branchName, brand, front } = seen;
  const asked = [...new Set(numbers)].toSorted((a, b) => a - b);
  return {
    success: true,
    branchName,
    brand,
    round: front && guestRoundOf(front),
    papers: asked.map((number) => paperOf(number, seen)),
  };
}

function guestRoundOf({ record, now }: LoadedHall): GuestRound {
  const state = stateOf(record, now);
  const { v, serverNow, saleId, gameId, mode, status, bet, derash, patterns } = state;
  const { claimRule, startsBy, beaconAt, nextCallAt, calledBalls, callsToWin } = state;
  return {
    ...{ v, serverNow, saleId, gameId, mode, status, bet, derash, patterns },
    ...{ claimRule, startsBy, beaconAt, nextCallAt, calledBalls, callsToWin },
    winners: state.winners.map(({ cartelaNumber }) => cartelaNumber),
  };
}

function paperOf(cartelaNumber: number, { front, next, claims, givenBack }: Seen): GuestPaper {
  const here = soldIn(front?.record ?? null, cartelaNumber);
  const later = soldIn(next, cartelaNumber);
  const cells = (here ?? later)?.cells;
  const claim = here && claims.findLast((one) => one.cartelaNumber === cartelaNumber);
  return {
    cartelaNumber,
    isInRound: here !== undefined,
    isInNext: later !== undefined,
    isGivenBack: givenBack.includes(cartelaNumber),
    cells: cells ? [...cells] : null,
    checked: claim ? { call: claim.call, verdict: claim.verdict } : null,
    prize: here && here.prize > 0 ? toBirr(here.prize) : null,
    ...(here && here.withheld > 0 && { tax: toBirr(here.withheld) }),
  };
}

function soldIn(round: HallRound | null, cartelaNumber: number) {
  return round?.cartelas.find(({ number }) => number === cartelaNumber);
}
