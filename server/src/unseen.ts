import { AppError } from "./app-error.ts";

/**
 * Whoever has not seen what somebody else has set does not write over it: of `seen`, which a page says of what it changes, each must
 * stand as it was, or be what is wanted now. Older pages say nothing. With the row held. Errors: version_changed.
 */
export function refuseUnseen(was: object, wanted: object, seen: object = {}): void {
  for (const name of Object.keys(seen)) {
    const [told, held] = [textOf(seen, name), textOf(was, name)];
    if (told !== undefined && held !== told && held !== textOf(wanted, name)) throw new AppError("version_changed");
  }
}

/** A switch as somebody turns it. `seenVersion`: which turn their page has shown; an older page says nothing. */
export type Turn = { isOn: boolean; seenVersion?: number | undefined };

/**
 * An "on" that comes late, as after a lost answer, undoes no "off" that somebody has meant since. An "off" is always taken.
 * With the row held. Errors: version_changed.
 */
export function refuseLateOn({ switch_version }: { switch_version: number }, { isOn, seenVersion }: Turn): void {
  if (isOn) refuseUnseen({ switch_version }, {}, { switch_version: seenVersion });
}

function textOf(words: object, name: string): string | undefined {
  return JSON.stringify(Object.entries(words).find(([each]) => each === name)?.[1]);
}
