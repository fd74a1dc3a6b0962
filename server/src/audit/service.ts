import type { Db } from "../db.ts";
import type { Logger } from "../log.ts";

/** A fact that a client claimed and the server knows better. */
export type CheatSignal = { playerId: string | null; kind: string; claimed: string; actual: string };

export type AuditService = {
  /** Records a signal. It never fails the request that it was seen in. */
  cheatSignal(signal: CheatSignal): Promise<void>;
};

const textMax = 500;

export function createAuditService({ db, log }: { db: Db; log: Logger }): AuditService {
  return {
    cheatSignal: async ({ playerId, kind, claimed, actual }) => {
      const row = { player_id: playerId, kind, claimed: claimed.slice(0, textMax), actual: actual.slice(0, textMax) };
      try {
        await db.insertInto("cheat_signal").values(row).execute();
      } catch (error) {
        log.error({ err: error, kind }, "a cheat signal could not be stored");
      }
    },
  };
}
