import { createHash } from "node:crypto";
import { AppError } from "../../app-error.ts";
import { unseal } from "../../seal.ts";
import { alarm, refusedStranger } from "../alarm.ts";
import { keyOf } from "../catalogue.ts";
import { providerIfWhole } from "../deposits.ts";
import { dateOf, type PaymentDeps } from "../deps.ts";
import type { Hint, RawCall } from "../provider.ts";
import { isFromDevice, readCall } from "../sms/device-key.ts";
import { normaliseReference } from "../sms/reference.ts";
import { readSms } from "../sms/templates.ts";
import * as accounts from "../store/account-store.ts";
import * as depositStore from "../store/deposit-store.ts";
import * as evidence from "../store/evidence-store.ts";
import * as facts from "../store/fact-store.ts";
import * as withdrawalStore from "../store/withdrawal-store.ts";
import { applyWithin } from "../withdrawals.ts";

/**
 * A provider's call. Kept once, whatever it says; the payment that it names is looked up soon. Nothing of its body is believed.
 * Errors: signature_wrong, also of an account that there is not.
 */
export async function hear(deps: PaymentDeps, accountId: string, call: RawCall, requestId: string): Promise<void> {
  const account = await accounts.find(deps.db, accountId);
  const hint = account && (providerIfWhole(deps, account)?.hears(call) ?? null);
  if (account === null || hint === null) {
    const said = { route: "hook", error: "signature_wrong", path: accountId };
    await refusedStranger(deps, account?.company_id ?? null, requestId, said);
    throw new AppError("signature_wrong");
  }
  await keepHint(deps, account, call, hint);
}

async function keepHint(deps: PaymentDeps, account: accounts.AccountRow, call: RawCall, hint: Hint): Promise<void> {
  const at = dateOf(deps);
  await deps.db.transaction().execute(async (tx) => {
    const { headers, body } = call;
    await tx
      .insertInto("payment_hint")
      .values({
        ...{ payment_account_id: account.id, body_sha256: createHash("sha256").update(body).digest() },
        headers: JSON.stringify({
          "x-chapa-signature": headers["x-chapa-signature"],
          "chapa-signature": headers["chapa-signature"],
        }),
        ...{ body: Buffer.from(body), reference: hint.reference, event: hint.event, received_at: at },
      })
      .onConflict((on) =>
        on
          .columns(["payment_account_id", "body_sha256"])
          .doUpdateSet(({ eb, ref }) => ({ times: eb(ref("payment_hint.times"), "+", 1) })),
      )
      .execute();
    const about =
      hint.way === "in"
        ? await depositStore.byReference(tx, hint.reference)
        : await withdrawalStore.byReference(tx, hint.reference);
    // Of another company's account, or of no payment of ours: kept, and nothing to look up.
    if (about === null || about.payment_account_id !== account.id) return;
    await facts.add(tx, { paymentId: about.id, at, source: "hint" }, { is: "heard", said: hint.event });
    if (hint.way === "in") await depositStore.change(tx, about.id, { next_look_at: at });
    else if (["sent", "unknown", "paid", "failed"].includes(about.state))
      await withdrawalStore.change(tx, about.id, { next_look_at: at });
  });
}

/**
 * Whether a provider may send a withdrawal: ours, under way, the same in every field, and asked for the first time; and not while
 * payouts are switched off. The last lock before money leaves.
 */
export async function mayGo(deps: PaymentDeps, accountId: string, call: RawCall, requestId: string): Promise<boolean> {
  const account = await accounts.find(deps.db, accountId);
  const approval = account && (providerIfWhole(deps, account)?.payout?.approves?.(call) ?? null);
  if (account === null || approval === null) {
    const said = { route: "approval", error: "signature_wrong", path: accountId };
    await refusedStranger(deps, account?.company_id ?? null, requestId, said);
    return false;
  }
  const row = await withdrawalStore.byReference(deps.db, approval.reference);
  if (row === null || row.payment_account_id !== account.id) {
    // Nobody here has ordered it: somebody may have the key.
    const about = { id: account.id, reference: approval.reference.slice(0, 40), companyId: account.company_id };
    await deps.db
      .transaction()
      .execute((tx) => alarm(deps, tx, about, "not_ours", "asked to approve what we have not ordered"));
    return false;
  }
  return deps.db.transaction().execute(async (tx) => {
    if (!(await accounts.isOn(tx, account, "payout"))) return false;
    const at = dateOf(deps);
    const step = await applyWithin(deps, tx, row.id, { is: "asked", approval }, "approval");
    const said = step.mayGo ? "may be sent" : "may not be sent";
    await facts.add(tx, { paymentId: row.id, at, source: "approval" }, { is: step.mayGo ? "yes" : "no", said });
    return step.mayGo === true;
  });
}

/** One SMS of a receiving phone. Errors: signature_wrong (also of no phone of ours), sms_edited. */
export async function receiveSms(deps: PaymentDeps, call: RawCall, requestId: string): Promise<void> {
  const asked = readCall(call);
  const isId = asked !== null && /^[0-9a-f-]{36}$/.test(asked.device);
  const device = isId ? await evidence.findDevice(deps.db, asked.device) : null;
  const signature = call.headers["x-device-signature"];
  const isTheirs =
    asked !== null && device !== null && isFromDevice(deviceKey(deps, device), asked, signature) && device.is_on;
  if (!isTheirs) {
    const said = { route: "sms", error: "signature_wrong", path: asked?.device ?? "" };
    await refusedStranger(deps, device?.company_id ?? null, requestId, said);
    throw new AppError("signature_wrong");
  }
  const stored = await deps.db.transaction().execute(async (tx) => {
    const at = dateOf(deps);
    const result = await evidence.store(tx, device, asked, at);
    await evidence.heardDevice(tx, device.id, at);
    await wakeClaim(deps, tx, device, asked.body, at);
    if (result === "edited") {
      const about = { id: device.id, reference: device.name, companyId: device.company_id };
      await alarm(deps, tx, about, "sms_edited", `SMS ${asked.sequence} came again with another text`);
    }
    return result;
  });
  if (stored === "edited") throw new AppError("sms_edited");
}

/** Whoever has claimed this transfer before its SMS came is looked up now. */
async function wakeClaim(
  _deps: PaymentDeps,
  tx: Parameters<typeof evidence.store>[0],
  device: evidence.DeviceRow,
  body: string,
  at: Date,
): Promise<void> {
  const read = readSms(body);
  const wanted = read.is === "received" && read.reference !== null ? normaliseReference(read.reference) : null;
  if (wanted === null) return;
  await depositStore.wakeClaims(tx, device.payment_account_id, wanted.reference, at);
}

/** Opens nowhere but at its phone. */
export const devicePlace = (deviceId: string) => `sms_device ${deviceId}`;

export function deviceKey(deps: PaymentDeps, device: evidence.DeviceRow): Buffer {
  return unseal(keyOf(deps), devicePlace(device.id), device.sealed_key);
}
