import type { BareIssueCode } from "@derash/protocol/refusal/issues";
import { dictionary } from "@zxcvbn-ts/language-common";
import { AppError } from "../app-error.ts";

/** 49,000 passwords that people choose most, all in small letters, as leaks have shown them. */
const common = new Set(dictionary["passwords-common"]);

/** Whose password it is to be, and in which field of the request it was typed. */
export type PasswordOwner = { field: string; names: readonly (string | null | undefined)[] };

/**
 * Refuses what is guessed first: a password of the common list, and the name of its owner, of the company, the branch or the
 * product, also with digits behind it. Errors: invalid_input.
 */
export function refuseCommon(password: string, { field, names }: PasswordOwner): void {
  const refused = (issue: BareIssueCode) => new AppError("invalid_input").at(field, issue);
  if (common.has(password.toLowerCase())) throw refused("password_common");
  const base = baseOf(password);
  const isName = [...names, "Derash"].some((name) => base !== "" && base === baseOf(name ?? ""));
  if (isName) throw refused("password_name");
}

/** Letters and digits alone, without the digits at the end. */
function baseOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "")
    .replace(/\p{N}+$/u, "");
}
