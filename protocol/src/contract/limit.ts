type Limit = {
  perMinute: number;
  /** calls: each one. refusals: whatever was refused; after too many of them nothing is verified, right or wrong. */
  counts: "calls" | "refusals";
  /**
   * named: whom the call names, which only the server can tell once it has read it. hall: the hall whose code the call has, at one
   * address; such a call counts among those of nobody only where it is refused.
   */
  of: "address" | "staff" | "named" | "hall";
  words: string;
};

/** What some calls count besides what every request counts. Those that name the same limit share one count. */
export const endpointLimits = {
  signInsPerPerson: {
    perMinute: 30,
    counts: "calls",
    of: "named",
    words: "30 a minute for one person or session",
  },
  signInsRefusedPerAddress: {
    perMinute: 600,
    counts: "refusals",
    of: "address",
    words: "600 refusals a minute from one address",
  },
  hallCodesRefusedPerAddress: {
    perMinute: 30,
    counts: "refusals",
    of: "address",
    words: "30 refusals a minute from one address",
  },
  // The phones of 400 guests, who share the hall's wifi and ask 30 times a minute while balls are called, and its TVs.
  hallViewsPerAddress: {
    perMinute: 18_000,
    counts: "calls",
    of: "hall",
    words: "18,000 a minute for one hall's code from one address",
  },
  lookupsPerCashier: { perMinute: 30, counts: "calls", of: "staff", words: "30 a minute for one member of staff" },
} satisfies Readonly<Record<string, Limit>>;
export type EndpointLimit = keyof typeof endpointLimits;
