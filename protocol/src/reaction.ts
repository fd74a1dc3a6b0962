import * as z from "zod";
import { namedObject } from "./named-object.ts";

/** All that can be said in a room: there is no free text. The words are where they are shown, in the reader's language. */
export const phrases = [
  "good_luck",
  "hello",
  "fingers_crossed",
  "one_more",
  "come_on",
  "wow",
  "well_done",
  "nice_round",
  "thanks",
  "heart",
  "clap",
  "laugh",
] as const;
export const phrase = z.enum(phrases);
export type Phrase = z.output<typeof phrase>;

/** So long apart is what one person says, and what a room hears. */
export const reactionGapMs = { person: 3_000, room: 250 };

/** How often each was said since the last of these; by whom is told nobody. */
export const reactionCounts = namedObject("ReactionCounts", {
  sessionId: z.string(),
  counts: z.array(z.object({ phrase, count: z.number() })),
});
