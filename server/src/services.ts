import { Registry } from "prom-client";
import { createAuditService } from "./audit/service.ts";
import { createAuthService } from "./auth/service.ts";
import { createThrottle } from "./auth/throttle.ts";
import { createBackupService } from "./backup/service.ts";
import { createBonusService } from "./bonus/service.ts";
import { connectTelegram, type Telegram } from "./bot/telegram.ts";
import { createCartelaService } from "./cartela/service.ts";
import { createCompanyService } from "./company/service.ts";
import type { Config } from "./config.ts";
import { createCreditService } from "./credit/service.ts";
import { createDemo } from "./demo/demo.ts";
import { createDisputeService } from "./dispute/service.ts";
import { createDrawService } from "./draw/service.ts";
import { createBeacon } from "./draw/source.ts";
import { createStatisticsService } from "./draw/statistics.ts";
import { isTakenOn } from "./hall/service.ts";
import { createHallRulesService } from "./hall-rules/service.ts";
import type { HintService } from "./hint/service.ts";
import { createLedgerService } from "./ledger/service.ts";
import { createLedgerUpkeep } from "./ledger/upkeep.ts";
import type { Logger } from "./log.ts";
import { createNoticeService } from "./notice/service.ts";
import type { PaymentDeps } from "./payment/deps.ts";
import { createReconciliationService } from "./payment/reconcile/service.ts";
import { createDepositLimitCheck, createPaymentService, createPhoneProofs } from "./payment/service.ts";
import { createPlayerService } from "./player/service.ts";
import type { Database } from "./postgres/database.ts";
import { createSaleService } from "./sale/service.ts";
import { createScoreService } from "./score/service.ts";
import { createShiftService, openShiftId } from "./shift/service.ts";
import { createStatementService } from "./statement/service.ts";
import { createStatusService } from "./status/service.ts";
import { createSuspensionService } from "./suspension/service.ts";
import { createTaxService } from "./tax/service.ts";
import { createFigures, type Figures } from "./telemetry/figures.ts";
import { createTodayService } from "./today/service.ts";
import { createWalletService } from "./wallet/service.ts";
import { watchedAuth } from "./watched.ts";

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Every feature that needs nothing of HTTP, sockets or rounds; each is handed what stands above it. */
export async function createServices(
  config: Config,
  log: Logger,
  {
    url,
    dbs,
    pool,
    clock,
    hints,
    figures = createFigures(new Registry()),
  }: Pick<Database, "url" | "dbs" | "pool" | "clock"> & {
    hints: HintService;
    figures?: Figures;
  },
) {
  const db = dbs.players;
  const telegram = connectTelegram({ botToken: config.botToken, apiRoot: config.botApiRoot });
  const audit = createAuditService({ db: dbs.audit, log, windowMs: config.limits.recordWindowMs });
  const ledger = createLedgerService({ db });
  const upkeep = createLedgerUpkeep({ ...{ db: dbs.upkeep, reads: dbs.reports, url }, log, now: clock.now });
  await upkeep.start();
  const wallets = createWalletService({ db });
  const companies = createCompanyService({ db, ledger });
  const players = createPlayerService({ db, ledger, audit, proofs: createPhoneProofs(clock), ...botOf(telegram) });
  const notices = createNoticeService({ db });
  const limits = { approvalAbove: config.adjustmentApprovalAbove, creditApprovalAbove: config.creditApprovalAbove };
  const depositLimits = createDepositLimitCheck(clock);
  const credit = createCreditService({
    ...{ db: dbs.staff, ledger, companies, players, wallets, audit, depositLimits },
    ...limits,
  });
  const hallRules = createHallRulesService({ db: dbs.staff, companies, audit });
  const shifts = createShiftService({ db: dbs.staff, ledger, companies, audit, hallRules });
  const cartelas = createCartelaService({ db: dbs.staff, companies, audit });
  const sales = createSaleService({ db: dbs.reports, audit, now: clock.now });
  const bonuses = createBonusService({ db: dbs.staff, ledger, companies, audit, hallRules, openShift: openShiftId });
  const taxes = createTaxService({ db: dbs.staff, ledger, companies, audit });
  const { leadMs, seedKey } = config.draw;
  const draws = createDrawService({
    db: dbs.rounds,
    requests: db,
    log,
    beacon: createBeacon(config.draw, log, clock.now),
    now: clock.now,
    leadMs,
    seedKey,
  });
  await draws.start();
  const statistics = createStatisticsService({ db: dbs.reports, companies });
  const disputes = createDisputeService({ db: dbs.reports });
  const statements = createStatementService({ db: dbs.reports, companies, audit, now: clock.now });
  const today = createTodayService({ db: dbs.reports, companies, notices, log, now: clock.now, isTakenOn });
  const demo = config.isDemo
    ? await createDemo({ config, db: dbs.staff, ledger, companies, players, wallets, credit, cartelas, bonuses })
    : null;
  const { botToken, sessionSecret, isTotpRequired } = config;
  const unwatched = createAuthService({
    ...{ db, players, companies, audit, hints, throttle: createThrottle(pool) },
    ...{ botToken, sessionSecret, isTotpRequired, now: clock.now },
    welcome: async (newcomer) => (await demo?.welcome(newcomer)) ?? null,
  });
  const auth = watchedAuth(unwatched, figures);
  const backups = createBackupService({ db: dbs.reports, log, config });
  const status = createStatusService({
    ...{ db: dbs.reports, log, lastDrill: backups.lastDrill },
    lastBooks: async () => (await upkeep.found()).books,
  });
  const scores = createScoreService({ db: dbs.reports, now: clock.now });
  const suspensions = createSuspensionService({ db: dbs.staff, players, audit });
  const paymentDeps: PaymentDeps = {
    ...{ db, reports: dbs.reports, log, audit, ledger, companies, players, notices },
    suspensionsOf: suspensions.of,
    isShiftOpen: async (cashierId) => (await openShiftId(db, cashierId)) !== null,
    ...{ paymentKey: config.paymentKey, publicUrl: config.publicUrl, now: clock.now },
  };
  const payments = createPaymentService(paymentDeps);
  const reconciliations = createReconciliationService({ ...paymentDeps, upkeep: dbs.upkeep });
  return {
    ...{ ...limits, telegram, audit, ledger, upkeep, wallets, companies, players, notices, credit, hallRules, shifts },
    ...{ cartelas, sales, statements, today, bonuses, taxes, scores, suspensions, payments, reconciliations },
    ...{ demo, auth, draws, statistics, disputes, status, backups },
  };
}

/** What links to the bot are made of; known once the bot has introduced itself. */
function botOf(telegram: Telegram | null) {
  return { botUsername: () => telegram?.username() ?? null, botOpensApp: () => telegram?.opensApp() ?? false };
}
