import { santim } from "@derash/game/money";
import type { NoticeService } from "../../notice/service.ts";
import type { Db, Tx } from "../../postgres/db.ts";
import type { TransitionDeps } from "../deps.ts";
import { openRound } from "../open-round.ts";
import type { RoomRow } from "../store.ts";
import * as store from "./store.ts";

type Telling = { notices: Pick<NoticeService, "write"> };

/** Opens a room's next round; who asked for cartelas of it, or keeps them, and does not have them there is told, once. */
export async function openNext(deps: TransitionDeps, tx: Tx, room: RoomRow): Promise<void> {
  const { ahead = store, notices } = deps;
  const asked = await ahead.askedOf(tx, room.id);
  const roundId = await openRound(deps, tx, room);
  if (asked.length === 0) return;
  const held = await ahead.heldOf(tx, roundId);
  const missed = asked.filter(
    ({ number, playerId }) => !held.some((each) => each.number === number && each.playerId === playerId),
  );
  await notices.write(
    tx,
    [...Map.groupBy(missed, ({ telegramId }) => telegramId)].map(([telegramId, those]) => ({
      ...{ kind: "ahead_missed", why: "gone", telegramId, roundId, roomId: room.id, stake: santim(room.stake) },
      ...(those.some(({ isSuspended }) => isSuspended) && { isSuspended: true }),
      cartelaNumbers: those.map(({ number }) => number),
    })),
  );
}

/**
 * Pays for what is held of what a player asked for ahead, as far as the wallet goes. What it did not cover the player is told, and
 * what nobody came to pay for before it was held no more, once.
 */
export async function payAhead(db: Db, { notices }: Telling, unpaid: store.Unpaid): Promise<void> {
  const { roomId, roundId } = unpaid;
  await db.transaction().execute(async (tx) => {
    await store.payAhead(tx, unpaid);
    const { telegramId, stake, uncovered, late } = await store.unpaidFor(tx, unpaid);
    const of = { kind: "ahead_missed", telegramId, roundId, roomId, stake } as const;
    const missed = [
      { ...of, why: "money", cartelaNumbers: uncovered },
      { ...of, why: "late", cartelaNumbers: late },
    ] as const;
    await notices.write(
      tx,
      missed.filter(({ cartelaNumbers }) => cartelaNumbers.length > 0),
    );
  });
}
