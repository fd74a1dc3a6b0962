/** `isOnDatabase`: the tests want a real Postgres. */
type Part = { files: readonly string[]; tests: readonly string[]; isOnDatabase?: boolean };

/** What `npm run mutate` makes wrong, and the tests that have to see it: those beside it, and no others. */
export const parts: readonly Part[] = [
  { files: ["server/src/round/payment.ts"], tests: ["server/src/round/payment.test.ts"] },
  { files: ["server/src/payment/deposit-state.ts"], tests: ["server/src/payment/deposit-state.test.ts"] },
  {
    files: ["server/src/payment/withdrawal-state.ts"],
    tests: ["server/src/payment/withdrawal-*.test.ts", "server/src/payment/withdrawal/*.test.ts"],
  },
  onDatabase("server/src/ledger", ["service", "store"]),
  onDatabase("server/src/wallet", ["service", "store"]),
  onDatabase("server/src/credit", ["adjustment", "adjustment-store", "asking", "bulk", "customer"]),
  onDatabase("server/src/credit", ["desk", "issuing", "store", "target", "transfer"]),
  { files: ["game/src/**/*.ts"], tests: ["game/src/**/*.test.ts"] },
  { files: ["fairness/src/**/*.ts"], tests: ["fairness/src/**/*.test.ts"] },
];

function onDatabase(folder: string, names: readonly string[]): Part {
  return { files: names.map((name) => `${folder}/${name}.ts`), tests: [`${folder}/*.test.ts`], isOnDatabase: true };
}

/** Made for tests, or examples: nothing that decides a draw or a birr. */
export const leftOut = [
  "**/*.test.ts",
  "fairness/src/sample/**",
  "fairness/src/vectors/**",
  "fairness/src/vectors.ts",
] as const;

/** `npm run mutate -- small`, as the tests run it. */
export const smallFile = "game/src/money.ts";
