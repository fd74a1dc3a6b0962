/** Calls of which each is meant to count, though somebody says the same once more; and why. */
export const eachCounts: Readonly<Record<string, string>> = {
  "POST /api/token": "each sign-in is a session of its own",
  "POST /api/payment/limits": "what somebody wished is kept each time; the limit is the same",
  "POST /api/payment/staff/payments/:id/look-up": "each time the provider is asked, and what it says is kept",
};

/** Calls of which one by each of two people is meant to count; and why. */
export const eachPersonCounts: Readonly<Record<string, string>> = {
  "POST /api/payment/staff/withdrawals/:id/decide": "two people have to say it",
  "POST /api/payment/staff/deposits/:id/decide": "two people have to say it",
  "POST /api/payment/staff/devices": "each adds a phone",
  "POST /api/day-close/safe": "each moves cash",
  "PUT /api/cartela/:id": "each changes the cartela of their own unit",
  "POST /api/user/management/transfer-balance": "each passes on credit of their own",
  "POST /api/user/management/transfer-many": "each passes on credit of their own",
  "POST /api/user/management/adjustments": "each asks for one",
};

/** Calls that change nothing, or that the business refuses in this fixture; their own tests say them twice. */
export const refusedHere: Readonly<Record<string, string>> = {
  "POST /api/hall": "only reads",
  "POST /api/hall/papers": "only reads",
  "POST /api/payment/approval/:account": "only answers whether a payment was ordered",
  "POST /api/announcements": "the table is closed",
  "POST /api/day-close": "the day is over",
  "POST /api/deduct-balance": "nothing was paid for",
  "POST /api/give-up-ahead": "the next round is open",
  "POST /api/rounds/:id/share": "they have not played",
  "POST /api/payment/claims": "payments are off",
  "POST /api/payment/deposits": "payments are off",
  "POST /api/payment/destinations": "payments are off",
  "POST /api/payment/withdrawals": "the wallet is empty",
  "POST /api/payment/hook/:account": "nobody has signed it",
  "POST /api/payment/sms": "nobody has signed it",
  "POST /api/payment/limits/confirm": "no limit waits",
  "POST /api/shift/:id/close": "the cashier counts it",
  "POST /api/user/management/taxes/pay": "nothing is owed",
  "POST /api/venue/round/:saleId/take-over": "the cashier ends it",
};
