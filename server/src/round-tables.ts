import type { BonusSchedule } from "@derash/game/bonus";
import type { RoundState } from "@derash/game/round";
import type { DrawMode } from "@derash/protocol/hall/venue";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";

/** The tables of rounds, in rooms and in halls (migrations/0004-round.sql and 0032-one-round.sql). */
export type RoundTables = {
  room: {
    id: Generated<string>;
    branch_id: string;
    stake_santim: number;
    house_cut_bps: Generated<number>;
    cartelas_per_player_max: Generated<number>;
    patterns: Generated<string[]>;
    created_at: GeneratedAlways<Date>;
    stopped_with: string | null;
  };
  round: RoundTable;
  round_cartela: {
    round_id: string;
    cartela_number: number;
    /** null: paper. */
    player_id: string | null;
    ticket_id: Generated<string>;
    status: "reserved" | "confirmed";
    cells: number[];
    reserved_until: Date | null;
    confirmed_at: Date | null;
    prize_santim: Generated<number>;
    bonus_santim: Generated<number>;
    /** Null unless it has won; a prize may be nothing. */
    won_at: Generated<Date | null>;
    /** Of paper. */
    version: number | null;
    /** The branch, while it is paper of a live round. */
    held_in: string | null;
  };
  round_stretch: {
    round_id: string;
    position: number;
    first_call: number;
    starts_at: Date;
    interval_ms: number;
    ends_at: Date | null;
  };
  round_fault: { fault: string; id: string; santim: number };
};

type RoundTable = {
  id: Generated<string>;
  /** One of the two: whose table it is played at. */
  room_id: string | null;
  cashier_id: string | null;
  branch_id: string;
  company_id: string;
  mode: Generated<DrawMode>;
  code: string;
  state: Generated<RoundState>;
  stake_santim: number;
  house_cut_bps: number;
  bonus_schedule: JSONColumnType<BonusSchedule>;
  min_players: number;
  patterns: Generated<string[]>;
  call_interval_ms: number;
  pot_account_id: string;
  house_account_id: string;
  bonus_account_id: string;
  opened_at: GeneratedAlways<Date>;
  closes_at: Date | null;
  closed_at: Date | null;
  seed: Buffer | null;
  starts_at: Date | null;
  last_call: number | null;
  calls_made: number | null;
  ended_at: Date | null;
  void_reason: "min_players" | "late_close" | "beacon" | "restored" | "no_winner" | null;
  pot_santim: number | null;
  prize_pool_santim: number | null;
  beacon_chain: Buffer | null;
  beacon_lead_ms: number | null;
  // Rooms alone have the rest.
  cartelas_per_player_max: number | null;
  countdown_ms: number | null;
  auto_start_delay_ms: number | null;
  start_delay_ms: number | null;
  countdown_restarts: Generated<number>;
  cartela_list_id: string | null;
};
