/** Our calls that a fault can be put on. */
export type FaultyCall =
  | "initialize"
  | "verify"
  | "transfer"
  | "transfer_verify"
  | "transactions"
  | "transfers"
  | "balances";

/** What goes wrong with an answer. Of those with "then", the bank has done what it was asked for; before them it has not. */
export type AnswerFault =
  | "then_silence"
  | "then_500"
  | "then_cut"
  /** Held back until somebody lets it go: an answer of thirty seconds, without waiting for them. */
  | "then_slow"
  | "then_html"
  | "then_half"
  | "then_garbage"
  /** Chapa's own webhook is there before its answer. */
  | "then_webhook_first"
  | "before_500"
  | "before_cut"
  | "before_429"
  | "before_hours"
  | "before_off"
  | "before_new_text"
  /** Well formed answers that say something else than the books. */
  | "says_not_paid_yet"
  | "says_new_word"
  | "says_other_reference"
  | "says_other_mode_key"
  | "says_envelope_failed"
  /** The same number in the other type, which Chapa does. */
  | "amount_other_type";

/** What goes wrong with what the bank tells us of itself. */
export type WebhookFault =
  | "never"
  | "fifty_times"
  | "reordered"
  /** 71 hours later. */
  | "late"
  /** Another event says the same with `mode: "test"`. */
  | "test_mode"
  | "santim_off"
  | "forged"
  /** Signed as Chapa signs `chapa-signature`: a constant. */
  | "constant_signature"
  /** As its custom webhooks: the payload's signature in the other header. */
  | "other_header";

/** What a payer did that was not what was meant. */
export type PayerFault = "santim_less" | "other_currency" | "test_money";

/** On what something can go wrong, and what can. `receiver`: their bank does not take the money. */
type Faults = Record<FaultyCall, AnswerFault> & Others;
type Others = { webhook: WebhookFault; payer: PayerFault; receiver: "fails" };

export type Fault =
  | { on: FaultyCall; does: AnswerFault; times: number }
  | { [On in keyof Others]: { on: On; does: Others[On]; times: number } }[keyof Others];

/** Faults that are still to come, each for so many times. */
export class Script {
  #faults: Fault[] = [];

  add(faults: readonly Fault[]): void {
    this.#faults.push(...faults.map((fault) => ({ ...fault })));
  }

  clear(): void {
    this.#faults = [];
  }

  /** The next fault of this kind, used up by one. */
  take<On extends keyof Faults>(on: On): Faults[On] | null {
    const fault = this.#faults.find((each) => each.on === on && each.times > 0);
    if (fault === undefined) return null;
    fault.times -= 1;
    return fault.does as Faults[On];
  }
}
