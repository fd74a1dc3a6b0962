import { santim, toBirr } from "@derash/game/money";
import {
  listTransactions,
  readBalance,
  readPlainBalance,
  readProfileBalance,
  readUserWallet,
  readWalletBalance,
} from "@derash/protocol/path/wallet";
import { accountOf, type Http } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { LedgerService } from "./service.ts";

/** Every path under which clients look a balance up: one handler, one number, zero included. */
const balancePaths = [readBalance, readProfileBalance, readWalletBalance, readUserWallet, readPlainBalance];

export function ledgerRoutes(http: Http, { ledger }: { ledger: LedgerService }): void {
  for (const path of balancePaths) {
    serve(http, path, async (request) => {
      // The issuer is below zero by all that it gave out; to spend, a super admin holds nothing.
      const balance = toBirr(santim(Math.max(0, await ledger.balanceOf(accountOf(request)))));
      return { success: true, balance, data: { balance } };
    });
  }

  serve(http, listTransactions, (request) =>
    ledger.wallet(accountOf(request), request.query.page, request.query.page_size),
  );
}
