import { readJson, writeJson } from "../data/storage.ts";

type LastRoom = { betAmount: string; sessionId: string };

/** Rooms outlive visits: with the last one known, its state need not wait for the answer that names it. */
export function rememberRoom(betAmount: string, sessionId: string): void {
  const last = readJson<LastRoom>("derash-room");
  if (last?.betAmount === betAmount && last.sessionId === sessionId) return;
  writeJson("derash-room", { betAmount, sessionId } satisfies LastRoom);
}

/** Only likely: the room may be gone, or another one stand for this stake. */
export function lastRoomOf(betAmount: string | undefined): string | undefined {
  const last = readJson<LastRoom>("derash-room");
  return last !== null && last.betAmount === betAmount ? last.sessionId : undefined;
}
