/**
 * Where a thing is, seen from company Own's first branch, whose people call. own: there · sibling: in Own's second branch ·
 * foreign: in another company · missing: nowhere · none: nothing is named · the others are said where they are used.
 */
export type Place =
  | "own"
  | "sibling"
  | "foreign"
  | "missing"
  | "none"
  | "self"
  | "colleague"
  | "issuer"
  | "unassigned"
  | "staff";
export type Things = Readonly<Partial<Record<Place, string>>>;

export const missingId = "00000000-0000-7000-8000-00000000dead";

/** The Telegram id of whom a cashier looks for at their desk. */
export function atDesk(fixture: { linkedId: number; strangerId: number }, place: Place): number {
  if (place === "missing") return 999_999_999;
  return place === "staff" ? fixture.linkedId : fixture.strangerId;
}
