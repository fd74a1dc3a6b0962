import { onDatabase } from "./books.ts";
import type { GameServer } from "./game-server.ts";

/** Columns with what people have written, by table: names above all, and whatever else comes to a page as it was typed or sent. */
const freeWords: Record<string, readonly string[]> = {
  adjustment: ["reason", "target_name"],
  announcement: ["reason"],
  audit_record: ["actor_name", "target_name"],
  branch: ["name"],
  brand: ["name"],
  cash_move: ["reason"],
  company: ["name"],
  credit: ["note", "receiver_name", "sender_name"],
  day_close: ["closed_by_name"],
  deposit: ["payer"],
  destination: ["bank_name", "holder"],
  hall_give_up: ["reason"],
  hall_regular: ["name"],
  hall_round: ["void_note"],
  operation: ["told"],
  payment_fact: ["said"],
  pending_bonus: ["winner_name"],
  player: ["first_name", "last_name", "username"],
  reconciliation_item: ["reason", "their_reference"],
  reconciliation_line: ["said", "their_reference"],
  reconciliation_statement: ["file_name"],
  safe_move: ["reason"],
  shift: ["note"],
  sms_device: ["holder", "name"],
  sms_evidence: ["body", "payer", "payer_name"],
  sms_fault_seen: ["reason"],
  staff: ["email", "first_name", "last_name"],
  suspension: ["reason", "told"],
  wallet_move: ["reason"],
  withdrawal: ["rejected_because"],
};
/** They sound like it, and are words of ours: people sign in by one, and a form lets none but letters and digits through. */
const words = ["kysely_migration.name", "round.void_reason", "staff.username"];
const sound = "name|reason|because|note|told|holder|payer|body|email|said";

/** Columns that sound like free words, and of which nobody has said whether they are. */
export function undecidedColumns(server: GameServer): Promise<string[]> {
  return onDatabase(server, async (owner) => {
    const { rows } = await owner.query<{ named: string }>(
      `select table_name || '.' || column_name as named from information_schema.columns join information_schema.tables
         using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text' and column_name ~ $1 order by 1`,
      [sound],
    );
    const decided = new Set([
      ...words,
      ...Object.entries(freeWords).flatMap(([table, all]) => all.map((each) => `${table}.${each}`)),
    ]);
    return rows.map(({ named }) => named).filter((named) => !decided.has(named));
  });
}

/** Everybody and everything is called so, and whatever anybody has written says so, as no form would let them. */
export function renameAll(server: GameServer, name: string): Promise<void> {
  return onDatabase(server, async (owner) => {
    await owner.query("begin");
    // What may never be changed is, here.
    await owner.query("set local session_replication_role = replica");
    // Where each must have another one, each has.
    for (const [table, columns] of Object.entries(freeWords))
      for (const column of columns)
        await owner.query(
          `update ${table} set ${column} = substr(md5(ctid::text), 1, 6) || $1 where ${column} is not null`,
          [name],
        );
    await owner.query("commit");
  });
}
