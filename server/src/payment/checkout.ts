import type { Santim } from "@derash/game/money";
import { amountOf } from "../amount.ts";
import { AppError } from "../app-error.ts";
import type { Player } from "../player/service.ts";
import type { Tx } from "../postgres/db.ts";
import { untilDone } from "../postgres/until-done.ts";
import { providerOf } from "./catalogue.ts";
import { accountFor, applyToDeposit, checkLimits, payerPhone } from "./deposits.ts";
import { dateOf, type PaymentDeps } from "./deps.ts";
import { checkSeen } from "./fee/fees.ts";
import { checkDepositLimits } from "./limit/limits.ts";
import { takeTurns } from "./limit/store.ts";
import { nextDepositLookUp } from "./look-ups.ts";
import type { ProviderName } from "./provider.ts";
import { newReference, requestKeyOf } from "./reference.ts";
import * as accounts from "./store/account-store.ts";
import * as store from "./store/deposit-store.ts";

export type DepositAsk = {
  companyId: string;
  provider: ProviderName;
  amount: string;
  /** Of the fee that the player has been shown; left out, or 0: none. */
  feeVersion?: number | undefined;
  idempotencyKey: string;
};

/** While a page is asked for nobody looks the deposit up. */
const startMs = 60_000;
const answerKeptMs = 10_000;

/**
 * Begins a deposit at a provider's page, as far as limits allow it. It is there before the provider is asked, so that nothing that the provider ever takes is
 * unknown to us. The same key again answers what was begun, and asks for its page where whoever began has not. Answers its id.
 */
export async function beginDeposit(
  deps: PaymentDeps,
  player: Player,
  ask: DepositAsk,
  returnRoot: string,
): Promise<string> {
  const amount = amountOf(ask.amount, "amount");
  const requestKey = requestKeyOf(player.id, ask.idempotencyKey);
  const earlier = await store.byKey(deps.db, requestKey);
  if (earlier !== null) checkSame(earlier, ask, amount);
  if (earlier !== null && !(await lacksPage(deps, earlier))) return earlier.id;
  const account = await accountFor(deps, ask.companyId, ask.provider, "deposit");
  if (account.provider === "desk") throw new AppError("payment_off");
  // Of a test no page is asked for by keys that are live, nor the other way round: what is paid there would never be found.
  if (earlier !== null && earlier.is_test !== (account.mode === "test")) return earlier.id;
  const provider = providerOf(deps, account);
  if (earlier === null) checkLimits(amount, accounts.limitsOf(account, "deposit", provider.limits().deposit));
  if (provider.deposit?.start === undefined) throw new AppError("payment_off");
  // As it is kept now: whoever replaced it by the bot a moment ago is still known here with the one before.
  const phone = payerPhone((await deps.players.find(player.id)) ?? player, account);
  if (phone === null) throw new AppError("not_registered");
  const reference = earlier?.reference ?? newReference("D");
  const at = dateOf(deps);
  const leasedUntil = new Date(at.getTime() + startMs);
  const id =
    earlier === null
      ? await begin(deps, ask, account, {
          accountId: account.id,
          playerId: player.id,
          reference,
          requestKey,
          amount,
          at,
          leasedUntil,
        })
      : await store.leaseWithoutPage(deps.db, earlier.id, {
          now: at,
          until: leasedUntil,
          merchant: account.merchant_version,
        });
  if (id === null) {
    const other = earlier ?? (await store.byKey(deps.db, requestKey));
    if (other === null) throw new AppError("unavailable");
    checkSame(other, ask, amount);
    return other.id;
  }
  const returnUrl = `${returnRoot}/api/payment/back?id=${id}`;
  const answer = await provider.deposit.start({ reference, amount, phone, returnUrl });
  // Whoever waits for the page waits so much longer for the database.
  const page = { about: `keeping the page of deposit ${id}`, log: deps.log, ending: AbortSignal.timeout(answerKeptMs) };
  await untilDone(page, () => applyToDeposit(deps, id, { is: "started", answer }, "start"));
  return id;
}

/** Whoever has switched it off since, or given it other keys or another mode, is not overtaken. Errors: payment_off. */
async function checkStill(tx: Tx, account: accounts.AccountRow): Promise<void> {
  const now = await accounts.find(tx, account.id);
  const isSame = now?.merchant_version === account.merchant_version;
  if (!isSame || !(await accounts.isOn(tx, account, "deposit"))) throw new AppError("payment_off");
}

/** Begun, and without a place to pay at; what cannot be paid now is as it was begun. */
async function lacksPage({ db }: PaymentDeps, earlier: store.DepositRow): Promise<boolean> {
  if (earlier.state !== "created" || earlier.checkout_url !== null) return false;
  return accounts.isOn(db, { id: earlier.payment_account_id, provider: earlier.provider }, "deposit");
}

function checkSame(earlier: store.DepositRow, { companyId, provider }: DepositAsk, amount: Santim): void {
  const isSame = earlier.company_id === companyId && earlier.provider === provider && earlier.amount_santim === amount;
  if (!isSame) throw new AppError("idempotency_conflict");
}

type Begun = Omit<store.NewDeposit, "nextLookAt"> & { amount: Santim };

/** null: somebody else has begun with this key. `account`: by whose keys its page is asked for. Errors: payment_off. */
async function begin(
  { db }: PaymentDeps,
  { companyId, feeVersion }: DepositAsk,
  account: accounts.AccountRow,
  begun: Begun,
): Promise<string | null> {
  const { playerId, amount, at, reference } = begun;
  const beginning = db.transaction().execute(async (tx) => {
    await takeTurns(tx, playerId);
    const id = await store.begin(tx, { ...begun, nextLookAt: nextDepositLookUp(at, at) });
    // Of one key twice at once the second finds the first, however little its limit leaves.
    if (id !== null) {
      await checkStill(tx, account);
      await checkSeen(tx, "deposit", id, feeVersion);
      await checkDepositLimits(tx, { playerId, companyId, amount, at, without: id });
    }
    return id;
  });
  return beginning.catch(async (error: unknown) => {
    // It may have begun, and only the answer to that was lost. Nobody else has this reference.
    const ours = await store.byReference(db, reference);
    if (ours === null) throw error;
    return ours.id;
  });
}
