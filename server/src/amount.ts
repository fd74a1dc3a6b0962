import { parseBirr, type Santim, zero } from "@derash/game/money";
import type { BareIssueCode } from "@derash/protocol/refusal/issues";
import { AppError } from "./app-error.ts";

/** The field that an amount was written in, and what is wrong with it if it is none; else the refusal itself. */
type Place = [field: string, issue?: BareIssueCode | undefined];

/** Birr as a client wrote it. Errors: invalid_amount, beside its field where it has one. */
export function amountOf(text: string, ...place: Place | []): Santim {
  const amount = parseBirr(text);
  if (amount !== "amount_invalid") return amount;
  const refusal = new AppError("invalid_amount");
  const [field, issue] = place;
  if (field === undefined) throw refusal;
  throw issue === undefined ? refusal.at(field) : refusal.at(field, issue);
}

/** As amountOf, where nothing at all is an amount too. */
export function amountOrZeroOf(text: string, ...place: Place): Santim {
  return /^0{1,9}(\.0{1,2})?$/.test(text) ? zero : amountOf(text, ...place);
}
