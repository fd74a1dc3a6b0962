import { printFound, violationsIn } from "../fuzz/found.ts";
import { fuzz } from "../fuzz/fuzz.ts";
import type { Proved } from "./proved.ts";

const messages = 200_000;

/** Messages that nobody would send, of everything that there is to say to the server. */
export async function unharmed(): Promise<Proved> {
  const found = await fuzz({ messages, seed: "1", only: null, isSmall: false });
  printFound(found);
  return {
    sentence: "no message crashes, stalls or opens the server, and a round in progress keeps its time",
    looked: `${found.sent} broken and forged messages, ${found.seen.balls} balls seen meanwhile`,
    violations: violationsIn(found),
  };
}
