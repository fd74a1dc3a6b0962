import * as z from "zod";
import { reason, uuid, wholeNumber } from "../field.ts";
import { namedObject } from "../named-object.ts";

// Messages of money on the operator's receiving phones that nobody has claimed, and the claim that one is tied to by hand.

/** The phone and its number of the message. */
const messageId = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:[1-9]\d{0,14}$/);

/** GET /api/payment/staff/messages ; of the last fourteen days, newest first. `before` is the last of the page before. */
export const messagesQuery = z
  .object({
    company_id: uuid.optional(),
    before: messageId.optional(),
    page_size: wholeNumber(1, 50).default(20),
  })
  .transform(({ company_id, before, page_size }) => ({ companyId: company_id, before, size: page_size }));

export const smsMessage = namedObject("SmsMessage", "A message of money that nobody has claimed.", {
  id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  phone: z.string().describe("The name of the phone that brought it."),
  at: z.string().describe("When it came here."),
  bank: z.enum(["telebirr", "cbe"]),
  amount: z.number(),
  payer_name: z.string().nullable(),
  body: z.string(),
  was_edited: z.boolean().describe("Its number came again with another text."),
});
export const smsMessages = namedObject("SmsMessages", {
  success: z.literal(true),
  messages: z.array(smsMessage),
  has_next: z.boolean(),
});

/** POST /api/payment/staff/deposits/:id/tie: whoever ties it is the first of the two who decide the review. */
export const messageTie = z.object({ message: messageId, reason });

export type SmsMessage = z.output<typeof smsMessage>;
