import { formatBirr } from "@derash/game/money";
import * as z from "zod";
import { positiveSantimOf, santimOf } from "../birr-text.ts";
import { type Fact, type Order, type Sent, short, unknown } from "../provider.ts";
import type { ChapaClient } from "./client.ts";
import { isFailedWord } from "./deposit.ts";
import type { Envelope } from "./envelope.ts";
import { ofTransfer, refusalOf } from "./refusals.ts";

/** Asks for money to be sent. Their yes means that it is queued, and no more. */
export async function transfer(client: ChapaClient, order: Order): Promise<Sent> {
  const { bank, account, holder } = order.destination;
  const envelope = await client.post("/transfers", {
    ...{ account_name: holder, account_number: account, bank_code: /^\d+$/.test(bank) ? Number(bank) : bank },
    ...{ amount: formatBirr(order.amount), currency: "ETB", reference: order.reference },
  });
  if (envelope.is === "unknown") return envelope;
  if (envelope.http === 200 && envelope.status === "success")
    // Chapa documents a bare text here; without one it is still queued, and will be looked up by our own reference.
    return {
      is: "accepted",
      theirReference: typeof envelope.data === "string" ? envelope.data : null,
      said: envelope.text,
    };
  const refusal = refusalOf(ofTransfer, envelope);
  // Nobody else can have used a reference of ours: they have this order, and its answer was lost.
  return refusal.is === "used" ? { is: "accepted", theirReference: null, said: refusal.said } : refusal;
}

const sent = z.object({
  ...{
    status: z.string(),
    amount: z.unknown(),
    charge: z.unknown().optional(),
    currency: z.string(),
    mode: z.string(),
  },
  ...{ chapa_transfer_id: z.string().nullish(), cross_party_reference: z.string().nullish() },
  ...{ tx_ref: z.string().nullish(), reference: z.string().nullish() },
});

/** Undocumented; seen in use. A word that is not here stays unknown, whatever it sounds like. */
const paidWords = ["success", "successful", "completed"];
const pendingWords = ["pending", "queued"];
const revertedWords = ["reverted"];

/** What Chapa says of a transfer now. */
export async function verifyTransfer(client: ChapaClient, reference: string): Promise<Fact> {
  const envelope = await client.get(`/transfers/verify/${encodeURIComponent(reference)}`);
  if (envelope.is === "unknown") return envelope;
  return envelope.http === 200 ? transferFact(envelope, reference) : transferRefusal(envelope);
}

/** Chapa's own SDK is tested against this text; its page of error codes lacks it. The state machine wants more before it believes. */
function transferRefusal({ http, text }: Envelope): Fact {
  if ((http === 400 || http === 404) && /^Invalid transfer reference or Transfer is not found$/i.test(text))
    return { is: "absent", said: text };
  if (http === 401) return unknown("account", text);
  return unknown("new_word", `${http} ${text}`);
}

function transferFact({ status: envelopeStatus, text, data }: Envelope, reference: string): Fact {
  const read = sent.safeParse(data);
  if (!read.success) return unknown("garbled", text);
  const { status, amount, charge, currency, mode } = read.data;
  const named = read.data.tx_ref ?? read.data.reference;
  if (named !== reference) return unknown("mismatch", `about ${named ?? "no reference"}`);
  if (envelopeStatus !== "success" && envelopeStatus !== status)
    return unknown("mismatch", `${envelopeStatus ?? "null"} and ${status}`);
  const said = short(`${text}: ${status}`);
  if (pendingWords.includes(status)) return { is: "pending", said };
  if (isFailedWord(status) || revertedWords.includes(status)) return { is: "failed", said };
  if (!paidWords.includes(status)) return unknown("new_word", said);
  const paid = positiveSantimOf(amount);
  const theirReference = read.data.chapa_transfer_id ?? read.data.cross_party_reference ?? "";
  if (paid === null || theirReference === "" || (mode !== "live" && mode !== "test")) return unknown("garbled", said);
  return { is: "paid", amount: paid, currency, mode, theirReference, fee: santimOf(charge), payer: null, said };
}
