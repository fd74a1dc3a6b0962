import { santim, toBirr } from "@derash/game/money";
import { type BalanceAnswer, transactionsQuery } from "@derash/protocol/wallet";
import { accountOf, type Http } from "../http.ts";
import type { LedgerService } from "./service.ts";

/** Every path under which clients look a balance up: one handler, one number, zero included. */
const balancePaths = [
  "/api/sales/betting/balance",
  "/api/user/profile",
  "/api/wallet/balance",
  "/api/user/wallet",
  "/api/balance",
];

export function ledgerRoutes(http: Http, { ledger }: { ledger: LedgerService }): void {
  for (const path of balancePaths) {
    http.get(path, async (request): Promise<BalanceAnswer> => {
      // The issuer is below zero by all that it gave out; to spend, a super admin holds nothing.
      const balance = toBirr(santim(Math.max(0, await ledger.balanceOf(accountOf(request)))));
      return { success: true, balance, data: { balance } };
    });
  }

  http.get("/api/sales/betting/transactions", { schema: { querystring: transactionsQuery } }, (request) =>
    ledger.wallet(accountOf(request), request.query.page, request.query.page_size),
  );
}
