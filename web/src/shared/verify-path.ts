/** What the player's own browser adds to the page's address, behind the #, where no server sees it. */
export type VerifyFragment = {
  cartelaNumber?: number | undefined;
  /** The seal that the phone kept, and when, epoch ms. */
  kept?: { hash: string; at: number | null } | null;
  salt?: string | undefined;
  telegramId?: string | undefined;
};

/** Where a round is checked, filled in with what is mine. */
export function verifyPath(roundId: string, { cartelaNumber, kept, salt, telegramId }: VerifyFragment = {}): string {
  const fragment = new URLSearchParams({
    ...(cartelaNumber !== undefined && { cartela: String(cartelaNumber) }),
    ...(kept && { close: kept.hash, ...(kept.at !== null && { at: String(kept.at) }) }),
    ...(salt && telegramId && { salt, telegram: telegramId }),
  });
  const path = `/verify/${encodeURIComponent(roundId)}`;
  return fragment.size === 0 ? path : `${path}#${fragment}`;
}
