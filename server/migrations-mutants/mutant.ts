import type pg from "pg";

/** Something made wrong in the database, and the test files of `server` of which one at least has to go red for it. */
export type Mutant = { name: string; tests: readonly string[] } & (
  | {
      /** The newest definition of this function has `text` exactly once; it becomes `wrong`. */
      of: string;
      text: string;
      wrong: string;
    }
  | {
      /** A trigger, an index or a constraint is forgotten. */
      forgotten: string;
    }
);

/** Makes it wrong. Throws where the function does not have the text once, or there is nothing to forget: then the mutant is stale. */
export async function applyMutant(client: pg.ClientBase, mutant: Mutant): Promise<void> {
  if ("forgotten" in mutant) {
    await client.query(mutant.forgotten);
    return;
  }
  const { rows } = await client.query<{ definition: string }>("select pg_get_functiondef($1::regproc) as definition", [
    mutant.of,
  ]);
  const parts = rows[0]?.definition.split(mutant.text) ?? [];
  if (parts.length !== 2) throw new Error(`"${mutant.name}": ${mutant.of} has its text ${parts.length - 1} times`);
  await client.query(parts.join(mutant.wrong));
}
