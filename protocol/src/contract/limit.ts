type Limit = {
  perMinute: number;
  /**
   * calls: each one. forgeries: what was not signed by whom it should be; whoever is proved never waits. guesses: a hall's code that
   * was not asked for at this address before, where it is wrong; after too many of them no such code is looked at, right or wrong.
   */
  counts: "calls" | "forgeries" | "guesses";
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
    counts: "forgeries",
    of: "address",
    words: "600 forged ones a minute from one address; genuine ones never wait for them",
  },
  hallCodesRefusedPerAddress: {
    perMinute: 30,
    counts: "guesses",
    of: "address",
    words: "30 different wrong codes a minute from one address, where a code that was asked for before goes on",
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
