type Limit = {
  perMinute: number;
  /** calls: each one. refusals: whatever was refused; after too many of them nothing is verified, right or wrong. */
  counts: "calls" | "refusals";
  /** named: whom the call names, which only the server can tell once it has read it. */
  of: "address" | "staff" | "named";
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
  lookupsPerCashier: { perMinute: 30, counts: "calls", of: "staff", words: "30 a minute for one member of staff" },
} satisfies Readonly<Record<string, Limit>>;
export type EndpointLimit = keyof typeof endpointLimits;
