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
import { accountOf, type Http, playerOf } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { LedgerService } from "../ledger/service.ts";
import type { WalletService } from "./service.ts";

/** Every path under which clients look a balance up: one handler, one number, zero included. */
const balancePaths = [readBalance, readProfileBalance, readWalletBalance, readUserWallet, readPlainBalance];

type Services = { ledger: Pick<LedgerService, "balanceOf">; wallets: WalletService };

export function walletRoutes(http: Http, { ledger, wallets }: Services): void {
  for (const path of balancePaths) {
    serve(http, path, async (request) => {
      // The issuer is below zero by all that it gave out; to spend, a super admin holds nothing.
      const balance = toBirr(santim(Math.max(0, await ledger.balanceOf(accountOf(request)))));
      return { success: true, balance, data: { balance } };
    });
  }

  serve(http, readNet, async (request) => ({
    success: true,
    periods: await wallets.net(playerOf(request).accountId),
  }));

  serve(http, listTransactions, (request) =>
    wallets.wallet(accountOf(request), request.query.page, request.query.page_size),
  );
}
