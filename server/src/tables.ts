import type { BonusSchedule } from "@derash/game/bonus";
import type { RoundState } from "@derash/game/round";
import type { TransactionType } from "@derash/protocol/wallet";
import type { Update } from "grammy/types";
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";

/** The tables of server/migrations, as Kysely sees them. Money is whole santim; times are dates of the database's clock. */
export type Tables = {
  account: { id: Generated<string>; kind: AccountKind; owner_id: string; created_at: GeneratedAlways<Date> };
  balance: { account_id: string; amount_santim: number; may_be_negative: boolean };
  transfer: {
    id: Generated<string>;
    idempotency_key: string;
    type: TransferType;
    round_id: string | null;
    description: string;
    created_at: GeneratedAlways<Date>;
  };
  entry: { id: GeneratedAlways<number>; transfer_id: string; account_id: string; amount_santim: number };
  ledger_fault: { fault: string; id: string; santim: number };
  round_fault: { fault: string; id: string; santim: number };
  company: { id: Generated<string>; name: string; created_at: GeneratedAlways<Date> };
  branch: {
    id: Generated<string>;
    company_id: string;
    name: string;
    is_online: boolean;
    created_at: GeneratedAlways<Date>;
  };
  player: {
    id: Generated<string>;
    telegram_id: number;
    first_name: string;
    last_name: Generated<string>;
    username: Generated<string>;
    phone_number: string | null;
    preferred_language: "am" | "en";
    origin: "telegram" | "demo";
    account_id: string;
    created_at: GeneratedAlways<Date>;
  };
  session: {
    id: Generated<string>;
    player_id: string;
    refresh_hash: Buffer;
    former_refresh_hash: Buffer | null;
    created_at: GeneratedAlways<Date>;
    refreshed_at: Generated<Date>;
    expires_at: Date;
    revoked_at: Date | null;
  };
  room: {
    id: Generated<string>;
    branch_id: string;
    stake_santim: number;
    house_cut_bps: Generated<number>;
    cartelas_per_player_max: Generated<number>;
    created_at: GeneratedAlways<Date>;
  };
  round: RoundTable;
  round_cartela: {
    round_id: string;
    cartela_number: number;
    player_id: string;
    reservation_id: Generated<string>;
    status: "reserved" | "confirmed";
    cells: number[];
    reserved_until: Date | null;
    confirmed_at: Date | null;
    prize_santim: Generated<number>;
    bonus_santim: Generated<number>;
  };
  cheat_signal: {
    id: GeneratedAlways<number>;
    at: GeneratedAlways<Date>;
    player_id: string | null;
    kind: string;
    claimed: string;
    actual: string;
  };
  bot_update: {
    update_id: number;
    chat_id: number;
    payload: JSONColumnType<Update> | null;
    attempts: Generated<number>;
    next_at: Date | null;
    claimed_at: Date | null;
    handled_at: Date | null;
    last_error: string | null;
    received_at: GeneratedAlways<Date>;
  };
  bot_message: {
    id: GeneratedAlways<number>;
    idempotency_key: string;
    chat_id: number;
    priority: Generated<number>;
    method: "sendMessage";
    payload: JSONColumnType<BotMessagePayload>;
    attempts: Generated<number>;
    next_at: Date | null;
    claimed_at: Date | null;
    sent_at: Date | null;
    failed_at: Date | null;
    last_error: string | null;
    created_at: GeneratedAlways<Date>;
  };
};

/** What the Bot API's sendMessage takes, as far as notices need it. */
export type BotMessagePayload = { chat_id: number; text: string; parse_mode: "HTML" };

export type AccountKind = "player" | "pot" | "house" | "bonus" | "demo";
export type TransferType = TransactionType | "HOUSE_CUT";

type RoundTable = {
  id: Generated<string>;
  room_id: string;
  code: string;
  state: ColumnType<RoundState, never, RoundState>;
  stake_santim: number;
  house_cut_bps: number;
  bonus_schedule: JSONColumnType<BonusSchedule>;
  min_players: number;
  cartelas_per_player_max: number;
  countdown_ms: number;
  auto_start_delay_ms: number;
  start_delay_ms: number;
  call_interval_ms: number;
  pot_account_id: string;
  house_account_id: string;
  bonus_account_id: string;
  opened_at: GeneratedAlways<Date>;
  closes_at: Date | null;
  countdown_restarts: Generated<number>;
  closed_at: Date | null;
  seed: Buffer | null;
  starts_at: Date | null;
  last_call: number | null;
  ended_at: Date | null;
  void_reason: "min_players" | null;
  pot_santim: number | null;
  prize_pool_santim: number | null;
};
