/** What the player's own browser adds to the page's address, behind the #, where no server sees it. */
export type VerifyFragment = {
  cartelaNumber?: number | undefined;
  close?: string | null;
  salt?: string | undefined;
  telegramId?: string | undefined;
};

/** Where a round is checked, filled in with what is mine. */
export function verifyPath(roundId: string, { cartelaNumber, close, salt, telegramId }: VerifyFragment = {}): string {
  const fragment = new URLSearchParams({
    ...(cartelaNumber !== undefined && { cartela: String(cartelaNumber) }),
    ...(close && { close }),
    ...(salt && telegramId && { salt, telegram: telegramId }),
  });
  const path = `/verify/${encodeURIComponent(roundId)}`;
  return fragment.size === 0 ? path : `${path}#${fragment}`;
}
