import type { MiniAppUser } from "@derash/protocol/player";
import { Trans } from "@lingui/react/macro";

/** With which company the figures below are, for who has several wallets: what is won at one is not what is won at all. */
export function WhoseWallet({ player: { wallets, companyId } }: { player: MiniAppUser }) {
  const company = wallets.find((wallet) => wallet.companyId === companyId)?.company;
  if (wallets.length < 2 || company === undefined) return null;
  return (
    <p className="px-4 pb-1 text-sm text-soft wrap-anywhere">
      <Trans>Wallet with {company}</Trans>
    </p>
  );
}
