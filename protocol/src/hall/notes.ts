import * as z from "zod";

/** Notes and coins of Ethiopia, in birr, the largest first. */
const noteValues = ["200", "100", "50", "10", "5", "1", "0.5", "0.25", "0.1", "0.05", "0.01"] as const;

/** How many of each note and coin were counted. */
export const notes = z.partialRecord(z.enum(noteValues), z.int().min(0).max(100_000));
export type Notes = z.output<typeof notes>;
