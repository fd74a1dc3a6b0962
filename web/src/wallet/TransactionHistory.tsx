import { listTransactions } from "@derash/protocol/path/wallet";
import type { WalletTransaction } from "@derash/protocol/wallet";
import { Trans } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { call } from "../data/api.ts";
import { walletHere } from "../data/queries.ts";
import { Button } from "../kit/Button.tsx";
import { Failure } from "../kit/Failure.tsx";
import { Waiting } from "../kit/shell/Layout.tsx";

const pageSize = 10;

/** Every line that made my balance, newest first. */
export function TransactionHistory({
  Table,
  companyId,
}: {
  Table: ComponentType<{ transactions: readonly WalletTransaction[] }>;
  companyId?: string | undefined;
}) {
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: companyId === undefined ? ["transactions", page] : ["transactions", page, companyId],
    queryFn: () =>
      call(listTransactions, {
        query: { ...(companyId === undefined ? walletHere() : { companyId }), page, page_size: pageSize },
      }),
    placeholderData: keepPreviousData,
  });
  const transactions = data?.data.transactions ?? [];
  const { has_next: hasNext, has_previous: hasPrevious } = data?.data.pagination ?? {};
  return (
    <section className="cloth overflow-hidden">
      <h2 className="display px-4 pt-3 pb-2 text-lg">
        <Trans>Transaction History</Trans>
      </h2>
      {isPending && <Waiting />}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !isPending && transactions.length === 0 && (
        <p className="px-4 pb-6 text-soft">
          <Trans>No transactions found</Trans>
        </p>
      )}
      {transactions.length > 0 && <Table transactions={transactions} />}
      {(hasNext || hasPrevious || transactions.length > 0) && (
        <div className="flex min-h-15 items-center justify-between gap-2 px-3 py-2">
          <span className="min-w-24">
            {hasPrevious && (
              <Button onClick={() => setPage(page - 1)}>
                <Trans>Previous</Trans>
              </Button>
            )}
          </span>
          <span className="text-sm whitespace-nowrap text-soft">
            <Trans>Showing page {page}</Trans>
          </span>
          <span className="min-w-24 text-end">
            {hasNext && (
              <Button onClick={() => setPage(page + 1)}>
                <Trans>Next</Trans>
              </Button>
            )}
          </span>
        </div>
      )}
    </section>
  );
}
