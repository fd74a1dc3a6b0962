import { santim } from "@derash/game/money";
import { type Fact, type Provider, unknown } from "../provider.ts";
import type { Evidence } from "./evidence.ts";
import { normaliseReference } from "./reference.ts";

/** All that is kept for one transfer's number, of the devices of one company. More than one text for it is disputed. */
export type EvidenceOf = (reference: string) => Promise<readonly Evidence[]>;

/** The smallest that is worth its fee to a player: telebirr takes one birr of each small transfer. */
const depositLimits = { min: santim(50_00), max: santim(75_000_00) };

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
  const [evidence, ...more] = (await evidenceOf(wanted.reference)).filter(({ bank }) => bank === wanted.bank);
  if (evidence === undefined) return { is: "pending", said: "no SMS of it yet" };
  if (more.length > 0) return unknown("mismatch", "more than one SMS has this number");
  const { amount, payer, template } = evidence;
  return {
    ...{ is: "paid", amount, currency: "ETB", mode: "live", fee: null, payer, said: template },
    theirReference: `${wanted.bank}:${wanted.reference}`,
  };
}
