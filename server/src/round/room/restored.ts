import type { Tx } from "../../postgres/db.ts";
import * as change from "../change-store.ts";
import type { TransitionDeps } from "../deps.ts";
import * as store from "../store.ts";
import { voidInRoom } from "./due.ts";

type RestoredDeps = TransitionDeps & {
  /** Ends the announcement of a round that is void now. */
  announcementOver: (tx: Tx, roundId: string) => Promise<void>;
};

/**
 * After a restore: a round that is on sale in the copy may have been played to its end in what was lost, under the same id and
 * with other tickets. So it is void, every stake goes back, and a new one opens. What was closed in the copy goes on: its
 * record, its seed and its beacon give the same balls again. Answers how many rounds were ended.
 */
export async function endRestoredSales(deps: RestoredDeps): Promise<number> {
  let ended = 0;
  for (const room of await store.rooms(deps.db)) {
    const isEnded = await deps.db.transaction().execute(async (tx) => {
      const live = await tx
        .selectFrom("round")
        .select("id")
        .where("room_id", "=", room.id)
        .where("state", "=", "open")
        .executeTakeFirst();
      if (!live) return false;
      await change.lockSales(tx, live.id);
      const { record, now } = await change.lockRound(tx, live.id);
      if (record.facts.state !== "open") return false;
      await voidInRoom(deps, tx, room, record, now, "restored");
      if (record.room?.announcedFor != null) await deps.announcementOver(tx, live.id);
      return true;
    });
    if (isEnded) ended += 1;
  }
  return ended;
}
