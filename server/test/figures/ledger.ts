import type { TestDatabase } from "../database.ts";

/** A played round by its entries alone; money is santim, the day that of Ethiopia in which its cut was posted. */
export type PlayedRound = {
  company: string;
  branch: string;
  cashier: string | null;
  day: string;
  staked: number;
  won: number;
  cut: number;
  tax: number;
  withheld: number;
};

type Owner = Pick<TestDatabase, "owner">;
const dayOf = (moment: string) => `to_char(${moment} at time zone 'Africa/Addis_Ababa', 'YYYY-MM-DD')`;
const santimOf = (condition: string) => `coalesce(sum(e.amount_santim) filter (where ${condition}), 0)::int`;

/** What rounds have brought, with nothing of what was written down about them. */
export async function playedRounds({ owner }: Owner): Promise<PlayedRound[]> {
  const isPot = "e.account_id = r.pot_account_id";
  const { rows } = await owner.query(`
    select r.company_id as company, r.branch_id as branch, r.cashier_id as cashier,
      max(${dayOf("t.created_at")}) filter (where t.type = 'HOUSE_CUT') as day,
      ${santimOf(`${isPot} and t.type in ('BET_PLACED', 'REFUND')`)} as staked,
      -${santimOf(`${isPot} and t.type = 'BET_WON'`)} as won,
      -${santimOf(`${isPot} and t.type = 'HOUSE_CUT'`)} as cut,
      ${santimOf("t.type = 'TAX' and a.kind = 'tax'")} as tax,
      -${santimOf("t.type = 'TAX' and a.kind in ('player', 'cashier')")} as withheld
    from round r join transfer t on t.round_id = r.id join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
    group by r.id having bool_or(t.type = 'HOUSE_CUT')`);
  return rows;
}

export type Line = { id: number; day: string; type: string; santim: number };

/** Each entry of an account, oldest first. */
export async function linesOf({ owner }: Owner, accountId: string): Promise<Line[]> {
  const { rows } = await owner.query(
    `select e.id::int as id, ${dayOf("t.created_at")} as day, t.type, e.amount_santim::int as santim
     from entry e join transfer t on t.id = e.transfer_id where e.account_id = $1 order by e.id`,
    [accountId],
  );
  return rows;
}

/** What a company's account of a kind moved in a month, by the type of its transfers. */
export async function monthsOf({ owner }: Owner, kind: string, companyId: string) {
  const { rows } = await owner.query<{ month: string; type: string; in: number; out: number; count: number }>(
    `select left(${dayOf("t.created_at")}, 7) as month, t.type, ${santimOf("e.amount_santim > 0")} as in,
       -${santimOf("e.amount_santim < 0")} as out, count(*) filter (where e.amount_santim > 0)::int as count
     from account a join entry e on e.account_id = a.id join transfer t on t.id = e.transfer_id
     where a.kind = $1 and a.owner_id = $2 group by 1, 2`,
    [kind, companyId],
  );
  return rows;
}

/** Quick wins of tables in a day: rounds, and what the company's account has given for them. */
export async function roomBonuses(
  { owner }: Owner,
  day: string,
): Promise<{ branch: string; count: number; santim: number }[]> {
  const { rows } = await owner.query(
    `select r.branch_id as branch, count(distinct r.id)::int as count, -sum(e.amount_santim)::int as santim
     from account a join entry e on e.account_id = a.id join transfer t on t.id = e.transfer_id join round r on r.id = t.round_id
     where a.kind = 'bonus' and t.type = 'BONUS' and ${dayOf("t.created_at")} = $1 group by 1`,
    [day],
  );
  return rows;
}

export const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);
export const birr = (santim: number) => santim / 100;
