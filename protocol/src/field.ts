import * as z from "zod";

/** A Telegram user id: digits, at most 52 bits. On the wire text or number; always text inside. */
export const telegramId = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^[1-9]\d{0,15}$/, "must be a Telegram id"));

/** Birr as the clients send it. Kept as text, so that santim never pass through a float; see game/money parseBirr. */
export const birrText = z.union([z.string().max(20), z.number()]).transform(String);

/** A whole number, as JSON or as text of a query. Digits only: "", true, [5], 0x10 and 1e1 are no numbers here. */
export function wholeNumber(min: number, max: number) {
  const digits = z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number);
  return z.union([z.number(), digits], "must be a whole number").pipe(z.int().min(min).max(max));
}

export const cartelaNumber = wholeNumber(1, 2000);

export const uuid = z.uuid();

export function isUuid(text: string): boolean {
  return uuid.safeParse(text).success;
}
