import { hash, verify } from "@node-rs/argon2";

// The library's defaults are argon2id with 19 MiB and two passes, OWASP's first choice.

/** An argon2id hash with its own salt and parameters, for storing. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Verified where there is no such user, so that the answer takes as long as for one that there is. */
const nobodysHash = await hash("nobody has this password");

/** Whether a password belongs to a hash; `null`, for a user who does not exist, is never right and takes as long. */
export async function isPassword(storedHash: string | null, password: string): Promise<boolean> {
  const isRight = await verify(storedHash ?? nobodysHash, password);
  return storedHash !== null && isRight;
}
