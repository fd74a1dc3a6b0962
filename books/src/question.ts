/**
 * What the database is asked about its own books. `sql` answers what breaks the sentence: rows of an id and of words about it;
 * no row: it holds. Written from the tables alone, so that a mistake of the server is not made here again.
 */
export type Question = { holds: string; sql: string };

/** What breaks a sentence: the sentence, how often, and the first cases of it. */
export type Violation = { broken: string; count: number; cases: string[] };
