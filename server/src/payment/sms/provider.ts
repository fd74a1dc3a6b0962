import { santim, toBirr } from "@derash/game/money";
import { type Fact, type Provider, unknown } from "../provider.ts";
import type { Evidence } from "./evidence.ts";
import { normaliseReference } from "./reference.ts";

/** All that is kept for one transfer's number, of the devices of one company, each text once. More than one is disputed. */
export type EvidenceOf = (reference: string) => Promise<readonly Evidence[]>;

/** The smallest that is worth its fee to a player: telebirr takes one birr of each small transfer. */
const depositLimits = { min: santim(50_00), max: santim(75_000_00) };

/** So many sums of texts that differ are told. */
const shownMax = 5;

/**
 * The operator's own receiving phone behind the port. A player pays first and types the transfer's number afterwards, so there
 * is no start; the number is the reference, and the amount is the evidence's. SMS come by a call of their own (device-key.ts).
 */
export function createSms(evidenceOf: EvidenceOf): Provider {
  return {
    name: "sms",
    deposit: { find: (reference) => find(evidenceOf, reference) },
    hears: () => null,
    lines: async function* () {
      yield unknown("not_offered", "the phone has no statement: the bank's is uploaded");
    },
    limits: () => ({ deposit: depositLimits }),
  };
}

/** What has not come may still come: a phone that is off says nothing, so nothing is ever absent. */
async function find(evidenceOf: EvidenceOf, typed: string): Promise<Fact> {
  const wanted = normaliseReference(typed);
  if (wanted === null) return unknown("mismatch", "not a transfer's number");
  const texts = (await evidenceOf(wanted.reference))
    .filter(({ bank }) => bank === wanted.bank)
    .toSorted((one, other) => one.amount - other.amount);
  const [evidence] = texts;
  if (evidence === undefined) return { is: "pending", said: "no SMS of it yet" };
  const paid = {
    ...({ is: "paid", amount: evidence.amount, currency: "ETB", mode: "live", fee: null } as const),
    theirReference: `${wanted.bank}:${wanted.reference}`,
  };
  if (texts.length === 1) return { ...paid, payer: evidence.payer, said: evidence.template };
  // Which text is true nobody can tell: without a payer it waits for two persons, and what they credit is the smallest sum.
  const sums = [...new Set(texts.map(({ amount }) => toBirr(amount).toFixed(2)))].slice(0, shownMax);
  return { ...paid, payer: null, said: `more than one text has this number: ${sums.join(", ")} ETB` };
}
