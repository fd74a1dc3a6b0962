import type { QueryClient } from "@tanstack/react-query";
import { sessionsKey } from "./queries.ts";

/** A page that pays is told twice: by its answer, and by what all of its player's pages hear. They come as near each other as that. */
const gatherMs = 150;

const asking = new WeakSet<QueryClient>();
const here = new WeakSet<QueryClient>();

/**
 * What is mine at tables, and my wallet, are asked for anew: once for all that says so within a moment, and always after the last
 * of it. `isHere`: this page has done it, and knows at which table; of another phone only the list of all tables says that.
 */
export function askMineAnew(client: QueryClient, isHere = false): void {
  if (isHere) here.add(client);
  if (asking.has(client)) return;
  asking.add(client);
  setTimeout(() => {
    asking.delete(client);
    const list = here.delete(client) ? [] : [["sessions"]];
    for (const queryKey of [...list, sessionsKey, ["user"], ["balance"], ["transactions"]])
      void client.invalidateQueries({ queryKey });
  }, gatherMs);
}
