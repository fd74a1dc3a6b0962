import type { Santim } from "@derash/game/money";
import type { AuditService } from "../audit/service.ts";
import type { CompanyService } from "../company/service.ts";
import type { LedgerService } from "../ledger/service.ts";
import type { DepositLimitCheck } from "../payment/service.ts";
import type { PlayerService } from "../player/service.ts";
import type { Db } from "../postgres/db.ts";
import type { WalletService } from "../wallet/service.ts";

export type CreditDeps = {
  db: Db;
  ledger: LedgerService;
  companies: CompanyService;
  players: PlayerService;
  wallets: Pick<WalletService, "openWallet" | "walletsOf">;
  audit: AuditService;
  /** What a player may be brought. */
  depositLimits: DepositLimitCheck;
  /** What one person corrects in a day beyond this needs a second person. */
  approvalAbove: Santim;
  /** What one super admin issues in a day beyond this needs a second one. */
  creditApprovalAbove: Santim;
};
