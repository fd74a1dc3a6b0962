import { once } from "node:events";
import { spanOf } from "../../days.ts";
import type { Db } from "../../postgres/db.ts";
import { providerIfWhole } from "../deposits.ts";
import type { PaymentDeps } from "../deps.ts";
import { type Caller, createCaller } from "../outward-call.ts";
import { type Provider, type Unknown, unknown } from "../provider.ts";
import * as accounts from "../store/account-store.ts";
import { addLines, keepStatement } from "./statement.ts";
import * as store from "./store.ts";

type ProviderLine = Provider["lines"] extends (span: never) => AsyncIterable<infer Line> ? Line : never;

/**
 * The list of a day as the present merchant has it, and after it what those before have of payments that were begun at them and that
 * are not on it: another merchant has never heard of them. Of one that says nothing any more, as with keys that were revoked, that is
 * said, where money has moved there; what it may have had is not missing then.
 */
export async function readDay(
  deps: PaymentDeps & { upkeep: Db; stopping?: AbortSignal },
  account: accounts.AccountRow,
  day: string,
  at: Date,
): Promise<{ id: string; lacks: string | null }> {
  const lines = linesOf(deps, account, day);
  const statement = await keepStatement(deps.upkeep, { accountId: account.id, day, side: "provider", at, lines });
  let { lacks } = statement;
  for (const { version, hasMoved } of await store.unlistedAt(deps.upkeep, statement.id, account.merchant_version)) {
    const before = await accounts.atMerchant(deps.upkeep, account, version);
    if (before.merchant_version !== version) continue;
    const lacked = await addLines(deps.upkeep, statement.id, linesOf(deps, before, day));
    if (lacked !== null && hasMoved) lacks ??= `at the merchant before: ${lacked}`;
  }
  if (lacks !== statement.lacks) await store.setLacks(deps.upkeep, statement.id, lacks);
  return { id: statement.id, lacks };
}

/** Throws where the server is ending: half a list is not to be compared. */
async function* linesOf(
  { stopping, ...deps }: PaymentDeps & { stopping?: AbortSignal },
  account: accounts.AccountRow,
  day: string,
): AsyncIterable<Unknown | ProviderLine> {
  const provider = providerIfWhole({ ...deps, call: callUntil(stopping, deps.call) }, account);
  if (provider === null) return yield unknown("account", "the keys of this provider are not all there");
  for await (const line of provider.lines(spanOf({ startDay: day, endDay: day }))) {
    stopping?.throwIfAborted();
    yield line;
  }
}

/** Asks for no page more once the server is ending, and waits for none. */
function callUntil(stopping: AbortSignal | undefined, call: Caller = createCaller()): Caller {
  return async (request) => {
    if (stopping === undefined) return call(request);
    stopping.throwIfAborted();
    const asked = new AbortController();
    const ended = once(stopping, "abort", { signal: asked.signal }).then(() => stopping.throwIfAborted());
    try {
      return (await Promise.race([call(request), ended])) ?? silence;
    } finally {
      ended.catch(() => {});
      asked.abort();
    }
  };
}
const silence = { is: "silent", said: "the server ends" } as const;
