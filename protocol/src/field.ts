import type { Ball } from "@derash/game/ball";
import * as z from "zod";
import { unitNameCharactersMax } from "./login-rules.ts";
import { namedObject } from "./named-object.ts";
import { type ErrorCode, errors } from "./refusal/errors.ts";
import { type IssueCode, issue } from "./refusal/issues.ts";

/** A Telegram user id: digits, at most 52 bits. On the wire text or number; always text inside. */
export const telegramId = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^[1-9]\d{0,15}$/, issue("not_telegram_id")))
  .describe("A Telegram user id.");

/** Birr as the clients send it. Kept as text, so that santim never pass through a float; see game/money parseBirr. */
export const birrText = z
  .union([z.string().max(20), z.number()])
  .transform(String)
  .describe("Birr, with two decimals at most.");

/** A whole number, as JSON or as text of a query. Digits only: "", true, [5], 0x10 and 1e1 are no numbers here. */
export function wholeNumber(min: number, max: number) {
  const digits = z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number);
  return z
    .union([z.number(), digits], issue("not_whole"))
    .pipe(z.int().min(min).max(max))
    .describe(`A whole number from ${min} to ${max}.`);
}

/** What the page that asks has seen of what it changes; another's change of that since is not written over. Older pages say nothing. */
export function seenFields<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).partial().optional();
}

/** The newest version that whoever sets another has seen: a rule that somebody else has set since is not overwritten unread. */
export const seenVersion = wholeNumber(0, 2 ** 31 - 1).optional();

/** How often a switch was turned; whoever switches on says with `seenVersion` which turn they have seen. */
export const switchVersion = z.number().describe("Grows each time it is switched.");

export const cartelaNumber = wholeNumber(1, 2000);

export const uuid = z.uuid();

/** Control characters, line breaks and marks that turn the direction: no database takes some, no eye sees the others. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Text of one line as people type it. */
export const isPlain = z.refine<string>((text) => !unseen.test(text), issue("not_plain"));

/**
 * A name that people gave: trimmed, 1 to 100 characters. What looks the same is the same: the accents of letters are written
 * in one way, and several spaces are one. `required` is the issue of none.
 */
export function name(required: IssueCode) {
  return z
    .string(required)
    .trim()
    .normalize("NFC")
    .overwrite((text) => text.replace(/\p{Zs}+/gu, " "))
    .min(1, required)
    .max(unitNameCharactersMax, issue("too_long"))
    .check(isPlain);
}

/** Why somebody does what others will ask about: one line. */
export const reason = z
  .string(issue("reason_required"))
  .trim()
  .min(1, issue("reason_required"))
  .max(150, issue("too_long"))
  .check(isPlain);

/** A day of the calendar in Ethiopia's time zone, YYYY-MM-DD. */
export const day = z.iso.date(issue("not_date")).describe("A day in Ethiopia.");

/** A key that the client makes once for each thing it wants done, so that a second click or a retry does it no second time. */
export const idempotencyKey = z.string().regex(/^[\w-]{8,64}$/, issue("key_format"));

export function isUuid(text: string): boolean {
  return uuid.safeParse(text).success;
}

export const errorCode = z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]);

export const ball = namedObject("Ball", {
  letter: z.enum(["B", "I", "N", "G", "O"]),
  number: z.number(),
  display: z.string(),
}) satisfies z.ZodType<Ball>;

/** What a call answers that only does something. */
export const done = namedObject("Done", { success: z.literal(true) });

/** The calendar that the dates of a file are written in; as the platform names them. */
export const calendar = z.enum(["gregory", "ethiopic"]);
export type Calendar = z.output<typeof calendar>;
