import type { AuditService } from "../audit/service.ts";
import type { CompanyService } from "../company/service.ts";
import type { LedgerService } from "../ledger/service.ts";
import type { Logger } from "../log.ts";
import type { NoticeService } from "../notice/service.ts";
import type { PlayerService } from "../player/service.ts";
import type { Db, Queries } from "../postgres/db.ts";
import type { Caller } from "./outward-call.ts";

type Whose = { player_id: string; company_id: string };

export type PaymentDeps = {
  db: Db;
  /** Of long lists. */
  reports: Db;
  log: Logger;
  audit: AuditService;
  ledger: LedgerService;
  companies: CompanyService;
  players: PlayerService;
  notices: Pick<NoticeService, "write">;
  isShiftOpen: (cashierId: string) => Promise<boolean>;
  /** By which suspensions each of these may not play: see SuspensionService.of. */
  suspensionsOf: (whose: readonly Whose[], within?: Queries) => Promise<(whose: Whose) => string[]>;
  /** Opens the keys of providers; null: none are kept. */
  paymentKey: Uint8Array | null;
  /** Where providers call us; null: where whoever asks has opened us. */
  publicUrl: string | null;
  /** Epoch milliseconds, by the database's clock. */
  now: () => number;
  /** How providers are called. */
  call?: Caller;
};

/** Such a moment as the database keeps it. */
export function dateOf({ now }: Pick<PaymentDeps, "now">): Date {
  return new Date(now());
}
