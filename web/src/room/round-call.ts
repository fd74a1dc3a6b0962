import { createStore } from "../data/store.ts";

/** Whether a round of mine asks to be looked at while another screen is open. */
export const roundCallStore = createStore(false);
