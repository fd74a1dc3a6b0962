import { printFound, violationsIn } from "../fuzz/found.ts";
import { fuzz } from "../fuzz/fuzz.ts";
import type { Sizing } from "../sizing.ts";
import type { Proved } from "./proved.ts";

const messages: Record<Sizing, number> = { full: 200_000, small: 100 };

/** Messages that nobody would send, of everything that there is to say to the server. */
export async function unharmed(size: Sizing): Promise<Proved> {
  const found = await fuzz({ messages: messages[size], seed: "1", only: null, isSmall: size === "small" });
  printFound(found);
  return {
    sentence: "no message crashes, stalls or opens the server, and a round in progress keeps its time",
    looked: `${found.sent} broken and forged messages, ${found.seen.balls} balls seen meanwhile`,
    violations: violationsIn(found),
  };
}
