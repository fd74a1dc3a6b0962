import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * What a browser keeps from a sign-in, to show at the next one that this person has signed in there before. Its wrong
 * passwords are counted for it alone, so that a flood of them from the same address does not keep the cashier out of their own desk.
 * It opens nothing, and another password makes it worthless: who knew the old one gets no extra guesses at the new.
 */
export function deviceToken(storedHash: string, secret: string): string {
  const nonce = randomBytes(16).toString("base64url");
  return `${nonce}.${signatureOf(nonce, storedHash, secret)}`;
}

/** Whether it was given out for this password hash; `null`, of a user who does not exist, is nobody's. */
export function isDeviceOf(storedHash: string | null, device: string, secret: string): boolean {
  const [nonce = "", signature = ""] = device.split(".");
  const claimed = Buffer.from(signature);
  const actual = Buffer.from(signatureOf(nonce, storedHash ?? "", secret));
  return storedHash !== null && claimed.length === actual.length && timingSafeEqual(claimed, actual);
}

function signatureOf(nonce: string, storedHash: string, secret: string): string {
  return createHmac("sha256", secret).update(`device:${nonce}:${storedHash}`).digest("base64url");
}
