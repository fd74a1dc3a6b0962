import type { HallState } from "@derash/protocol/hall/round";
import { appLink } from "../data/app-link.ts";
import { useContact } from "../data/contact.ts";
import { verifyPath } from "../room/verify-path.ts";

/**
 * Where a hall's code leads, with the seal that it was shown with: into the mini app where the bot's links open it, else to the page
 * in a browser. `path` is that page; `typed` is its address for a phone without Telegram, null where the code leads there anyway.
 */
export function useProofCode({ saleId, gameId, closeHash }: HallState, cartelaNumber?: number) {
  const { appBot = null, isPending } = useContact();
  const path = verifyPath(saleId, { cartelaNumber, kept: { hash: closeHash, at: null } });
  const inApp = appLink(
    { botUsername: appBot, botOpensApp: true },
    { kind: "proof", roundId: saleId, ...(cartelaNumber && { cartelaNumber }), ...(closeHash && { closeHash }) },
  );
  return {
    path,
    url: inApp ?? new URL(path, location.origin).href,
    typed: inApp === null ? null : `${location.host}${verifyPath(gameId)}`,
    isPending,
  };
}
