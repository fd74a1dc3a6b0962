import type { StaffPayment } from "@derash/protocol/payment/staff";
import { Link } from "wouter";
import { TwoLines } from "../kit/staff/table/TwoLines.tsx";

type Props = { payment: Pick<StaffPayment, "id" | "player" | "reference" | "company_name">; hasCompanies: boolean };

/** Whose payment it is, leading to its page; and its company, for whoever sees those of several. */
export function PlayerCell({ payment: { id, player, reference, company_name: company }, hasCompanies }: Props) {
  return (
    <TwoLines className="font-bold" below={hasCompanies ? `${reference} · ${company}` : reference}>
      <Link
        className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4"
        to={`/payments/${id}`}
      >
        {player}
      </Link>
    </TwoLines>
  );
}
