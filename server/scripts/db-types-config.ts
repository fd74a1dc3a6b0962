import { type ExpressionNode, GenericExpressionNode, IdentifierNode, UnionExpressionNode } from "kysely-codegen";

/** How src/db.ts and node-postgres read what is stored; the other types are read as kysely-codegen says. */
export const typeMapping = { int8: "number", timestamptz: "Date" };

/** Where the types come from that columns name. */
export const customImports = {
  Notes: "@derash/protocol/hall/notes",
  Schedule: "@derash/game/bonus#BonusSchedule",
  GeneratedAlways: "kysely",
  ProofClose: "@derash/fairness/proof/record",
  ProofState: "@derash/fairness/proof/record#ProofState",
  ProofTable: "@derash/fairness/proof/record",
  ProofTicket: "@derash/fairness/proof/record",
  ProofVoidReason: "@derash/fairness/proof/record#VoidReason",
  StageRules: "@derash/protocol/room#StageRules",
  TaxRule: "@derash/game/deduction/tax#TaxRule",
  Update: "grammy/types",
};

const named = (name: string): ExpressionNode => new IdentifierNode(name);
const generic = (name: string, ...args: ExpressionNode[]): ExpressionNode => new GenericExpressionNode(name, args);
const json = (type: ExpressionNode): ExpressionNode => generic("JSONColumnType", type);
const anyObject = generic("Record", named("string"), named("unknown"));

/** What JSON holds, which no database says, and what the columns of views are narrowed to. Null is added where there may be null. */
export const columnTypes: Record<string, ExpressionNode> = {
  "audit_record.after": anyObject,
  "audit_record.before": anyObject,
  "bonus_schedule.schedule": json(named("Schedule")),
  "branch_bonus.schedule": json(named("Schedule")),
  "bot_update.payload": json(named("Update")),
  "close_record.tickets": json(generic("Array", named("ProofTicket"))),
  "close_published.close": named("ProofClose"),
  "close_published.table": named("ProofTable"),
  "day_close.figures": generic("Record", named("string"), named("number")),
  "drawn_round.state": named("ProofState"),
  "drawn_round.void_reason": named("ProofVoidReason"),
  "hall_profile.programme": json(generic("Array", generic("Array", named("string")))),
  "notice.parameters": json(anyObject),
  "player.referral_code": generic("GeneratedAlways", named("string")),
  "player_round.state": named('Round["state"]'),
  "room.stages": json(named("StageRules")),
  "round.bonus_schedule": json(named("Schedule")),
  "round.stages": json(named("StageRules")),
  "round.tax": json(named("TaxRule")),
  "round_directory.mode": named('Round["mode"]'),
  "round_directory.state": named('Round["state"]'),
  "shift.counted_notes": json(named("Notes")),
  "shift.opening_notes": json(named("Notes")),
  "staff_directory.role": named('Staff["role"]'),
};

/** Postgres says of no column of a view that it is never null. None of ours is but these. */
export const nullableOfViews: ReadonlySet<string> = new Set([
  "audit_violation.violation",
  "drawn_round.call_count",
  "drawn_round.house_cut_santim",
  "drawn_round.pot_santim",
  "drawn_round.seed",
  "drawn_round.void_reason",
  "drawn_winner.stage",
  "live_session.player_id",
  "live_session.staff_id",
  "round_directory.cashier_id",
  "round_directory.room_id",
  "staff_directory.branch_id",
  "staff_directory.company_id",
  "staff_directory.telegram_id",
]);

/** When something happened is said by the database's clock alone, but for these: demo data lies in the past, others are moved. */
export const timesGiven: ReadonlySet<string> = new Set([
  "cartela.updated_at",
  "pending_bonus.created_at",
  "sale.created_at",
  "session.confirmed_at",
  "session.refreshed_at",
]);

/** What a reader of the types should know besides. */
export const comments: Record<string, string> = {
  "beacon.genesis_ms": "Epoch milliseconds, as the beacon counts.",
  "close_record.closes_at_ms": "Epoch milliseconds, as the beacon counts.",
  "hall_round.shift_id": "The shift that it was opened in.",
  "hall_round.paid_by": "Whose till pays the winners; null: nobody's, or that of the round's cashier.",
  "pending_bonus.paid_shift_id": "Whose desk pays it out; null: the branch does.",
  "player.salt": "16 bytes, told only to the player.",
  "round.cashier_id": "Of a hall; else `room_id` says at which table it is played.",
  "round.cartela_list_id": "Of a room, like the other rules that may be null.",
  "round.hall_id": "The branch, of a round that its tills share.",
  "round_cartela.held_in": "The branch, while it is paper on sale.",
  "round_cartela.sold_by": "Of paper: the cashier whose till sold it; null: the round's.",
  "round_cartela.player_id": "Null: paper.",
  "round_cartela.version": "Of paper.",
  "round_cartela.won_at": "Null unless it has won; a prize may be nothing.",
  "seed_chain.recovered_at": "Null for a chain that began in its turn.",
  "staff.stopped_with": "Whose switching off stopped this person too.",
};

/** What only the database makes. */
export function alwaysGenerated(type: string, isNullable: boolean): ExpressionNode {
  const read = isNullable ? new UnionExpressionNode([named(type), named("null")]) : named(type);
  return generic("GeneratedAlways", read);
}
