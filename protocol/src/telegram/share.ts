import * as z from "zod";
import { cartelaNumber, uuid } from "../field.ts";
import { namedObject } from "../named-object.ts";

/** GET /api/replay/{id}/{cartelaNumber}/picture.jpg */
export const pictureParams = z
  .object({ id: uuid, cartelaNumber: cartelaNumber })
  .transform(({ id, ...rest }) => ({ roundId: id, ...rest }));

/** POST /api/rounds/{id}/share: one of the caller's own cartelas; how much it won is told only where the caller says so. */
export const shareRequest = z.object({ cartelaNumber, isAmountShown: z.boolean().default(false) });

export const shareAnswer = namedObject(
  "ShareAnswer",
  "A round to hand on: what is said of it, and where it is replayed.",
  {
    success: z.literal(true),
    text: z.string(),
    link: z.string(),
    picture: z.string(),
    preparedMessageId: z
      .string()
      .nullable()
      .describe(
        "With which Telegram lets the caller choose a chat; null where there is no bot that could prepare one.",
      ),
  },
);

export type ShareAnswer = z.output<typeof shareAnswer>;
