import type { BalanceAnswer, WalletPage } from "@derash/protocol/wallet";
import { Trans } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../shared/api.ts";
import { Button } from "../shared/Button.tsx";
import { Waiting } from "../shared/Layout.tsx";
import { birr } from "../shared/money.ts";
import { Tibeb } from "../shared/Tibeb.tsx";
import { TransactionTable } from "./TransactionTable.tsx";

const pageSize = 10;

/** My balance, and every line that made it. */
export function WalletScreen() {
  const balance = useQuery({
    queryKey: ["balance"],
    queryFn: () => api<BalanceAnswer>("/api/sales/betting/balance/"),
  });
  return (
    <div className="wide:grid wide:grid-cols-[20rem_1fr] wide:gap-6 wide:px-4 wide:pt-4">
      <section className="cloth m-2 self-start overflow-hidden wide:m-0">
        <h1 className="px-4 pt-4 text-sm font-semibold text-soft">
          <Trans>Current Balance</Trans>
        </h1>
        <p className="display px-4 pb-3 text-3xl text-gold" data-testid="wallet-balance">
          <Trans>{birr(balance.data?.balance ?? 0)} ETB</Trans>
        </p>
        <Tibeb height={10} />
        <dl className="flex items-center justify-between px-4 py-3 text-sm">
          <dt className="text-soft">
            <Trans>Account Status</Trans>
          </dt>
          <dd className={`font-bold ${balance.isSuccess ? "text-go" : "text-soft"}`} data-testid="account-status">
            {balance.isSuccess ? <Trans>Active</Trans> : <Trans>Inactive</Trans>}
          </dd>
        </dl>
      </section>
      <Transactions />
    </div>
  );
}

function Transactions() {
  const [page, setPage] = useState(1);
  const { data, isPending } = useQuery({
    queryKey: ["transactions", page],
    queryFn: () => api<WalletPage>(`/api/sales/betting/transactions/?page=${page}&page_size=${pageSize}`),
    placeholderData: keepPreviousData,
  });
  const transactions = data?.data.transactions ?? [];
  const { has_next: hasNext, has_previous: hasPrevious } = data?.data.pagination ?? {};
  return (
    <section className="cloth m-2 overflow-hidden wide:m-0">
      <h2 className="display px-4 pt-3 pb-2 text-lg">
        <Trans>Transaction History</Trans>
      </h2>
      {isPending && <Waiting />}
      {!isPending && transactions.length === 0 && (
        <p className="px-4 pb-6 text-soft">
          <Trans>No transactions found</Trans>
        </p>
      )}
      {transactions.length > 0 && <TransactionTable transactions={transactions} />}
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
