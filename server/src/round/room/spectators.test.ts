import { expect, test } from "vitest";
import type { RoomRow } from "../store.ts";
import type { Room } from "./room.ts";
import { Rooms } from "./rooms.ts";
import { letSpectatorsGo } from "./spectators.ts";

test("with too much to do, a room whose first look is under way is left alone, and then lets go of who only watches", async () => {
  const looked = Promise.withResolvers<void>();
  let isLookedAt = false;
  const cartelas = [{ isConfirmed: true, playerId: "in" }];
  const view = (row: RoomRow) => ({
    row,
    start: () => looked.promise,
    get record() {
      if (!isLookedAt) throw new Error("the room has not been refreshed yet");
      return { facts: { state: "calling" }, cartelas };
    },
  });
  const deps = { lookUp: async () => undefined, lookUpStake: async () => [], watchers: () => 1, idleMs: 60_000 };
  const rooms = new Rooms({ ...deps, view: (row) => view(row) as unknown as Room });
  const gone: [string, string[]][] = [];
  const letGo = (roomId: string, isGoing: (playerId: string) => boolean) =>
    void gone.push([roomId, ["in", "watching"].filter(isGoing)]);

  const awake = rooms.wake({ id: "a" } as RoomRow);
  letSpectatorsGo(rooms, letGo);
  expect(gone).toEqual([]);
  isLookedAt = true;
  looked.resolve();
  await awake;
  letSpectatorsGo(rooms, letGo);
  expect(gone).toEqual([["a", ["watching"]]]);
});
