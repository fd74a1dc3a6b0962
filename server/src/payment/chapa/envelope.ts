import * as z from "zod";
import type { Answer } from "../outward-call.ts";
import { type Unknown, unknown } from "../provider.ts";

/** Chapa's form of every answer. HTTP 200 is no success by itself: `status` says it. */
export type Envelope = {
  is: "envelope";
  http: number;
  status: string | null;
  message: unknown;
  /** The message on one line. */
  text: string;
  data: unknown;
  /** Pages of a list. */
  meta: unknown;
};

const form = z.object({
  status: z.string().nullish(),
  message: z.unknown(),
  data: z.unknown().optional(),
  meta: z.unknown().optional(),
});

/** Reads the form; whatever is not one proves nothing. An answer of 5xx does not either, whatever stands in it. */
export function envelopeOf(answer: Answer): Envelope | Unknown {
  if (answer.is === "silent") return unknown("silent", answer.said);
  const { status: http, text } = answer;
  if (http >= 500) return unknown("garbled", `${http} ${text}`);
  const json = jsonOf(text);
  const read = form.safeParse(json);
  if (!read.success) return unknown("garbled", `${http} ${text}`);
  const { status, message, data, meta } = read.data;
  return { is: "envelope", http, status: status ?? null, message, text: plainText(message), data, meta };
}

/** undefined for what is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A message as it is compared: their texts come with either kind of apostrophe, and with blanks at the end. */
function plainText(message: unknown): string {
  const text = typeof message === "string" ? message : JSON.stringify(message ?? null);
  return text.replace(/[‘’ʼ]/g, "'").replace(/\s+/g, " ").trim();
}
