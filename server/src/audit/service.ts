import type { Db } from "../db.ts";
import type { Logger } from "../log.ts";

/** A fact that a client claimed and the server knows better. */
export type CheatSignal = { playerId: string | null; kind: string; claimed: string; actual: string };

export type AuditService = {
  /** Records a signal. It never fails the request that it was seen in. */
  cheatSignal(signal: CheatSignal): Promise<void>;
};

const textMax = 500;

/** A claim is a stranger's text: Postgres takes no NUL, and nobody reads more than a few lines. */
const storable = (text: string) => text.replaceAll("\0", "\uFFFD").slice(0, textMax);

export function createAuditService({ db, log }: { db: Db; log: Logger }): AuditService {
  return {
    cheatSignal: async ({ playerId, kind, claimed, actual }) => {
      const row = { player_id: playerId, kind, claimed: storable(claimed), actual: storable(actual) };
      try {
        await db.insertInto("cheat_signal").values(row).execute();
      } catch (error) {
        log.error({ err: error, kind }, "a cheat signal could not be stored");
      }
    },
  };
}
