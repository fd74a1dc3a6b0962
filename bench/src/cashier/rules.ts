import { type BonusSchedule, gameScreenSchedule, managementSchedule } from "@derash/game/bonus";
import {
  affordable,
  type BonusLimits,
  bonusPotBpsDefault,
  hallBonuses,
  isBonusCovered,
} from "@derash/game/bonus/limit";
import type { Santim } from "@derash/game/money";
import type { Pattern } from "@derash/game/pattern";
import { houseCutBpsDefault } from "@derash/game/prize";
import { stakeMin } from "@derash/game/stake";

/** A round of a hall or room as its rules see it. */
export type Sold = {
  where: "hall" | "room";
  mode: "server" | "physical";
  stake: Santim;
  pot: Santim;
  patterns: readonly Pattern[];
};

/** What decides whether somebody can make money by bonuses. */
export type Rules = {
  name: string;
  stakeMin: number;
  bonuses: (table: BonusSchedule, sold: Sold) => BonusSchedule;
  /** Whether a cashier may end it alone when some balls are out and nobody has won. */
  mayGiveUp: (bonuses: BonusSchedule, pot: Santim) => boolean;
};

const houseCutBps = houseCutBpsDefault;

/** The rules that the server plays by, with what an owner allows; it calls the same functions. */
export function presentRules(name: string, limits: BonusLimits): Rules {
  return {
    name,
    stakeMin,
    bonuses: (schedule, { where, mode, stake, pot, patterns }) =>
      where === "hall"
        ? hallBonuses({ mode, schedule, limits, stake, pot, sold: pot / stake, houseCutBps, patterns })
        : affordable({ schedule, stake, houseCutBps, patterns }),
    mayGiveUp: (bonuses, pot) => isBonusCovered(bonuses, pot, houseCutBps),
  };
}

export const usual = presentRules("as it comes", { max: null, potBps: bonusPotBpsDefault, cartelasMin: 1 });
export const generous = presentRules("owner allows all of the pot", { max: null, potBps: 10_000, cartelasMin: 1 });

/** As it was when a cashier could mint money: the whole table for any stake and draw, and nobody asked. */
export const formerRules: Rules = {
  name: "as it was",
  stakeMin: 1,
  bonuses: (table) => table,
  mayGiveUp: () => true,
};

export const tables = { "1000 to 200": gameScreenSchedule, "5000 to 1000": managementSchedule } as const;
export type Table = keyof typeof tables;
