import type { Sale, SalesSort } from "@derash/protocol/report/sale";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { birr } from "../i18n/money.ts";
import { WonTaxPaid } from "../kit/money/WonTaxPaid.tsx";
import { Money } from "../kit/staff/Money.tsx";
import { Section } from "../kit/staff/StaffPage.tsx";
import { Stamp } from "../kit/staff/Stamp.tsx";
import { type Column, DataTable } from "../kit/staff/table/DataTable.tsx";
import { OrderChoice } from "../kit/staff/table/OrderChoice.tsx";
import { Pager } from "../kit/staff/table/Pager.tsx";
import { nextPage, type PageStack, positionOf, previousPage } from "../kit/staff/table/page-stack.ts";

const facts: readonly Column<Sale>[] = [
  { title: <Trans>ID</Trans>, render: (sale) => <SaleId sale={sale} /> },
  { title: <Trans>Date</Trans>, render: ({ created_at }) => <Stamp at={created_at} />, isMain: true },
  { title: <Trans>Bet</Trans>, render: ({ bet }) => <Money amount={bet} />, align: "end" },
  { title: <Trans># players</Trans>, render: ({ number_of_players }) => number_of_players, align: "end" },
  { title: <Trans>Game type</Trans>, render: ({ game_type }) => game_type },
  {
    title: <Trans>Total winning</Trans>,
    render: ({ total_winnings }) => <Money amount={total_winnings} />,
    align: "end",
  },
  { title: <Trans>Cut</Trans>, render: ({ cut }) => <Money amount={cut} />, align: "end" },
  {
    title: <Trans>Player winning</Trans>,
    render: (sale) => <Winnings sale={sale} />,
    align: "end",
  },
];
const company: Column<Sale> = { title: <Trans>Company</Trans>, render: ({ user }) => user.company };
const sellers: readonly Column<Sale>[] = [
  { title: <Trans>Branch</Trans>, render: ({ user }) => user.branch },
  // A round of the mini app has no cashier.
  { title: <Trans>Cashier</Trans>, render: ({ user }) => user.username || "–" },
];
const ofCompany = [...facts, ...sellers];
const ofAll = [...facts, company, ...sellers];

/** Leads to what there is to say of its round, and shows the code that the hall and the player read. */
function SaleId({ sale: { id, round_id, code } }: { sale: Sale }) {
  if (round_id === null) return id;
  return (
    <span className="block">
      <SaleLink id={id} roundId={round_id} />
      {code !== null && <span className="block text-xs whitespace-nowrap text-soft">{code}</span>}
    </span>
  );
}

/** With what the company added to it from its own account. */
function Winnings({ sale: { player_winnings, guarantee_paid, withheld = 0 } }: { sale: Sale }) {
  return (
    <>
      <Money amount={player_winnings} />
      {guarantee_paid > 0 && (
        <span className="block text-xs whitespace-nowrap text-soft">
          <Trans>{birr(guarantee_paid)} guaranteed</Trans>
        </span>
      )}
      {withheld > 0 && (
        <span className="block text-xs text-soft">
          <WonTaxPaid won={player_winnings} tax={withheld} />
        </span>
      )}
    </>
  );
}

function SaleLink({ id, roundId }: { id: number; roundId: string }) {
  return (
    <Link
      className="inline-flex min-h-11 min-w-11 items-center underline decoration-edge underline-offset-4"
      to={`/dispute/${roundId}`}
    >
      {id}
    </Link>
  );
}

type Props = {
  /** undefined while they are on their way, and when they could not be had. */
  sales: readonly Sale[] | undefined;
  /** Whether there are more below them; undefined while that is not known. */
  hasNext: boolean | undefined;
  /** Whether the reader sees the sales of several companies. */
  hasCompanies: boolean;
  /** How many there are on all pages; undefined like the sales. */
  count: number | undefined;
  sort: SalesSort;
  sortBy: (sort: SalesSort) => void;
  stack: PageStack;
  pageSize: number;
  goTo: (stack: PageStack) => void;
  isLoading: boolean;
};

export function SalesTable({
  sales,
  hasNext,
  hasCompanies,
  count,
  sort,
  sortBy,
  stack,
  pageSize,
  goTo,
  isLoading,
}: Props) {
  const { t } = useLingui();
  const words: Record<SalesSort, string> = {
    "-created": t`Newest first`,
    created: t`Oldest first`,
    "-total": t`Largest total first`,
    total: t`Smallest total first`,
  };
  const rows = sales ?? [];
  const { page, pages, from, to, ...place } = positionOf(stack, pageSize, rows.length, count ?? 0, hasNext);
  const last = rows.at(-1);
  // While they are being counted, or once more have come since, nobody knows how many there are.
  const total = count ?? 0;
  const isCounted = total >= (place.hasNext ? to + 1 : to);
  return (
    <Section
      title={<Trans>Sales</Trans>}
      count={count}
      actions={<OrderChoice words={words} chosen={sort} onChoose={sortBy} />}
    >
      <ScrollBox label={t`Sales`}>
        <DataTable
          columns={hasCompanies ? ofAll : ofCompany}
          rows={rows}
          rowKey={({ id }) => id}
          caption={<Trans>Sales</Trans>}
          isLoading={isLoading}
          empty={sales === undefined ? "–" : <Trans>No sales found</Trans>}
        />
      </ScrollBox>
      {pages > 1 && (
        <Pager
          page={page}
          hasNext={place.hasNext && last !== undefined}
          onTurn={(by) => {
            if (by === -1) goTo(previousPage(stack));
            else if (last !== undefined) goTo(nextPage(stack, last.id));
          }}
        >
          {isCounted && (
            <>
              <span className="block font-semibold">
                <Trans>
                  Page {page} of {pages}
                </Trans>
              </span>
              {rows.length > 0 && (
                <span className="block text-xs">
                  <Trans>
                    Showing {from} to {to} of {total} sales
                  </Trans>
                </span>
              )}
            </>
          )}
        </Pager>
      )}
    </Section>
  );
}

/** A table that may be wider than its place. Only while it is, the keyboard can come in to move it. */
function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isScrolling, setScrolling] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setScrolling(element.scrollWidth > element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  });
  const keyboard = isScrolling ? { role: "region", "aria-label": label, tabIndex: 0 } : {};
  return (
    <div ref={ref} className="overflow-x-auto" {...keyboard}>
      {children}
    </div>
  );
}
