import { amountParams, type Params, type ParamValue } from "@derash/protocol/refusal/error-params";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useEffect } from "react";
import { ApiError } from "../data/api-error.ts";
import { retry } from "../data/retry.ts";
import { createStore, useStore } from "../data/store.ts";
import { loadLazyMessages } from "./language.ts";
import { birr } from "./money.ts";

type Refusals = typeof import("./refusal-messages.ts");

/** Who is quick waits so long for the words of a refusal; then the words stand for it that the page has. */
const patienceMs = 2_000;

/** Null until they have come: nobody is refused anything before the first screen stands. */
const refusalsStore = createStore<Refusals | null>(null);

export const connectionMessage = msg`Connection error. Please check your internet connection.`;

/** A refusal's parameters as the reader's language writes them. */
export function spoken(params: Params): Record<string, ParamValue> {
  const values = { ...params };
  for (const name of amountParams) if (name in values) values[name] = birr(Number(values[name]));
  return values;
}

/** Before any screen but the first is shown, and once the first one stands. */
export async function loadRefusalMessages(): Promise<void> {
  const [refusals] = await Promise.all([import("./refusal-messages.ts"), loadLazyMessages()]);
  refusalsStore.set(refusals);
}

/** What to tell a person: our words for the code, else the server's message, else `fallback`; which also stands until our words have come. */
export function errorMessage(error: unknown, fallback: MessageDescriptor): string {
  if (!(error instanceof ApiError)) return i18n._(fallback);
  if (error.isOffline) return i18n._(connectionMessage);
  const refusals = refusalsStore.get();
  if (refusals === null) return i18n._(fallback);
  const { refusalMessages, withCode } = refusals;
  if (error.code === null || !(error.code in refusalMessages)) return error.message || i18n._(fallback);
  const words = refusalMessages[error.code as keyof typeof refusalMessages];
  return withCode(i18n._({ ...words, values: spoken(error.params) }).trimEnd(), error);
}

/** The same on the first screen, where the words of a refusal may still be on their way. */
export async function errorMessageInTime(error: unknown, fallback: MessageDescriptor): Promise<string> {
  if (refusalsStore.get() === null && error instanceof ApiError && !error.isOffline)
    await Promise.race([
      retry(loadRefusalMessages).catch(() => {}),
      new Promise((done) => setTimeout(done, patienceMs)),
    ]);
  return errorMessage(error, fallback);
}

/** The same as it is drawn: the words of a refusal take the fallback's place when they have come. */
export function useErrorMessage(error: unknown, fallback: MessageDescriptor): string {
  useStore(refusalsStore);
  useEffect(() => {
    retry(loadRefusalMessages).catch(() => {});
  }, []);
  return errorMessage(error, fallback);
}
