import type pg from "pg";

/**
 * Every statement that these pools send, counted by kind. pg sends a statement and waits for its answer, so one statement is
 * one round trip; a hidden BEGIN, COMMIT or second query would show as "other".
 */
export type StatementCount = { stakes: number; refreshes: number; other: number };

export function countStatements(pools: readonly pg.Pool[]): StatementCount {
  const count: StatementCount = { stakes: 0, refreshes: 0, other: 0 };
  const countOn = (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const counting = (...args: unknown[]) => {
      count[kindOf(args[0])]++;
      return query(...args);
    };
    Object.assign(client, { query: counting });
  };
  for (const pool of pools) pool.on("connect", countOn);
  return count;
}

function kindOf(statement: unknown): keyof StatementCount {
  const text = typeof statement === "string" ? statement : String((statement as { text?: string }).text);
  if (/cartela_confirm(_all)?\(/.test(text)) return "stakes";
  // A room that is in doubt looks at its round, at most once in 250 ms; what is due elsewhere, and what was asked for ahead and is
  // not paid for, is looked up once a second, how many rooms there are every five, and once for each list how long it is.
  return /\bfrom round r where\b|\bdue_at\b|\bcartela_list_line\b|\bheld_ahead\b|\bfrom "room"/.test(text)
    ? "refreshes"
    : "other";
}
