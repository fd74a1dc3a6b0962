import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { ApiError } from "../../data/api-error.ts";
import { fieldErrors, serverMessage } from "../../kit/staff/form/form-errors.ts";
import type { SaveIssue } from "./draft.ts";

/** Why a cartela was not made, a line each: its fields, else the refusal in one sentence. */
export function createErrorLines(error: unknown): string[] {
  const lines = Object.entries(fieldErrors(error)).map(([field, message]) => `${fieldName(field)} - ${message}`);
  if (lines.length > 0) return lines;
  return [isExplained(error) ? serverMessage(error) : i18n._(msg`Something went wrong please try again later`)];
}

/** The letters of the columns are the same in every language. */
function fieldName(field: string): string {
  return field === "number" ? i18n._(msg`number`) : field;
}

/** Why an edit was not saved. */
export function saveErrorMessage(error: unknown): string {
  if (!isExplained(error)) return i18n._(msg`Failed to update cartela`);
  const [field] = Object.values(fieldErrors(error));
  const message = field ?? serverMessage(error);
  return i18n._(msg`Failed to save changes: ${message}`);
}

export function saveIssueWords({ kind, column, value }: SaveIssue): string {
  return kind === "repeat"
    ? i18n._(msg`The number ${value} stands twice in the ${column} column.`)
    : i18n._(msg`Invalid value "${value}" in ${column} column. Please check the ranges.`);
}

/** Somebody has saved a newer version since this one was read. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && error.code === "cartela_changed";
}

function isExplained(error: unknown): boolean {
  return error instanceof ApiError && (error.isOffline || error.body !== null);
}
