import type { SocketStatus } from "../data/own-socket.ts";
import { createStore } from "../data/store.ts";

/** let_go: the server has too much to do for who only watches, and has said when to join again. */
export type Backend = SocketStatus | "let_go";

/** Whether the socket of the player's rooms brings what happens in them. */
export const backendStore = createStore<Backend>("checking");
