/** What stands in no feature's folder: commands, the demo, the server's own health. */
export const server = "server";

/**
 * Whose rows these are. The feature alone reads and writes them; functions of the database, like cartela_confirm, are doors
 * as its service is. A new table is added here.
 */
export const owned: Readonly<Record<string, readonly string[]>> = {
  ledger: [
    ...["account", "balance", "transfer", "transfer_key", "entry", "wallet_total"],
    ...["ledger_verified", "ledger_verified_balance", "books_checked"],
  ],
  company: ["company", "branch", "staff"],
  player: ["player", "invitation", "player_games"],
  wallet: ["wallet", "wallet_move", "wallet_split"],
  notice: ["notice"],
  auth: ["session", "sign_in_limit", "staff_totp", "staff_recovery"],
  bot: ["bot_update"],
  suspension: ["suspension"],
  draw: ["beacon", "seed_chain", "close_record", "draw", "draw_reveal", "drawn_round", "drawn_winner"],
  round: [
    ...["room", "round", "round_cartela", "round_stretch", "round_stage_win"],
    ...["cartela_ahead", "held_ahead", "cartela_keep", "kept_cartela"],
    ...["favourite", "favourite_seat", "favourite_hold"],
  ],
  lobby: ["seat_wish"],
  schedule: ["announcement"],
  "hall-rules": ["hall_settings", "hall_profile", "brand", "voice_clip"],
  hall: [
    "hall_round",
    "hall_call",
    "hall_claim",
    "hall_give_up",
    "hall_code",
    "hall_link",
    "hall_screen",
    "hall_till",
    "hall_taken_back",
    "hall_caller",
    "hall_unpaid",
    "hall_regular",
  ],
  shift: [
    ...["shift", "shift_cash", "shift_cash_without_payments"],
    ...["cash_move", "day_close", "day_close_shift", "day_close_violation", "cash_violation", "safe_move"],
  ],
  cartela: ["cartela", "cartela_version", "branch_cartela", "cartela_list", "cartela_list_line", "cartela_hold"],
  sale: ["sale"],
  tax: ["tax_profile", "tax_payment"],
  bonus: ["bonus_schedule", "branch_bonus", "pending_bonus"],
  credit: ["credit", "adjustment"],
  audit: ["audit_record", "cheat_signal"],
  payment: [
    ...["payment_account", "payment_switch", "deposit", "withdrawal", "destination"],
    ...["payment_fact", "payment_hint", "sms_device", "sms_evidence", "deposit_limit", "company_deposit_limit"],
    ...["fee_profile", "sms_fault_seen", "withdrawal_stop", "payment_merchant", "freed_phone"],
    ...["reconciliation_statement", "reconciliation_line", "reconciliation_day", "reconciliation_item"],
  ],
  node: ["node"],
  backup: ["operation"],
  status: ["served_day"],
  [server]: ["heartbeat"],
};

/** Views that a feature has made for others: whoever needs a name, or where somebody belongs, joins these. */
export const published: Readonly<Record<string, readonly string[]>> = {
  company: ["company_directory", "branch_directory", "staff_directory"],
  player: ["player_directory"],
  wallet: ["wallet_directory"],
  auth: ["live_session"],
  round: ["room_directory", "round_directory", "player_round"],
  draw: ["close_published"],
};

/** Views that list what is wrong with the books, for tests and operators. */
export const violations: readonly string[] = [
  "ledger_violation",
  "round_violation",
  "draw_violation",
  "shift_violation",
  "audit_violation",
  "payment_violation",
  "tax_violation",
  "wallet_violation",
];

type Exception = { by: string; reads?: readonly string[]; writes?: readonly string[]; why: string };

/** Who reads or writes what is another's, and why. */
export const exceptions: readonly Exception[] = [
  {
    by: "round",
    reads: [
      ...["player", "beacon", "hall_round", "hall_call", "hall_give_up", "hall_screen"],
      ...["hall_till", "hall_caller", "hall_claim", "shift"],
    ],
    why: "A round is loaded whole in one statement, so that its facts are of one moment and a stake costs one round trip.",
  },
  {
    by: "hall",
    reads: ["round", "round_cartela"],
    writes: ["round", "round_cartela"],
    why: "A hall's round is a round: hall/ stands on round/, as the import rule says.",
  },
  {
    by: "hall",
    reads: ["shift", "pending_bonus"],
    why: "What a till still gives back of a round without a winner, and which deposited bonus it pays out, is told as long as its shift is open, in one statement for all tills.",
  },
  {
    by: "lobby",
    reads: ["round", "round_cartela"],
    why: "Who waits for company is told when somebody has paid at their table, looked at for all of them in one statement.",
  },
  {
    by: "schedule",
    reads: ["round", "round_cartela"],
    why: "An announced round is a round: how it stands, and who has bought in it, in one statement.",
  },
  {
    by: "dispute",
    reads: [
      ...["account", "entry", "transfer", "player", "round", "round_cartela", "round_stage_win", "held_ahead"],
      ...["close_record", "hall_round", "hall_till", "hall_call", "hall_claim", "pending_bonus", "shift"],
    ],
    why: "Report: everything that is known of one cartela in one round.",
  },
  {
    by: "draw",
    reads: ["round", "round_cartela", "player", "hall_round"],
    why: "Report: statistics of the draws that were played; a player's own tickets and salt, for who checks a round.",
  },
  {
    by: "wallet",
    reads: ["transfer", "entry", "credit", "withdrawal"],
    why: "Report: a page of an account's lines, with whom credit came from and what became of a withdrawal, in one statement.",
  },
  {
    by: "statement",
    reads: ["transfer", "entry", "credit", "balance"],
    why: "Report: what an account held, and its lines with the balance after each, of one moment.",
  },
  {
    by: "finder",
    reads: ["deposit", "withdrawal", "payment_account"],
    why: "Found by its whole reference, from anywhere: one statement by a unique key.",
  },
  {
    by: "today",
    reads: [
      ...["sale", "round", "shift", "pending_bonus", "balance", "hall_give_up", "adjustment", "hall_settings"],
      ...["round_cartela", "audit_record", "withdrawal", "deposit", "payment_account"],
    ],
    why: "Report: the day of all halls that one may see, a few statements for one page.",
  },
  {
    by: "status",
    reads: ["round", "close_record", "draw", "beacon"],
    why: "Report: how rounds ended, what is overdue, and how late the beacon was, of all tables.",
  },
  { by: "score", reads: ["round_cartela"], why: "Report: the leaders, by the index of wins." },
  {
    by: "bonus",
    reads: ["round", "transfer_key"],
    why: "What rounds being called have been promised of the budget; and whether a retry's transfer was made.",
  },
  {
    by: "shift",
    reads: ["hall_round", "hall_till", "hall_claim", "round", "round_cartela"],
    why: "Report: the rounds of a shift, on its Z-report and while one still lives.",
  },
  {
    by: "payment",
    reads: ["account", "transfer", "transfer_key", "entry", "audit_record"],
    why: "Report: the page of one payment, with what it has moved and who did what.",
  },
  {
    by: "payment",
    reads: ["credit", "adjustment"],
    why: "Credit of a cashier's counts for a player's limit of deposits, less what a correction took back.",
  },
  {
    by: "staff",
    reads: ["company", "branch", "staff", "balance", "branch_cartela"],
    why: "Report: the lists of User Management, a page with balances and sets in one statement.",
  },
  {
    by: "credit",
    reads: ["account", "balance"],
    why: "Report: the list of corrections shows what each account holds.",
  },
  { by: server, reads: ["player", "staff", "account"], why: "The check that production holds no demo (safety.ts)." },
  { by: server, reads: ["close_record", "drawn_round"], why: "The restore drill, which verifies rounds by chance." },
  { by: server, reads: ["sale"], writes: ["sale"], why: "The demo's past, which is reports alone." },
];
