import type { PaymentService } from "../../payment/service.ts";
import type { Player } from "../../player/service.ts";
import type { WalletService } from "../../wallet/service.ts";
import { escapeHtml } from "../texts.ts";

export type WhoseDeps = { payments: Pick<PaymentService, "payment">; wallets: Pick<WalletService, "walletsOf"> };
/** By which way a payment goes, whether that pays nothing out now, and whose wallet it is about, escaped; null: its player has one alone. */
export type Whose = { provider: string; isPayoutOff: boolean | undefined; company: string | null };

/** Whose wallet a payment is about, for a player to whom that has to be said. */
export async function companyToName(
  { wallets }: Pick<WhoseDeps, "wallets">,
  player: Player,
  company: string,
): Promise<string | null> {
  return (await wallets.walletsOf(player.id)).length < 2 ? null : escapeHtml(company);
}

/** What a notice of a payment does not say itself; undefined: it cannot be found, and the notice is told without it. */
export async function whosePayment(deps: WhoseDeps, player: Player, paymentId: string): Promise<Whose | undefined> {
  try {
    const { provider, is_payout_off: isPayoutOff, company_name } = await deps.payments.payment(player, paymentId);
    return { provider, isPayoutOff, company: await companyToName(deps, player, company_name) };
  } catch {
    return undefined;
  }
}
