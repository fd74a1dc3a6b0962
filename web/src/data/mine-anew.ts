import type { QueryClient } from "@tanstack/react-query";
import { sessionsKey } from "./queries.ts";

/** A page that pays is told twice: by its answer, and by what all of its player's pages hear. They come as near each other as that. */
const gatherMs = 150;

const asking = new WeakSet<QueryClient>();

/**
 * What is mine at tables, and my wallet, are asked for anew: once for all that says so within a moment, and always after the last
 * of it.
 */
export function askMineAnew(client: QueryClient): void {
  if (asking.has(client)) return;
  asking.add(client);
  setTimeout(() => {
    asking.delete(client);
    for (const queryKey of [sessionsKey, ["sessions"], ["user"], ["balance"], ["transactions"]])
      void client.invalidateQueries({ queryKey });
  }, gatherMs);
}
