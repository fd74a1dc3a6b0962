import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { positiveSantimOf } from "../birr-text.ts";
import type { Approval, Hint, RawCall } from "../provider.ts";
import { jsonOf } from "./envelope.ts";

/** Whether a header is the HMAC of the bytes as they came, in hex of either case. Takes the same time for every wrong one. */
export function isSigned(secret: string, body: Uint8Array, header: string | undefined): boolean {
  if (header === undefined || !/^[0-9a-f]{64}$/i.test(header)) return false;
  return timingSafeEqual(createHmac("sha256", secret).update(body).digest(), Buffer.from(header, "hex"));
}

const event = z.object({ event: z.string(), tx_ref: z.string().nullish(), reference: z.string().nullish() });

/**
 * A webhook. `x-chapa-signature` signs the payload; a custom webhook of theirs puts the same into `chapa-signature`. What they
 * usually send in the latter is a constant, the HMAC of the secret itself: it says nothing of a payload, and is no signature.
 */
export function hears(secret: string, { headers, body }: RawCall): Hint | null {
  const placements = [headers["x-chapa-signature"], headers["chapa-signature"]];
  if (!placements.some((header) => isSigned(secret, body, header))) return null;
  const read = event.safeParse(jsonOf(Buffer.from(body).toString("utf8")));
  if (!read.success) return null;
  const { event: name, tx_ref, reference } = read.data;
  const way = name.startsWith("payout.") ? "out" : "in";
  // Of a deposit `reference` is theirs and `tx_ref` ours; of a payout `reference` is ours.
  const ours = way === "out" ? reference : tx_ref;
  return ours ? { way, reference: ours, event: name } : null;
}

const approval = z.object({
  ...{ reference: z.string().min(1), amount: z.unknown(), bank: z.union([z.string(), z.number()]) },
  ...{ account_name: z.string(), account_number: z.string() },
});

/** What Chapa asks before it sends, signed with a secret of its own over the bytes; null where the call is not theirs. */
export function approves(secret: string, { headers, body }: RawCall): Approval | null {
  if (!isSigned(secret, body, headers["chapa-signature"])) return null;
  const read = approval.safeParse(jsonOf(Buffer.from(body).toString("utf8")));
  const amount = read.success ? positiveSantimOf(read.data.amount) : null;
  if (!read.success || amount === null) return null;
  const { reference, bank, account_name: holder, account_number: account } = read.data;
  return { reference, amount, destination: { bank: String(bank), account, holder } };
}
