/** What the player's own browser adds to the page's address, behind the #, where no server sees it. */
export type VerifyFragment = {
  cartelaNumber?: number | undefined;
  /** What the phone kept: the seal, and when, epoch ms, by its own clock and by the house's; the hash of the rules; the balls from the first call on; what was announced. */
  kept?: {
    hash: string | null;
    at: number | null;
    houseAt?: number | null;
    rules?: string | null;
    balls?: readonly number[] | null;
    told?: string | null | undefined;
  } | null;
  salt?: string | undefined;
  telegramId?: string | undefined;
};

/** Where a round is checked, filled in with what is mine. */
export function verifyPath(roundId: string, { cartelaNumber, kept, salt, telegramId }: VerifyFragment = {}): string {
  const fragment = new URLSearchParams({
    ...(cartelaNumber !== undefined && { cartela: String(cartelaNumber) }),
    ...(kept?.hash && { close: kept.hash, ...(kept.at !== null && { at: String(kept.at) }) }),
    ...(kept?.hash && kept.at !== null && kept.houseAt != null && { house: String(kept.houseAt) }),
    ...(kept?.rules && { rules: kept.rules }),
    ...(kept?.balls?.length && { balls: kept.balls.join() }),
    ...(kept?.told && { told: kept.told }),
    ...(salt && telegramId && { salt, telegram: telegramId }),
  });
  const path = `/verify/${encodeURIComponent(roundId)}`;
  // Behind the # a comma is a comma.
  return fragment.size === 0 ? path : `${path}#${fragment}`.replaceAll("%2C", ",");
}
