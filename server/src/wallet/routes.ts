import { santim, toBirr } from "@derash/game/money";
import {
  listTransactions,
  readBalance,
  readNet,
  readPlainBalance,
  readProfileBalance,
  readUserWallet,
  readWalletBalance,
} from "@derash/protocol/path/wallet";
import type { FastifyRequest } from "fastify";
import { type Http, identityOf, playerOf } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { LedgerService } from "../ledger/service.ts";
import type { WalletService } from "./service.ts";

/** Every path under which clients look a balance up: one handler, one number, zero included. */
const balancePaths = [readBalance, readProfileBalance, readWalletBalance, readUserWallet, readPlainBalance];

type Services = { ledger: Pick<LedgerService, "balanceOf">; wallets: WalletService };

export function walletRoutes(http: Http, { ledger, wallets }: Services): void {
  for (const path of balancePaths) {
    serve(http, path, async (request) => {
      const accountId = await accountOf(wallets, request, request.query);
      // The issuer is below zero by all that it gave out; to spend, a super admin holds nothing.
      const balance = toBirr(santim(accountId === null ? 0 : Math.max(0, await ledger.balanceOf(accountId))));
      return { success: true, balance, data: { balance } };
    });
  }

  serve(http, readNet, async (request) => ({
    success: true,
    periods: await wallets.net(await wallets.here(playerOf(request).id, request.query.companyId)),
  }));

  serve(http, listTransactions, async (request) => {
    const { page, page_size: pageSize } = request.query;
    return wallets.wallet(await accountOf(wallets, request, request.query), page, pageSize);
  });
}

/** The account that the signed-in person spends from; null: a player's wallet that is not open yet. */
async function accountOf(
  wallets: WalletService,
  request: FastifyRequest,
  { companyId }: { companyId?: string | undefined },
): Promise<string | null> {
  const identity = identityOf(request);
  return identity.kind === "staff" ? identity.staff.accountId : wallets.here(identity.player.id, companyId);
}
