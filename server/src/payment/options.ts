import { toBirr } from "@derash/game/money";
import type { PaymentDestination, PaymentOptions } from "@derash/protocol/payment/payment";
import { AppError } from "../app-error.ts";
import { normalisePhone } from "../phone.ts";
import type { Player } from "../player/service.ts";
import { payerPhone, providerIfWhole } from "./deposits.ts";
import { dateOf, type PaymentDeps } from "./deps.ts";
import { shownFee } from "./fee/fees.ts";
import { isOpen, nextOpening } from "./hours.ts";
import type { Provider, ProviderName } from "./provider.ts";
import * as accounts from "./store/account-store.ts";
import * as destinations from "./store/destination-store.ts";
import * as evidence from "./store/evidence-store.ts";
import * as stops from "./store/stop-store.ts";

type DepositWay = PaymentOptions["deposits"][number];
type WithdrawalWay = PaymentOptions["withdrawals"][number];
type Part = { account: accounts.AccountRow; provider: Provider | null };

/** How money comes into and out of a player's wallet with a company. Errors: not_found (no such company). */
export async function options(deps: PaymentDeps, player: Player, companyId: string): Promise<PaymentOptions> {
  const { db, companies, ledger } = deps;
  const company = await companies.findCompany(companyId);
  if (company === null) throw new AppError("not_found");
  const parts = accounts.withDesk(await accounts.ofCompany(db, companyId), company).map((account) => ({
    account,
    provider: account.provider === "desk" ? null : providerIfWhole(deps, account),
  }));
  const wallet = await db
    .selectFrom("wallet_directory")
    .select("account_id")
    .where("player_id", "=", player.id)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  const unknown = await db
    .selectFrom("withdrawal")
    .innerJoin("payment_account as a", "a.id", "withdrawal.payment_account_id")
    .select("withdrawal.id")
    .where("withdrawal.player_id", "=", player.id)
    .where("a.company_id", "=", companyId)
    .where("withdrawal.state", "=", "unknown")
    .executeTakeFirst();
  const known = await destinations.ofPlayer(db, player.id, companyId);
  const isStopped = await stops.isStopped(db, player.id, companyId);
  return {
    ...{ success: true, company_id: companyId, company_name: company.name },
    balance: wallet === undefined ? 0 : toBirr(await ledger.balanceOf(wallet.account_id)),
    deposits: await waysOf(parts, (part) => depositWay(deps, part)),
    withdrawals: await waysOf(parts, (part) => withdrawalWay(deps, part)),
    destinations: known.map((row) => destinationWire(row, isStopped)),
    ...{ is_payout_unknown: unknown !== undefined, is_payout_stopped: isStopped },
    now: Math.round(deps.now()),
  };
}

async function waysOf<WayOf>(parts: readonly Part[], look: (part: Part) => Promise<WayOf | null>): Promise<WayOf[]> {
  const ways = await Promise.all(parts.map(look));
  return ways.filter((way) => way !== null) as WayOf[];
}

/** A transfer is offered also while it is off, without a number to pay to: what was sent before can still be claimed. */
async function depositWay({ db }: PaymentDeps, { account, provider }: Part): Promise<DepositWay | null> {
  const isDesk = account.provider === "desk";
  if (!isDesk && provider?.deposit === undefined) return null;
  const kind = isDesk ? "desk" : provider?.deposit?.start === undefined ? "transfer" : "page";
  const phone = kind === "transfer" ? await evidence.receiving(db, account.id) : null;
  // Nobody can have sent anything to a phone that never was.
  if (kind === "transfer" && phone === null) return null;
  const isOn = (await accounts.isOn(db, account, "deposit")) && phone?.is_on !== false;
  const { min, max } = accounts.limitsOf(account, "deposit", provider?.limits().deposit);
  return {
    ...{ provider: account.provider, kind, is_demo: account.mode === "demo", is_test: account.mode === "test" },
    ...{ min: toBirr(min), max: toBirr(max) },
    is_on: isOn,
    pay_to: isOn && phone !== null ? { bank: phone.bank, account: phone.account, holder: phone.holder } : null,
    fee: await shownFee(db, account, "deposit"),
  };
}

async function withdrawalWay(deps: PaymentDeps, { account, provider }: Part): Promise<WithdrawalWay | null> {
  const isDesk = account.provider === "desk";
  if (!isDesk && provider?.payout === undefined) return null;
  const theirs = provider?.limits().payout;
  const { min, max } = accounts.limitsOf(account, "payout", theirs);
  const at = dateOf(deps);
  const hours = account.mode === "demo" ? undefined : theirs?.hours;
  const isNowOpen = hours === undefined || isOpen(hours, at);
  return {
    ...{ provider: account.provider, is_on: await accounts.isOn(deps.db, account, "payout") },
    ...{ is_demo: account.mode === "demo", min: toBirr(min), max: toBirr(max) },
    hours: hours ? { weekdays: [...hours.weekdays], from_minute: hours.fromMinute, to_minute: hours.toMinute } : null,
    is_open: isNowOpen,
    opens_at: isNowOpen || hours === undefined ? null : (nextOpening(hours, at)?.toISOString() ?? null),
    banks: isDesk ? [] : destinations.banks.map(({ code, name }) => ({ code, name })),
    new_destination_hours: account.new_destination_hours,
    fee: await shownFee(deps.db, account, "payout"),
  };
}

function destinationWire(row: destinations.DestinationRow, isStopped: boolean): PaymentDestination {
  return {
    ...{ id: row.id, provider: row.provider as ProviderName, bank: row.bank, bank_name: row.bank_name },
    ...{ account: row.account, holder: row.holder, is_verified: row.verified_by !== null },
    usable_from: isStopped ? null : (row.usable_from?.toISOString() ?? null),
  };
}

type NewDestination = { companyId: string; provider: ProviderName; bank: string; account: string; holder: string };

/** One that a deposit has come from is verified at once; any other waits for the desk. Errors: payment_off, invalid_input. */
export async function addDestination(
  deps: PaymentDeps,
  player: Player,
  asked: NewDestination,
): Promise<PaymentDestination> {
  const { db } = deps;
  const account = await accounts.ofProvider(db, asked.companyId, asked.provider);
  if (account === null || account.provider === "desk") throw new AppError("payment_off");
  const bank = destinations.banks.find(({ code }) => code === asked.bank);
  if (bank === undefined) throw new AppError("invalid_input").at("bank", "invalid");
  const phone = bank.isPhone ? normalisePhone(asked.account) : null;
  if (bank.isPhone && phone === null) throw new AppError("invalid_input").at("account", "not_phone");
  const written = phone === null ? asked.account.replace(/\s/g, "") : phone.replace(/^\+251/, "0");
  const at = dateOf(deps);
  const id = await destinations.add(
    db,
    {
      ...{ playerId: player.id, companyId: asked.companyId, provider: asked.provider, bank: bank.code },
      ...{ bankName: bank.name, account: written, holder: asked.holder },
    },
    at,
  );
  // As they are kept now: a session knows its player for minutes, and in these the number may have become somebody else's.
  await verifyOwn(deps, (await deps.players.find(player.id)) ?? player, id, account, phone, at);
  const row = await destinations.find(db, id);
  if (row === null) throw new AppError("unavailable");
  return destinationWire(row, await stops.isStopped(db, player.id, asked.companyId));
}

/** In a demo a player's own number is theirs. */
async function verifyOwn(
  { db }: PaymentDeps,
  player: Player,
  id: string,
  account: accounts.AccountRow,
  phone: string | null,
  at: Date,
): Promise<void> {
  if (phone === null) return;
  const deposit = await destinations.paidFrom(db, player.id, account.company_id, phone);
  const isOwnDemo = account.mode === "demo" && phone === payerPhone(player, account);
  if (deposit === null && !isOwnDemo) return;
  await db.transaction().execute(async (tx) => {
    const row = await destinations.find(tx, id);
    if (row === null || row.verified_by !== null) return;
    const by = deposit === null ? "demo" : `deposit:${deposit.id}`;
    const usableFrom = destinations.usableFrom(at, account.new_destination_hours);
    await destinations.verify(tx, row, { by, usableFrom, ownPhone: player.phoneNumber });
  });
}
