import { type Santim, santim } from "@derash/game/money";
import type { LedgerService, Transfer } from "../../ledger/service.ts";
import type { Tx } from "../../postgres/db.ts";
import type { Guarantee, WholeRound } from "../record.ts";

type Ledger = Pick<LedgerService, "open" | "postAll">;

/** Whose money it is, and what it is set aside for: an id of whoever announces the round, which has one guarantee in its life. */
export type GuaranteeOf = { companyId: string; ownerId: string; amount: Santim; description: string };

/**
 * Sets the whole guarantee aside from the company's own account; with the answer a round can open (openRound). The database opens
 * none whose guarantee is not there. Errors: account_short.
 */
export async function setAsideGuarantee(ledger: Ledger, tx: Tx, of: GuaranteeOf): Promise<Guarantee> {
  const { ownerId, amount, description } = of;
  const { companyAccountId, accountId } = await accountsOf(ledger, tx, of);
  await ledger.postAll(tx, [
    {
      ...{ key: `guarantee-held:${ownerId}`, type: "GUARANTEE", roundId: null, description },
      lines: [
        { accountId: companyAccountId, amount: santim(-amount) },
        { accountId, amount },
      ],
    },
  ]);
  return { amount, accountId };
}

/** Gives back what was set aside for a round that never opened. */
export async function giveBackGuarantee(ledger: Ledger, tx: Tx, of: GuaranteeOf): Promise<void> {
  const { ownerId, amount, description } = of;
  const { companyAccountId, accountId } = await accountsOf(ledger, tx, of);
  await ledger.postAll(tx, [
    {
      ...{ key: `guarantee-back:${ownerId}`, type: "GUARANTEE", roundId: null, description },
      lines: [
        { accountId, amount: santim(-amount) },
        { accountId: companyAccountId, amount },
      ],
    },
  ]);
}

async function accountsOf(ledger: Ledger, tx: Tx, { companyId, ownerId }: GuaranteeOf) {
  return {
    companyAccountId: await ledger.open(tx, "company", companyId),
    accountId: await ledger.open(tx, "guarantee", ownerId),
  };
}

/**
 * What becomes of a round's guarantee: `paid` of it goes into the pot, the rest back to the company. One transfer that names all
 * of them. Of a void round nothing is paid.
 */
export async function endOfGuarantee(ledger: Ledger, tx: Tx, round: WholeRound, paid: Santim): Promise<Transfer[]> {
  const { guarantee, id: roundId, code, potAccountId, table } = round;
  if (guarantee === null) return [];
  const lines = [
    { accountId: guarantee.accountId, amount: santim(-guarantee.amount) },
    { accountId: potAccountId, amount: paid },
    {
      accountId: await ledger.open(tx, "company", table.companyId),
      amount: santim(guarantee.amount - paid),
    },
  ].filter(({ amount }) => amount !== 0);
  return [{ key: `guarantee:${roundId}`, type: "GUARANTEE", roundId, description: code, lines }];
}
