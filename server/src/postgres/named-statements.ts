/** A plan takes some memory in each connection, and the texts of lists with many filters are endless. */
const namesMax = 200;
const names = new Map<string, string>();

/**
 * The name of a statement, for Postgres plans one that has a name once a connection. Planning costs more than running most
 * of ours: over tables by month four times as much.
 */
export function named(text: string): { name?: string } {
  const known = names.get(text);
  if (known !== undefined) return { name: known };
  if (names.size >= namesMax) return {};
  const name = `statement_${names.size}`;
  names.set(text, name);
  return { name };
}

/** What Postgres says where a migration has changed what a planned statement answers, mostly by one more column of a `*`. */
export const outdatedPlanWords = "cached plan must not change result type";
