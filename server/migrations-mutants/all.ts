import { aheadMutants } from "./ahead.ts";
import { feeMutants } from "./fees.ts";
import { guardMutants } from "./guards.ts";
import { ledgerMutants } from "./ledger.ts";
import type { Mutant } from "./mutant.ts";
import { paymentMutants } from "./payments.ts";
import { reconciliationMutants } from "./reconciliation.ts";
import { safeMutants } from "./safe.ts";
import { stageMutants } from "./stages.ts";
import { stakeMutants } from "./stakes.ts";
import { taxMutants } from "./taxes.ts";

/**
 * The functions of the database made wrong by hand, one at a time, as no tool does it: the money moves there. `npm run mutants`
 * shows that a test sees each of them.
 */
export const mutants: readonly Mutant[] = [
  ...ledgerMutants,
  ...stakeMutants,
  ...aheadMutants,
  ...stageMutants,
  ...guardMutants,
  ...paymentMutants,
  ...feeMutants,
  ...reconciliationMutants,
  ...taxMutants,
  ...safeMutants,
];
