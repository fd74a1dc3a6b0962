import { santim } from "@derash/game/money";
import { createChapa } from "../../../src/payment/chapa/provider.ts";
import type { Answer, OutwardCall } from "../../../src/payment/outward-call.ts";
import type { Order } from "../../../src/payment/provider.ts";

export const order: Order = {
  ...{ reference: "wd-1", amount: santim(250_50) },
  destination: { bank: "855", account: "0912345678", holder: "Abebe Kebede" },
};

/** A Chapa that gives this answer to everything, and what it was asked. */
export function chapaOf(answer: Answer | readonly Answer[]) {
  const calls: OutwardCall[] = [];
  const answers = [answer].flat();
  const account = {
    ...{ baseUrl: "https://api.chapa.co/v1", checkoutHost: "checkout.chapa.co", secretKey: "CHASECK-live" },
    ...{ webhookSecret: "hook", approvalSecret: "approve", callbackUrl: "https://derash.example/hook" },
  };
  const chapa = createChapa(account, async (call) => {
    calls.push(call);
    return answers[Math.min(calls.length, answers.length) - 1] ?? { is: "silent", said: "no answer" };
  });
  const { deposit, payout } = chapa;
  if (!deposit?.start || !payout) throw new Error("Chapa does both");
  return {
    ...chapa,
    calls,
    start: deposit.start,
    find: deposit.find,
    send: payout.send,
    findPayout: payout.find,
    payout,
  };
}
export const json = (status: number, body: unknown): Answer => ({ is: "answered", status, text: JSON.stringify(body) });
export const refusal = (status: number, message: unknown) => json(status, { message, status: "failed", data: null });

/** What is no answer at all, of any call. */
export const nothing: [string, Answer, string][] = [
  ["silence", { is: "silent", said: "aborted" }, "silent"],
  ["500", refusal(500, "Invalid API Key"), "garbled"],
  ["503 in HTML", { is: "answered", status: 503, text: "<html>" }, "garbled"],
  ["HTML with 200", { is: "answered", status: 200, text: "<html>" }, "garbled"],
  ["half a JSON", { is: "answered", status: 200, text: '{"status":"succ' }, "garbled"],
  ["nothing", { is: "answered", status: 200, text: "" }, "garbled"],
  ["a list", json(200, ["success"]), "garbled"],
  ["a text that nobody has documented", refusal(400, "Your wallet is under maintenance"), "new_word"],
  ["a status that nobody has documented", json(200, { message: "ok", status: "accepted?", data: null }), "new_word"],
  [
    "success with another HTTP status",
    json(202, { message: "Hosted Link", status: "success", data: null }),
    "new_word",
  ],
  ["known words under another status", refusal(403, "Insufficient Balance"), "new_word"],
];
