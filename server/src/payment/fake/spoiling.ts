import { failed, type Reply } from "./answers.ts";
import type { AnswerFault, FaultyCall } from "./faults.ts";
import { texts } from "./texts.ts";

/** What leaves the bank for an answer: bytes, bytes that end too early, or nothing, for now or for ever. */
export type Outgoing =
  | { is: "bytes"; http: number; type: string; bytes: string | Buffer }
  | { is: "cut"; bytes: string }
  | { is: "held"; forEver: boolean; reply: Reply };

const json = "application/json";

/** The answer of a bank that does nothing of what it was asked; null where it does it. */
export function refusedBefore(call: FaultyCall, fault: AnswerFault | null): Reply | null {
  const isTransfer = call === "transfer";
  switch (fault) {
    case "before_500":
      return failed(500, "Server Error");
    case "before_429":
      return failed(429, texts.tooMany);
    case "before_hours":
      return failed(401, texts.hours);
    case "before_off":
      return failed(404, isTransfer ? texts.transfersOff : texts.paymentsOff);
    case "before_new_text":
      return failed(400, "Your wallet is under maintenance");
    default:
      return null;
  }
}

/** An answer on its way out, with what goes wrong there. */
export function spoilt(fault: AnswerFault | null, whole: Reply): Outgoing {
  const reply = otherwise(whole, fault);
  const text = JSON.stringify(reply.body);
  switch (fault) {
    case "then_silence":
    case "then_slow":
      return { is: "held", forEver: fault === "then_silence", reply };
    case "then_cut":
      return { is: "cut", bytes: text };
    case "then_500":
      return bytesOf(failed(500, "Server Error"));
    case "then_html":
      return { is: "bytes", http: 200, type: "text/html", bytes: "<html><body><h1>502 Bad Gateway</h1></body></html>" };
    case "then_half":
      return { is: "bytes", http: 200, type: json, bytes: text.slice(0, text.length / 2) };
    case "then_garbage":
      return { is: "bytes", http: 200, type: json, bytes: Buffer.from([0xff, 0xfe, 0x00, 0x7b, 0x22]) };
    default:
      return bytesOf(reply);
  }
}

export function bytesOf({ http, body }: Reply): Outgoing {
  return { is: "bytes", http, type: json, bytes: JSON.stringify(body) };
}

/** A well formed answer that says something else than the books. */
function otherwise(reply: Reply, fault: AnswerFault | null): Reply {
  if (fault === "says_not_paid_yet")
    return { http: 404, body: { message: texts.notPaidYet, status: null, data: null } };
  if (fault === "says_other_mode_key") return failed(401, texts.otherMode.live);
  if (fault === "says_envelope_failed") return { ...reply, body: { ...reply.body, status: "failed" } };
  const { data } = reply.body;
  if (typeof data !== "object" || data === null || Array.isArray(data)) return reply;
  const saying = (other: Record<string, unknown>) => ({
    ...reply,
    body: { ...reply.body, data: { ...data, ...other } },
  });
  if (fault === "says_new_word") return saying({ status: "settling" });
  if (fault === "says_other_reference") return saying({ tx_ref: "somebody-else" });
  if (fault === "amount_other_type" && "amount" in data) return saying({ amount: otherType(data.amount) });
  return reply;
}

function otherType(amount: unknown): string | number {
  return typeof amount === "number" ? amount.toFixed(2) : Number(amount);
}
