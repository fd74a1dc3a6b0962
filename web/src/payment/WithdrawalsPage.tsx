import type { QueuedWithdrawal } from "@derash/protocol/payment/staff";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { NoticeProvider } from "../kit/staff/notice.tsx";
import { Section, StaffPage } from "../kit/staff/StaffPage.tsx";
import { SearchedTable } from "../kit/staff/table/SearchedTable.tsx";
import { useWithdrawals } from "../kit/staff/use-payments-waiting.ts";
import { useStaff } from "../kit/staff/use-staff.ts";
import { PaymentNav } from "./PaymentNav.tsx";
import { type Decision, WithdrawalDialog } from "./WithdrawalDialog.tsx";
import { useWithdrawalColumns } from "./withdrawal-columns.tsx";

/** Withdrawals that wait for persons, and those under way, the oldest first. */
export function WithdrawalsPage() {
  return (
    <NoticeProvider>
      <Queue />
    </NoticeProvider>
  );
}

const isWaiting = ({ state }: QueuedWithdrawal) => state === "requested" || state === "unknown";

/** The provider does not know it, and nobody can say yet what became of it. */
const isUndecided = ({ state, can_decide: canDecide, asked_outcome: asked }: QueuedWithdrawal) =>
  state === "unknown" && !canDecide && asked === null;

function Queue() {
  const { user_type: role } = useStaff();
  const hasCompanies = role === "super_admin";
  const queue = useWithdrawals(role);
  const [open, setOpen] = useState<Decision | null>(null);
  const columns = useWithdrawalColumns({ hasCompanies, onDecide: setOpen });
  const table = {
    columns,
    rowKey: ({ id }: QueuedWithdrawal) => id,
    textOf: ({ player, reference, company_name: company }: QueuedWithdrawal) => `${player} ${reference} ${company}`,
    companyOf: hasCompanies ? ({ company_name: company }: QueuedWithdrawal) => company : undefined,
  };
  const waiting = queue.data?.withdrawals.filter(isWaiting);
  const moving = queue.data?.withdrawals.filter((each) => !isWaiting(each));
  return (
    <StaffPage title={<Trans>Withdrawals</Trans>} actions={<PaymentNav />}>
      <Section
        title={<Trans>Waiting for somebody</Trans>}
        count={waiting?.length}
        lead={
          <>
            <Trans>
              What the company's policy does not approve by itself stands here. The money is set aside meanwhile: it is
              sent once, or given back once.
            </Trans>{" "}
            {waiting?.some(isUndecided) && (
              <Trans>
                Never pay an unknown one by hand. After a day two people say here what the provider's records show.
              </Trans>
            )}
          </>
        }
      >
        <SearchedTable
          {...table}
          query={{ ...queue, data: waiting }}
          caption={<Trans>Withdrawals that wait</Trans>}
          empty={<Trans>Nothing waits.</Trans>}
        />
      </Section>
      <Section title={<Trans>Under way</Trans>} count={moving?.length}>
        <SearchedTable
          {...table}
          query={{ ...queue, data: moving }}
          caption={<Trans>Withdrawals under way</Trans>}
          empty={<Trans>None is under way.</Trans>}
        />
      </Section>
      {queue.data?.has_next && (
        <p role="status" className="text-soft">
          <Trans>
            There are more than these. Those that wait for somebody come first, and the oldest of them; the others are
            under Payments.
          </Trans>
        </p>
      )}
      {open && <WithdrawalDialog decision={open} onClose={() => setOpen(null)} />}
    </StaffPage>
  );
}
