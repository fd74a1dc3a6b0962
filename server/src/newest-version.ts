type Version = { version: number; applies_from: Date } | undefined;

/**
 * Whether the newest version of a rule holds from the moment that is asked for; null: from now on. Who says the same again has not
 * heard the answer, and it is not somebody else's version that they have not seen.
 */
export function beginsWith(newest: Version, inForce: Version, from: Date | null): boolean {
  if (newest?.version !== inForce?.version) return newest?.applies_from.getTime() === from?.getTime();
  return from === null || (newest !== undefined && from <= newest.applies_from);
}
