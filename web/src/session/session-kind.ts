/** What the browser remembers of whose session it holds. It proves nothing: the tokens do. */
export type StoredPerson = { user_type?: string; telegramId?: string; id?: string };

/** Compared as plain words, because a player does not download the staff's schemas. */
const staffTypes = ["super_admin", "company_admin", "branch_admin", "cashier"];

/** Which of the two kinds of people a stored session is of. Unknown or missing is the least: a player. */
export function sessionKindOf(stored: StoredPerson | null): "player" | "staff" {
  return staffTypes.includes(stored?.user_type ?? "") ? "staff" : "player";
}
