/**
 * What Chapa answers, in its own words (developer.chapa.co, "Error Codes" and "Webhooks"). Written here from its pages and not
 * from our adapter, so that a slip of either shows.
 */
export const texts = {
  noKey: "Authorization required",
  wrongKey: "Invalid API Key or User doesn’t exist",
  initialized: "Hosted Link",
  paymentReferenceUsed: "Transaction reference has been used before",
  paymentsOff: "Payments through API is disabled, please contact us",
  cannotReceive: "User can’t receive payments",
  currency: (currency: string) => `Invalid currency, ${currency} is not supported`,
  paymentDetails: "Payment details",
  notPaidYet: "Payment not paid yet",
  noPayment: "Invalid transaction or Transaction not found",
  otherMode: {
    live: "Live secret keys can’t be used to verify a test transaction",
    test: "Test secret keys can’t be used to verify a live transaction",
  },
  queued: "Transfer Queued Successfully",
  queuedInTest: "Transfer Queued Successfully in Test Mode",
  hours:
    "Our Transfer hours are Mon-Sat from 08:30 AM - 04:30 PM only, please check our transfer manuals or contact us for an immediate assist.",
  balance: "Insufficient Balance",
  account: (bank: string) => `The account number is not valid for ${bank}`,
  banned: "This bank is no longer supported or banned by National bank of Ethiopia",
  bankCode: "The Bank Code is incorrect please check if it does exist with our getbanks endpoint.",
  transferReferenceUsed: "TThe reference number has been used before",
  transfersOff: "Transfer API isn’t available now, please contact us",
  transferCurrency: (currency: string) =>
    `Invalid currency, ${currency} is not supported only ETB is supported to use Transfer API.`,
  transferDetails: "Transfer details",
  noTransfer: "Invalid transfer reference or Transfer is not found",
  tooMany: "Too many requests",
  transactions: "Transactions retrieved successfully",
  transfers: "Transfer details fetched",
  balances: "Balances retrieved",
} as const;

/** Of its list of banks, those that are documented with their codes. */
export const banks: Readonly<Record<string, string>> = {
  855: "telebirr",
  128: "CBEBirr",
  946: "Commercial Bank of Ethiopia (CBE)",
  656: "Awash Bank",
};
