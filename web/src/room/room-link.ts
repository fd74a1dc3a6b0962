import { reloadWhenReachable } from "../kit/shell/reload.ts";
import { backendStore } from "./backend.ts";
import type { RoomPlace } from "./socket.ts";

type FollowRoom = typeof import("./room-events.ts").followRoom;
type RoomSocket = Pick<typeof import("./socket.ts"), "requestState" | "reconnect">;

/**
 * What did not come is asked for again after so long. Few browsers ask twice for a module, and of a release that is gone it never comes: then
 * the page is loaded anew, once a minute at most, as soon as the server answers.
 */
const againMs = 2_000;

let coming: Promise<FollowRoom> | null = null;
let socket: RoomSocket | null = null;

/** Without the socket's code too, a player sees at once that nothing new is heard. */
export function followOffline(): void {
  addEventListener("offline", () => backendStore.set("disconnected"));
}

/** Does it once the code that keeps a room up has come; what is returned ends it, or keeps it from beginning. */
export function withRoomEvents(begin: (followRoom: FollowRoom) => () => void): () => void {
  let end = () => {};
  let isOver = false;
  coming ??= load();
  void coming.then((followRoom) => {
    if (!isOver) end = begin(followRoom);
  });
  return () => {
    isOver = true;
    end();
  };
}

async function load(isAgain = false): Promise<FollowRoom> {
  // After what is on the screen has been drawn: a player can choose before anything keeps it up to date.
  await new Promise((drawn) => setTimeout(drawn));
  try {
    const [followRoom, room] = await Promise.all([
      import("./room-events.ts").then((m) => m.followRoom),
      import("./socket.ts").then(({ requestState, reconnect, followNetwork }) => ({
        requestState,
        reconnect,
        followNetwork,
      })),
      // Beside the code that asks for it, not after it.
      import("socket.io-client"),
    ]);
    socket = room;
    room.followNetwork();
    return followRoom;
  } catch {
    backendStore.set("disconnected");
    if (isAgain) reloadWhenReachable(false);
    await new Promise((done) => setTimeout(done, againMs));
    return load(true);
  }
}

/** Asks for the whole state of a room; answered by game_state_sync. False when there is nobody to ask. */
export function requestState(place: RoomPlace): boolean {
  return socket?.requestState(place) ?? false;
}

/** After sleep, or when Telegram shows the mini app again. */
export function reconnect(): void {
  socket?.reconnect();
}
