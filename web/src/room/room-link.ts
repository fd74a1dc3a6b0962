import { backendStore } from "./backend.ts";
import type { RoomPlace } from "./socket.ts";

type RoomEvents = typeof import("./room-events.ts");
type RoomSocket = typeof import("./socket.ts");

/** What did not come is asked for again after so long, for as long as the page stands. */
const againMs = 2_000;

let coming: Promise<RoomEvents> | null = null;
let socket: RoomSocket | null = null;

/** Without the socket's code too, a player sees at once that nothing new is heard. */
export function followOffline(): void {
  addEventListener("offline", () => backendStore.set("disconnected"));
}

/** Does it once the code that keeps a room up has come; what is returned ends it, or keeps it from beginning. */
export function withRoomEvents(begin: (events: RoomEvents) => () => void): () => void {
  let end = () => {};
  let isOver = false;
  coming ??= load();
  void coming.then((events) => {
    if (!isOver) end = begin(events);
  });
  return () => {
    isOver = true;
    end();
  };
}

async function load(): Promise<RoomEvents> {
  // After what is on the screen has been drawn: a player can choose before anything keeps it up to date.
  await new Promise((drawn) => setTimeout(drawn));
  try {
    const [events, room] = await Promise.all([
      import("./room-events.ts"),
      import("./socket.ts"),
      // Beside the code that asks for it, not after it.
      import("socket.io-client"),
    ]);
    socket = room;
    room.followNetwork();
    return events;
  } catch {
    backendStore.set("disconnected");
    await new Promise((done) => setTimeout(done, againMs));
    return load();
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
