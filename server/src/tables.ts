import type { Role } from "@derash/protocol/staff";
import type { TransactionType } from "@derash/protocol/wallet";
import type { Update } from "grammy/types";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { BonusTables } from "./bonus-tables.ts";
import type { DrawTables } from "./draw-tables.ts";
import type { HallTables } from "./hall-tables.ts";
import type { RoundTables } from "./round-tables.ts";
import type { SessionTables } from "./session-tables.ts";
import type { ShiftTables } from "./shift-tables.ts";

/** The tables of server/migrations, as Kysely sees them. Money is whole santim; times are dates of the database's clock. */
export type Tables = BonusTables &
  SessionTables &
  ShiftTables &
  HallTables &
  RoundTables &
  DrawTables & {
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
    audit_fault: { position: number; fault: string | null };
    company: { id: Generated<string>; name: string; account_id: string; created_at: GeneratedAlways<Date> };
    branch: {
      id: Generated<string>;
      company_id: string;
      name: string;
      account_id: string;
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
      /** 16 bytes, told only to her. */
      salt: Generated<Buffer>;
      referral_code: GeneratedAlways<string>;
      referred_by: string | null;
      signed_out_at: Date | null;
      created_at: GeneratedAlways<Date>;
    };
    invitation: { telegram_id: number; inviter_id: string; invited_at: GeneratedAlways<Date> };
    suspension: SuspensionTable;
    cheat_signal: {
      id: GeneratedAlways<number>;
      at: GeneratedAlways<Date>;
      player_id: string | null;
      staff_id: string | null;
      kind: string;
      claimed: string;
      actual: string;
      times: Generated<number>;
    };
    staff: StaffTable;
    company_directory: { id: string; name: string };
    branch_directory: { id: string; company_id: string; name: string; account_id: string; is_online: boolean };
    staff_directory: StaffDirectory;
    player_directory: { id: string; telegram_id: number; first_name: string; last_name: string };
    live_session: { id: string; player_id: string | null; staff_id: string | null };
    room_directory: { id: string; branch_id: string; stake_santim: number };
    audit_record: AuditTable;
    credit: CreditTable;
    adjustment: AdjustmentTable;
    cartela: CartelaTable;
    cartela_version: {
      cartela_id: string;
      version: number;
      cells: number[];
      saved_by: string | null;
      saved_at: GeneratedAlways<Date>;
    };
    branch_cartela: { branch_id: string; number: number; given_by: string | null; given_at: GeneratedAlways<Date> };
    sale: SaleTable;
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
    notice: {
      id: GeneratedAlways<number>;
      idempotency_key: string;
      telegram_id: number;
      kind: string;
      priority: Generated<number>;
      parameters: JSONColumnType<Record<string, unknown>>;
      attempts: Generated<number>;
      next_at: Date | null;
      claimed_at: Date | null;
      sent_at: Date | null;
      failed_at: Date | null;
      last_error: string | null;
      created_at: GeneratedAlways<Date>;
    };
  };

export type AccountKind = "player" | "pot" | "house" | "bonus" | "demo" | "issuer" | "company" | "branch" | "cashier";
export type TransferType = TransactionType | "HOUSE_CUT" | "CREDIT";

type StaffTable = {
  id: Generated<string>;
  username: string;
  password_hash: string;
  role: Role;
  company_id: string | null;
  branch_id: string | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  email: Generated<string>;
  telegram_id: number | null;
  account_id: string;
  is_active: Generated<boolean>;
  origin: "created" | "demo";
  created_at: GeneratedAlways<Date>;
  /** Whose switching off stopped this person too. */
  stopped_with: string | null;
};

type StaffDirectory = {
  id: string;
  username: string;
  first_name: string;
  till: string;
  role: Role;
  company_id: string | null;
  branch_id: string | null;
  account_id: string;
  telegram_id: number | null;
  is_active: boolean;
};

type SuspensionTable = {
  id: Generated<string>;
  player_id: string;
  company_id: string | null;
  reason: string;
  told: Generated<string>;
  suspended_by: string;
  suspended_at: GeneratedAlways<Date>;
};

type Json = Record<string, unknown> | null;

type AuditTable = {
  position: number;
  at: Date;
  actor_id: string | null;
  actor_name: string;
  action: string;
  target_id: string | null;
  target_name: string;
  company_id: string | null;
  branch_id: string | null;
  before: Json;
  after: Json;
  request_id: string;
  previous_hash: Buffer;
  hash: Buffer;
};

type CreditTable = {
  transfer_key: string;
  actor_id: string;
  sender_account_id: string;
  receiver_account_id: string;
  sender_name: string;
  receiver_name: string;
  amount_santim: number;
  note: string;
  created_at: GeneratedAlways<Date>;
};

type AdjustmentTable = {
  id: Generated<string>;
  kind: Generated<"correction" | "credit">;
  idempotency_key: string;
  target_account_id: string;
  counter_account_id: string;
  target_id: string;
  target_name: string;
  target_company_id: string | null;
  target_branch_id: string | null;
  company_id: string | null;
  amount_santim: number;
  reason: string;
  status: Generated<"pending" | "approved" | "rejected" | "withdrawn">;
  requested_by: string;
  decided_by: string | null;
  created_at: GeneratedAlways<Date>;
  decided_at: Date | null;
};

type CartelaTable = {
  id: Generated<string>;
  company_id: string;
  branch_id: string | null;
  number: number;
  version: Generated<number>;
  cells: number[];
  saved_by: string | null;
  created_at: GeneratedAlways<Date>;
  updated_at: Generated<Date>;
};

type SaleTable = {
  id: GeneratedAlways<number>;
  created_at: Generated<Date>;
  company_id: string;
  branch_id: string;
  cashier_id: string | null;
  round_id: string | null;
  origin: "round" | "demo";
  stake_santim: number;
  player_count: number;
  cartela_count: number;
  total_santim: number;
  cut_santim: number;
  player_winnings_santim: number;
};
