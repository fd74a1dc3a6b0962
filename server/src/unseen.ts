import { AppError } from "./app-error.ts";

/**
 * Whoever has not seen what somebody else has set does not write over it: of `seen`, which a page says of what it changes, each must
 * stand as it was, or be what is wanted now. Older pages say nothing. With the row held. Errors: version_changed.
 */
export function refuseUnseen(was: object, wanted: object, seen: object = {}): void {
  const [now, then] = [was, wanted].map((words) => new Map<string, unknown>(Object.entries(words)));
  for (const [name, value] of Object.entries(seen)) {
    if (value === undefined) continue;
    const text = JSON.stringify(now?.get(name));
    if (text !== JSON.stringify(value) && text !== JSON.stringify(then?.get(name)))
      throw new AppError("version_changed");
  }
}
