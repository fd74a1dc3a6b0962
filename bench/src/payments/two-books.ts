import type { KilledWorld } from "./killed-world.ts";

export type Compared = { wrong: string[]; open: number; deposits: number; withdrawals: number };

/** What the bank may have of a withdrawal that has ended: one that failed may never have come to it. */
const theirsAt: Readonly<Record<string, readonly string[]>> = {
  ...{ paid: ["success"], failed: ["failed", "absent"], rejected: ["absent"] },
};

/** The bank's books beside ours, payment by payment, and whether our own hold. */
export async function compared({ truth, bank }: Pick<KilledWorld, "truth" | "bank">): Promise<Compared> {
  const books = bank.books();
  const { owner } = truth;
  const deposits = await owner.query<{ reference: string; state: string; credits: number; santim: string | null }>(
    `select d.reference, d.state, count(t.id)::int as credits, d.credited_santim as santim from deposit d
       join payment_account p on p.id = d.payment_account_id and p.provider = 'chapa'
       left join transfer t on t.idempotency_key = 'deposit:' || d.id group by d.id`,
  );
  const withdrawals = await owner.query<{ reference: string; state: string; ends: string }>(
    `select w.reference, w.state, coalesce(string_agg(t.type, ' '), '') as ends from withdrawal w
       left join transfer t on t.idempotency_key = 'withdrawal-end:' || w.id group by w.id`,
  );
  const wrong: string[] = [];
  let open = 0;
  const came = new Map(books.payments.map((payment) => [payment.txRef, payment]));
  for (const { reference, state, credits, santim } of deposits.rows) {
    const theirs = came.get(reference);
    const isPaid = theirs?.status === "success";
    if (isPaid && state !== "paid") open += 1;
    if (credits !== (isPaid ? 1 : 0) || (isPaid && Number(santim) !== theirs.paid))
      wrong.push(`deposit ${reference}: ${state}, credited ${credits} times, theirs ${theirs?.status ?? "absent"}`);
    came.delete(reference);
  }
  for (const [reference] of came) wrong.push(`deposit ${reference}: theirs alone`);
  const went = new Map(books.transfers.map((transfer) => [transfer.reference, transfer]));
  for (const { reference, state, ends } of withdrawals.rows) {
    const theirs = went.get(reference)?.status ?? "absent";
    const expected = theirsAt[state];
    if (expected === undefined) open += 1;
    if (!expected?.includes(theirs) || ends !== (state === "paid" ? "WITHDRAWAL" : "WITHDRAWAL_RETURN"))
      wrong.push(`withdrawal ${reference}: ${state}, ${ends}, theirs ${theirs}`);
    went.delete(reference);
  }
  for (const [reference] of went) wrong.push(`withdrawal ${reference}: theirs alone`);
  wrong.push(...(await truth.violations()));
  return {
    ...{ wrong, open },
    deposits: deposits.rows.filter(({ state }) => state === "paid").length,
    withdrawals: withdrawals.rows.filter(({ ends }) => ends !== "").length,
  };
}
