import * as z from "zod";

/** A Telegram user id: digits, at most 52 bits. On the wire text or number; always text inside. */
export const telegramId = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^[1-9]\d{0,15}$/, "must be a Telegram id"));

/** Birr as the clients send it. Kept as text, so that santim never pass through a float; see game/money parseBirr. */
export const birrText = z.union([z.string().max(20), z.number()]).transform(String);

export const cartelaNumber = z.coerce.number().int().min(1).max(2000);

export const uuid = z.uuid();
