import type { OwnEvent } from "../src/room/room-state.ts";

/** Events as a room of that id publishes them. */
export function stamp(v: number, sharedGameId = "round-a") {
  return { v, serverNow: 2_000, sessionId: "room", sharedGameId };
}
export function sale(
  v: number,
  change: Partial<Record<"reserved" | "confirmed" | "released", number[]>>,
  playerCount = 2,
) {
  const lists = { reserved: [], confirmed: [], released: [], ...change };
  const data = { ...stamp(v), ...lists, playerCount, pot: playerCount * 10, derash: playerCount * 8 };
  return { name: "cartelas_changed", data } as const;
}
export function own(name: OwnEvent["name"], cartelaNumber: number, sharedGameId = "round-a"): OwnEvent {
  return { name, data: { sessionId: "room", sharedGameId, cartelaNumber } };
}
