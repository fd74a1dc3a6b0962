/**
 * What the database is asked about its own books. `sql` answers what breaks the sentence: rows of an id and of words about it;
 * no row: it holds. Written from the tables alone, so that a mistake of the server is not made here again.
 */
export type Question = { holds: string; sql: string };

/** What breaks a sentence: the sentence, how often, and the first cases of it. */
export type Violation = { broken: string; count: number; cases: string[] };

/** In SQL: whether a transfer is these two entries, and no other. All are expressions; an amount that is null is none. */
export const isOf = (transfer: string, from: string, to: string, amount: string) => `(
  select count(*) = 2 and count(*) filter (where (e.account_id, e.amount_santim) in ((${from}, -${amount}), (${to}, ${amount}))) = 2
  from entry e where e.transfer_id = ${transfer})`;
