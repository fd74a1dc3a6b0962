import type { Generated, GeneratedAlways } from "kysely";

/** The tables that only halls have (migrations/0032-one-round.sql; 0012, 0019, 0020 and 0028 before it). */
export type HallTables = {
  hall_settings: {
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
  hall_round: {
    round_id: string;
    /** The shift that it was opened in. */
    shift_id: string;
    changes: Generated<number>;
    holds: Generated<number>;
    bonus_max_santim: number | null;
    bonus_pot_bps: number;
    bonus_santim: Generated<number>;
    win_claims: Generated<number>;
    void_note: string | null;
    is_given_up_alone: Generated<boolean>;
  };
  hall_call: { round_id: string; position: number; number: number; called_at: GeneratedAlways<Date> };
  hall_claim: {
    round_id: string;
    cartela_number: number;
    calls: number;
    staff_id: string;
    verdict: "winner" | "too_late" | "no_bingo";
    checked_at: GeneratedAlways<Date>;
  };
  hall_screen: { cashier_id: string; screen_id: string | null; seen_at: Date };
  hall_give_up: {
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
