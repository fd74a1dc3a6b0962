import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { ApiError } from "../data/api-error.ts";
import { fieldErrors, serverMessage } from "../kit/staff/form/form-errors.ts";

const prefixes: Record<string, MessageDescriptor> = {
  branch: msg`Branch Error:`,
  username: msg`Username Error:`,
  password: msg`Password Error:`,
};

/** Why a cashier could not be created: what stands beside its field, and what is about none of them. */
export type CashierErrors = { fields: Record<string, string>; general: string | null };

export function cashierErrors(error: unknown): CashierErrors {
  if (error instanceof ApiError && error.isOffline)
    return { fields: {}, general: `${i18n._(msg`Network error:`)} ${serverMessage(error)}` };
  const named = fieldErrors(error);
  if (error instanceof ApiError && error.code === "username_taken") named.username ??= serverMessage(error);
  const fields = Object.entries(named).map(([field, message]) => [field, withPrefix(field, message)]);
  return { fields: Object.fromEntries(fields), general: fields.length > 0 ? null : serverMessage(error) };
}

function withPrefix(field: string, message: string): string {
  const prefix = prefixes[field];
  return prefix === undefined ? message : `${i18n._(prefix)} ${message}`;
}
