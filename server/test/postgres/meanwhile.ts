import type { KyselyPlugin } from "kysely";
import type { Db } from "../../src/postgres/db.ts";

/**
 * The same database, where something is committed once, between two statements: right after the first one that names this table, view
 * or function, or without a name after the very first. `isDone` says whether it was.
 */
export function meanwhile(db: Db, act: () => Promise<unknown>, named = ""): { db: Db; isDone: () => boolean } {
  let isDone = false;
  const asked = new WeakSet<object>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ queryId, node }) => {
      if (JSON.stringify(node).includes(named)) asked.add(queryId);
      return node;
    },
    transformResult: async ({ queryId, result }) => {
      if (isDone || !asked.has(queryId)) return result;
      isDone = true;
      await act();
      return result;
    },
  };
  return { db: db.withPlugin(plugin), isDone: () => isDone };
}
