import type { SocketStatus } from "../data/own-socket.ts";
import { createStore } from "../data/store.ts";

/** Whether the socket of the player's rooms brings what happens in them. */
export const backendStore = createStore<SocketStatus>("checking");
