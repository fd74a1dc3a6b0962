import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { searchOf } from "../../data/address.ts";
import { buttonClass } from "../../kit/Button.tsx";

/** A company or a branch, by the name that filters have for it. */
export type UnitId = { company_id: string } | { branch_id: string };

/** The lists that tell more of a unit, filtered by it. */
export function UnitLinks({ unit }: { unit: UnitId }) {
  const query = searchOf(unit);
  return (
    <>
      <Link className={buttonClass()} to={`/sales?${query}`}>
        <Trans>Sales</Trans>
      </Link>
      <Link className={buttonClass()} to={`/shifts?${query}`}>
        <Trans>Shifts</Trans>
      </Link>
      <Link className={buttonClass("ink")} to={`/statement?${query}`}>
        <Trans>Statement</Trans>
      </Link>
    </>
  );
}
