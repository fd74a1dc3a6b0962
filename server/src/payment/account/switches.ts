import type { PaymentAccount } from "@derash/protocol/payment/staff";
import { AppError } from "../../app-error.ts";
import { doneBy } from "../../audit/service.ts";
import type { Actor } from "../../company/service.ts";
import { refuseLateOn, type Turn } from "../../unseen.ts";
import { providerOf } from "../catalogue.ts";
import { dateOf, type PaymentDeps } from "../deps.ts";
import type { ProviderName } from "../provider.ts";
import * as store from "../store/account-store.ts";
import { aboutAccount, answer, inScope } from "./list.ts";

/** Nobody switches the desk, but what a recovery has stopped there goes on by a word of somebody's. Errors: invalid_input. */
function checkHasSwitch(provider: ProviderName, goesOn = false): void {
  if (provider === "desk" && !goesOn) throw new AppError("invalid_input").at("provider", "invalid");
}

/** Errors: not_found, invalid_input (the desk), provider_incomplete (on without its keys), payout_in_test, version_changed (refuseLateOn). */
export async function switchAccount(
  deps: PaymentDeps,
  actor: Actor,
  id: string,
  { way, ...turn }: { way: store.Way } & Turn,
): Promise<PaymentAccount> {
  const { provider } = await inScope(deps, actor.staff, id);
  checkHasSwitch(provider);
  const { isOn } = turn;
  await deps.db.transaction().execute(async (tx) => {
    // With the keys as they are now: new ones, which nobody has tried, have switched it off.
    const row = await store.lock(tx, id);
    if (isOn) {
      const { payout } = providerOf(deps, row);
      if (way === "payout" && payout === undefined) throw new AppError("provider_incomplete");
      if (way === "payout" && row.mode === "test") throw new AppError("payout_in_test");
    }
    const wasOn = way === "deposit" ? row.is_deposit_on : row.is_payout_on;
    if (wasOn === isOn) return;
    refuseLateOn(row, turn);
    await store.change(tx, id, way === "deposit" ? { is_deposit_on: isOn } : { is_payout_on: isOn });
    await deps.audit.record(tx, {
      ...{ ...aboutAccount(actor, row), action: "payment.switched" },
      ...{ before: { way, isActive: wasOn }, after: { way, isActive: isOn } },
    });
  });
  return answer(deps, actor.staff, id);
}

/**
 * For all companies at once: what is asked for from now on is refused, and nothing more is handed over. Errors: invalid_input (the
 * desk, unless its payouts are to go on), version_changed (refuseLateOn).
 */
export async function switchProvider(
  deps: PaymentDeps,
  actor: Actor,
  { provider, way, ...turn }: { provider: ProviderName; way: store.Way } & Turn,
): Promise<void> {
  const { isOn } = turn;
  checkHasSwitch(provider, way === "payout" && isOn);
  await deps.db.transaction().execute(async (tx) => {
    const kept = await store.lockSwitch(tx, provider, way);
    if (kept !== null && kept.is_on !== isOn) refuseLateOn(kept, turn);
    if (!(await store.kill(tx, { provider, way, isOn, by: actor.staff.id, at: dateOf(deps) }))) return;
    await deps.audit.record(tx, {
      ...{ ...doneBy(actor), action: "payment.switched", target: { id: null, name: provider }, companyId: null },
      ...{ branchId: null, before: { way, isActive: !isOn }, after: { way, isActive: isOn } },
    });
  });
}
