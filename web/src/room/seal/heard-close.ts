import type { Heard } from "@derash/protocol/socket";
import { createStore } from "../../data/store.ts";

/** The close of a sale as this page has heard it last: with it a seal can be worked out without asking for anything. */
export const heardCloseStore = createStore<Pick<Heard<"round_closed">, "sharedGameId" | "close"> | null>(null);
