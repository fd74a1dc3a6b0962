import type { Later, Refused, Unknown, Used } from "../provider.ts";
import { short, unknown } from "../provider.ts";
import type { Envelope } from "./envelope.ts";

type Known =
  | { is: "refused"; why: Refused["why"] }
  | { is: "later"; why: Later["why"] }
  | { is: "used" }
  | { is: "unknown"; why: Unknown["why"] };
type Text = { http: number; text: RegExp; means: Known };

const refused = (why: Refused["why"]): Known => ({ is: "refused", why });
const key = refused("key");

/** Documented of every call (developer.chapa.co, "Error Codes"). */
const ofAnyCall: Text[] = [
  { http: 401, text: /^Authorization required$/i, means: key },
  { http: 401, text: /^Invalid API Key( or User doesn't exist)?$/i, means: key },
  { http: 429, text: /^Too many requests$/i, means: { is: "later", why: "busy" } },
];

/** Of POST /transaction/initialize. */
export const ofInitialize: Text[] = [
  ...ofAnyCall,
  { http: 400, text: /^Invalid currency, .+ is not supported\b/i, means: refused("currency") },
  { http: 400, text: /^Incorrect header settings\b/i, means: refused("invalid") },
  { http: 400, text: /^The subaccount id you provided isn't associated\b/i, means: refused("switched_off") },
  { http: 400, text: /^Merchant's share of payment is not enough\b/i, means: refused("switched_off") },
  { http: 400, text: /^Merchant fee is greater than split flat amount\b/i, means: refused("switched_off") },
  { http: 400, text: /^Transaction reference has been used before\b/i, means: { is: "used" } },
  { http: 400, text: /^User can't receive payments\b/i, means: refused("switched_off") },
  { http: 404, text: /^Payments through API is disabled\b/i, means: refused("switched_off") },
];

/** Of POST /transfers. A refusal by office hours comes with the status of a bad key. */
export const ofTransfer: Text[] = [
  ...ofAnyCall,
  { http: 401, text: /^Our Transfer hours are\b/i, means: { is: "later", why: "hours" } },
  { http: 401, text: /^The Bank Code is incorrect\b/i, means: refused("bank") },
  { http: 400, text: /^This bank is no longer supported or banned\b/i, means: refused("bank") },
  { http: 400, text: /^The account number is not valid for\b/i, means: refused("account_number") },
  { http: 400, text: /^The subaccount id you provided isn't associated\b/i, means: refused("switched_off") },
  { http: 400, text: /^Insufficient Balance\b/i, means: { is: "later", why: "funds" } },
  // "TThe" is how their page writes it.
  { http: 400, text: /^T?The reference number has been used before\b/i, means: { is: "used" } },
  { http: 400, text: /^Invalid currency, .+ is not supported\b/i, means: refused("currency") },
  { http: 400, text: /^User can't receive payments\b/i, means: refused("switched_off") },
  { http: 404, text: /^Transfer API isn't available now\b/i, means: refused("switched_off") },
];

/**
 * What an answer other than success proves. Only a documented text under its documented status proves that nothing was taken;
 * the same words under another status, and words that nobody has documented, prove nothing.
 */
export function refusalOf(texts: readonly Text[], envelope: Envelope): Refused | Later | Used | Unknown {
  const { http, status, text } = envelope;
  if (status !== "failed") return unknown("new_word", `${http} ${status ?? "null"} ${text}`);
  if (http === 400 && isValidation(envelope.message)) return { is: "refused", why: "invalid", said: short(text) };
  const known = texts.find((each) => each.http === http && each.text.test(text));
  if (known === undefined) return unknown("new_word", `${http} ${text}`);
  return { ...known.means, said: short(text) };
}

/** Fields with what is wrong about each: {"amount":["validation.required"]}. */
function isValidation(message: unknown): boolean {
  if (typeof message !== "object" || message === null || Array.isArray(message)) return false;
  const issues = Object.values(message);
  return (
    issues.length > 0 && issues.every((issue) => Array.isArray(issue) && issue.every((it) => typeof it === "string"))
  );
}
