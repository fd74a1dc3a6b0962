import type { BonusSchedule } from "@derash/game/bonus";
import type { BonusPreset } from "@derash/protocol/bonus";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";

/** The tables of server/migrations/0011-sale-bonus.sql, with 0020-bonus-not-minted.sql. */
export type BonusTables = {
  bonus_schedule: {
    company_id: string;
    version: number;
    preset: BonusPreset;
    schedule: JSONColumnType<BonusSchedule>;
    set_by: string | null;
    set_at: GeneratedAlways<Date>;
  };
  pending_bonus: PendingBonusTable;
};

type PendingBonusTable = {
  id: Generated<string>;
  company_id: string;
  branch_id: string;
  round_id: string | null;
  winner_name: string;
  calls_to_win: number;
  amount_santim: number;
  origin: "round" | "demo";
  created_at: Generated<Date>;
  deposited_at: Date | null;
  deposited_by: string | null;
  /** Whose desk pays it out; null: the branch does. */
  paid_shift_id: string | null;
};
