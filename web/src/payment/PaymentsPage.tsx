import type { PaymentSort, StaffPayment } from "@derash/protocol/payment/staff";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { birr } from "../i18n/money.ts";
import { LoadFailure } from "../kit/staff/LoadFailure.tsx";
import { Money } from "../kit/staff/Money.tsx";
import { NoticeProvider } from "../kit/staff/notice.tsx";
import { Section, StaffPage } from "../kit/staff/StaffPage.tsx";
import { Stamp } from "../kit/staff/Stamp.tsx";
import { type Column, DataTable } from "../kit/staff/table/DataTable.tsx";
import { OrderChoice } from "../kit/staff/table/OrderChoice.tsx";
import { Pager } from "../kit/staff/table/Pager.tsx";
import { TwoLines } from "../kit/staff/table/TwoLines.tsx";
import { useStaff } from "../kit/staff/use-staff.ts";
import { PaymentFilterBar } from "./PaymentFilterBar.tsx";
import { PaymentNav } from "./PaymentNav.tsx";
import { PlayerCell } from "./PlayerCell.tsx";
import { filterOf, queryOf } from "./payment-filter.ts";
import { kindLabels, providerLabels, StateBadge } from "./payment-labels.tsx";
import { usePaymentList } from "./payment-queries.ts";

/** Every deposit and withdrawal, newest first or as it is sorted. */
export function PaymentsPage() {
  return (
    <NoticeProvider>
      <Payments />
    </NoticeProvider>
  );
}

function Payments() {
  const { t } = useLingui();
  const { user_type: role } = useStaff();
  const hasCompanies = role === "super_admin";
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const asked = queryOf(filter).toString();
  // For each page but the first, the last payment before it: the list knows only its next page.
  const [place, setPlace] = useState<{ asked: string; stack: readonly string[] }>({ asked, stack: [] });
  const stack = place.asked === asked ? place.stack : [];
  const list = usePaymentList(filter, stack.at(-1));
  const payments = list.data?.payments ?? [];
  const columns = useColumns(hasCompanies);
  const orders: Record<PaymentSort, string> = {
    "-created": t`Newest first`,
    created: t`Oldest first`,
    "-amount": t`Largest sum first`,
    amount: t`Smallest sum first`,
  };
  const last = payments.at(-1);
  const page = stack.length + 1;
  return (
    <StaffPage title={<Trans>Payments</Trans>} actions={<PaymentNav />}>
      <PaymentFilterBar
        key={asked}
        filter={filter}
        hasCompanies={hasCompanies}
        isSearching={list.isPending || (list.isFetching && list.isPlaceholderData)}
        onSearch={(next) => {
          const query = queryOf(next);
          if (query.toString() === asked) void list.refetch();
          else setSearch(query);
        }}
      />
      {list.isLoadingError && <LoadFailure error={list.error} onRetry={list.refetch} />}
      <Section
        title={<Trans>All payments</Trans>}
        actions={
          <OrderChoice
            words={orders}
            chosen={filter.sort}
            onChoose={(sort) => setSearch(queryOf({ ...filter, sort }))}
          />
        }
      >
        <DataTable
          columns={columns}
          rows={payments}
          rowKey={({ id }) => id}
          caption={<Trans>Payments</Trans>}
          isLoading={list.isPending}
          empty={<Trans>No payments here.</Trans>}
        />
        {(page > 1 || list.data?.has_next) && (
          <Pager
            page={page}
            hasNext={list.data?.has_next ?? false}
            onTurn={(by) => {
              if (by === -1) setPlace({ asked, stack: stack.slice(0, -1) });
              else if (last !== undefined) setPlace({ asked, stack: [...stack, last.id] });
            }}
          >
            <Trans>Page {page}</Trans>
          </Pager>
        )}
      </Section>
    </StaffPage>
  );
}

function useColumns(hasCompanies: boolean): Column<StaffPayment>[] {
  const { i18n } = useLingui();
  return [
    {
      title: <Trans>Player</Trans>,
      isMain: true,
      render: (payment) => <PlayerCell payment={payment} hasCompanies={hasCompanies} />,
    },
    {
      title: <Trans>Kind</Trans>,
      render: ({ kind, provider }) => (
        <TwoLines below={i18n._(providerLabels[provider])}>{i18n._(kindLabels[kind])}</TwoLines>
      ),
    },
    {
      title: <Trans>Amount</Trans>,
      align: "end",
      render: ({ amount, said_amount: said, kind, player_fee: fee }) =>
        amount === null ? (
          <SaidAmount said={said} />
        ) : (
          <TwoLines below={fee !== null && fee > 0 && <Trans>fee {birr(fee)}</Trans>}>
            <Money amount={kind === "deposit" ? amount : -amount} className="font-bold" />
          </TwoLines>
        ),
    },
    { title: <Trans>Status</Trans>, render: (payment) => <StateBadge payment={payment} /> },
    {
      title: <Trans>Theirs</Trans>,
      render: ({ their_reference: theirs }) => theirs ?? <span className="text-soft">–</span>,
    },
    { title: <Trans>Asked for</Trans>, render: ({ created_at: at }) => <Stamp at={at} /> },
  ];
}

/** What is not credited yet is no sum of ours. */
function SaidAmount({ said }: { said: number | null }) {
  if (said === null) return <span className="text-soft">–</span>;
  return (
    <TwoLines below={<Trans>as the message says</Trans>}>
      <Money amount={said} />
    </TwoLines>
  );
}
