/** What `npm run mutate` makes wrong, and the tests that have to see it: those of the same folder, and no others. */
export const parts: readonly { files: readonly string[]; tests: readonly string[] }[] = [
  { files: ["server/src/round/payment.ts"], tests: ["server/src/round/payment.test.ts"] },
  { files: ["server/src/payment/deposit-state.ts"], tests: ["server/src/payment/deposit-state.test.ts"] },
  { files: ["server/src/payment/withdrawal-state.ts"], tests: ["server/src/payment/withdrawal-*.test.ts"] },
  { files: ["game/src/**/*.ts"], tests: ["game/src/**/*.test.ts"] },
  { files: ["fairness/src/**/*.ts"], tests: ["fairness/src/**/*.test.ts"] },
];

/** Made for tests, or examples: nothing that decides a draw or a birr. */
export const leftOut = [
  "**/*.test.ts",
  "fairness/src/sample/**",
  "fairness/src/vectors/**",
  "fairness/src/vectors.ts",
] as const;

/** `npm run mutate -- small`, as the tests run it. */
export const smallFile = "game/src/money.ts";
