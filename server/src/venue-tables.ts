import type { BonusSchedule } from "@derash/game/bonus";
import type { DrawMode } from "@derash/protocol/venue";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";

/** The tables of halls (migrations/0012-venue.sql and 0016, 0017, 0019, 0020 and 0028, which add to them). */
export type VenueTables = {
  venue_settings: {
    company_id: string;
    is_physical_draw_allowed: boolean;
    is_opening_count_required: boolean;
    note_above_santim: number;
    approval_above_santim: number;
    give_ups_alone: Generated<number>;
    bonus_max_santim: number | null;
    bonus_pot_bps: Generated<number>;
    cartelas_min: Generated<number>;
    is_check_pausing: Generated<boolean>;
  };
  venue_round: VenueRoundTable;
  venue_cartela: {
    round_id: string;
    cartela_number: number;
    version: number;
    cells: number[];
    ticket_id: Generated<string>;
    prize_santim: Generated<number>;
    bonus_santim: Generated<number>;
    /** Null unless it has won; a prize may be nothing. */
    won_at: Generated<Date | null>;
    /** The branch while its round is live. */
    held_in: string | null;
  };
  venue_stretch: {
    round_id: string;
    position: number;
    first_call: number;
    starts_at: Date;
    interval_ms: number;
    ends_at: Date | null;
  };
  venue_call: { round_id: string; position: number; number: number; called_at: GeneratedAlways<Date> };
  venue_claim: {
    round_id: string;
    cartela_number: number;
    calls: number;
    staff_id: string;
    verdict: "winner" | "too_late" | "no_bingo";
    checked_at: GeneratedAlways<Date>;
  };
  venue_screen: { cashier_id: string; screen_id: string | null; seen_at: Date };
  give_up: {
    id: Generated<string>;
    round_id: string;
    reason: string;
    status: Generated<"waiting" | "approved" | "refused" | "withdrawn">;
    asked_at: GeneratedAlways<Date>;
    decided_by: string | null;
    decided_at: Date | null;
  };
  hall_link: { cashier_id: string; code_hash: Buffer; expires_at: Date; session_id: string };
};

type VenueRoundTable = {
  id: string;
  code: string;
  cashier_id: string;
  branch_id: string;
  company_id: string;
  mode: DrawMode;
  state: Generated<"selling" | "closing" | "calling" | "settled" | "void">;
  changes: Generated<number>;
  stake_santim: number;
  house_cut_bps: number;
  bonus_schedule: JSONColumnType<BonusSchedule>;
  bonus_max_santim: number | null;
  bonus_pot_bps: number;
  is_given_up_alone: Generated<boolean>;
  patterns: Generated<string[]>;
  call_interval_ms: number;
  pot_account_id: string;
  house_account_id: string;
  /** The shift that it was opened in. */
  shift_id: string;
  holds: Generated<number>;
  opened_at: GeneratedAlways<Date>;
  beacon_chain: Buffer | null;
  beacon_lead_ms: number | null;
  closed_at: Date | null;
  started_at: Date | null;
  seed: Buffer | null;
  ended_at: Date | null;
  void_reason: string | null;
  void_code: "late_close" | "beacon" | "no_winner" | null;
  calls_made: number | null;
  calls_to_win: number | null;
  pot_santim: number | null;
  cut_santim: number | null;
  prize_pool_santim: number | null;
  bonus_santim: Generated<number>;
  win_claims: Generated<number>;
};
