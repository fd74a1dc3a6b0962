import { santim } from "@derash/game/money";
import type { Actor } from "../../src/company/service.ts";
import { actor } from "../credit-fixture.ts";
import type { MoneyFixture } from "./money-fixture.ts";

/** A cashier with a float, at an open drawer. */
export async function atDesk(money: MoneyFixture, { cashier } = money.own.first): Promise<Actor> {
  await money.fund(cashier.accountId, santim(1000_00));
  await money.owner.query(
    `insert into shift (cashier_id, company_id, branch_id, account_id, opening_cash_santim, opening_float_santim)
     select $1, $2, $3, $4, 0, 100000 where not exists (select from shift where cashier_id = $1 and status = 'open')`,
    [cashier.id, cashier.companyId, cashier.branchId, cashier.accountId],
  );
  return actor(cashier);
}

/** What the drawer should hold. */
export async function cashInDrawer({ owner }: MoneyFixture, { staff }: Actor): Promise<number> {
  const { rows } = await owner.query(
    "select expected_santim from shift_cash join shift on shift.id = shift_id where cashier_id = $1",
    [staff.id],
  );
  return Number(rows[0].expected_santim);
}
