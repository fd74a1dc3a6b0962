import { prefetchSession, queryClient } from "../../data/queries.ts";
import { readText } from "../../data/storage.ts";
import { lastRoomOf } from "../../room/last-room.ts";
import { placeOf } from "../../room/place.ts";
import { prefetchRoom } from "../../room/use-room.ts";
import { credentialsStore, endsAt } from "../../session/credentials.ts";
import { launch } from "../../session/telegram.ts";

const tokenSpareMs = 10_000;

/**
 * A player who comes back soon has a token that is still good: what the first screen shows is asked for with it while the
 * sign-in is on its way. The screen appears after the sign-in all the same.
 */
export function prefetchTable(): void {
  const token = credentialsStore.get()?.token;
  const isSamePlayer = launch === null || launch.telegramId === readText("telegram-id");
  if (location.pathname !== "/" || token === undefined || !isSamePlayer || endsAt(token) < Date.now() + tokenSpareMs)
    return;
  const { bet: betAmount, sessionId } = placeOf(new URLSearchParams(location.search));
  if (betAmount === undefined) return;
  prefetchSession({ betAmount, sessionId });
  const room = sessionId ?? lastRoomOf(betAmount);
  if (room !== undefined) prefetchRoom(queryClient, room);
}
