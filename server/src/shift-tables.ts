import type { ShiftStatus } from "@derash/protocol/shift";
import type { Generated, GeneratedAlways } from "kysely";

/** The tables of server/migrations/0013-shift.sql. */
export type ShiftTables = {
  shift: ShiftTable;
  shift_cash: ShiftCashView;
  shift_fault: { fault: string; id: string; santim: number };
};

type ShiftTable = {
  id: Generated<string>;
  cashier_id: string;
  company_id: string;
  branch_id: string;
  account_id: string;
  status: Generated<ShiftStatus>;
  opened_at: GeneratedAlways<Date>;
  opening_cash_santim: number | null;
  opening_float_santim: number;
  counted_at: Date | null;
  counted_cash_santim: number | null;
  expected_cash_santim: number | null;
  closing_float_santim: number | null;
  variance_santim: GeneratedAlways<number | null>;
  closed_at: Date | null;
  note: Generated<string>;
  approved_by: string | null;
  approved_at: Date | null;
};

type ShiftCashView = {
  shift_id: string;
  stakes_santim: number;
  refunds_santim: number;
  prizes_santim: number;
  player_credit_santim: number;
  bonuses_santim: number;
  expected_santim: number;
};
