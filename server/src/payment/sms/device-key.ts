import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { RawCall } from "../provider.ts";

/** What a receiving phone sends of one SMS: `POST` with this as JSON, and its HMAC in `x-device-signature`. */
export type DeviceCall = { device: string; sequence: number; receivedAt: string; body: string };

const call = z.strictObject({
  device: z.string().regex(/^[\w-]{1,64}$/),
  sequence: z.int().positive(),
  received_at: z.iso.datetime({ offset: true }),
  body: z.string().min(1).max(2_000),
});

/** Before a key is looked for: whose it would be. null for what no phone of ours sends. */
export function readCall({ body }: RawCall): DeviceCall | null {
  const read = call.safeParse(jsonOf(body));
  if (!read.success) return null;
  const { received_at: receivedAt, ...rest } = read.data;
  return { ...rest, receivedAt };
}

/**
 * Whether the phone that it names has sent it: the key is that phone's alone, so that one of another company signs nothing here.
 * Over the fields with their lengths, for a text can contain any sign that would part them.
 */
export function isFromDevice(key: Uint8Array, asked: DeviceCall, signature: string | undefined): boolean {
  if (signature === undefined || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(deviceHmac(key, asked), Buffer.from(signature, "hex"));
}

export function deviceHmac(key: Uint8Array, { device, sequence, receivedAt, body }: DeviceCall): Buffer {
  const fields = [device, String(sequence), receivedAt, body].map((field) => `${Buffer.byteLength(field)}:${field}`);
  return createHmac("sha256", key).update(fields.join("")).digest();
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
}
