import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { shortBirr } from "../../i18n/money.ts";
import { Waiting } from "../../kit/shell/Layout.tsx";
import { LoadFailure } from "../../kit/staff/LoadFailure.tsx";
import { useBranches, useCashiers } from "../../kit/staff/unit-queries.ts";
import { useRooms } from "../room-queries.ts";

type Props = { below: { company: string; branch?: string } };

/** What goes on working when an admin alone is switched off: the branches, the cashiers and the tables of the mini app. */
export function WhatIsBelow({ below: { company, branch } }: Props) {
  const asked = [
    useBranches(true, company),
    useCashiers(true, { company, ...(branch && { branch }) }),
    useRooms(company, true),
  ] as const;
  const failed = asked.find(({ isLoadingError }) => isLoadingError);
  if (failed) return <LoadFailure error={failed.error} onRetry={() => asked.map(({ refetch }) => refetch())} />;
  const [{ data: allBranches }, { data: allCashiers }, { data: allRooms }] = asked;
  // Nobody stops what they have not read: none is another answer than none yet.
  if (!allBranches || !allCashiers || !allRooms) return <Waiting />;
  const isHere = (unit: { id: string; company: string }) => unit.company === company && (!branch || unit.id === branch);
  const here = allBranches.filter(isHere);
  const ids = new Set(here.map(({ id }) => id));
  const cashiers = allCashiers.filter((cashier) => ids.has(cashier.branch) && cashier.status);
  const rooms = allRooms.filter((room) => ids.has(room.branch_id) && !room.isStopped);
  // Also without its own admin a branch goes on, by its cashiers and its tables.
  const atWork = new Set([...cashiers.map((cashier) => cashier.branch), ...rooms.map((room) => room.branch_id)]);
  const branches = here.filter(({ id, status }) => status || atWork.has(id));
  return (
    <div className="grid gap-2 rounded-md border border-line bg-paper px-3 py-2 text-sm">
      <p className="text-soft">
        <Trans>These go on working:</Trans>
      </p>
      <dl className="grid gap-1">
        {branch === undefined && <Names title={<Trans>Branches</Trans>} names={branches.map(({ name }) => name)} />}
        <Names title={<Trans>Cashiers</Trans>} names={cashiers.map(({ username }) => username)} />
        <Names
          title={<Trans>Tables of the mini app</Trans>}
          names={rooms.map(({ branch: name, betAmount }) => `${name} · ${shortBirr(betAmount)}`)}
        />
      </dl>
    </div>
  );
}

function Names({ title, names }: { title: ReactNode; names: readonly string[] }) {
  return (
    <div>
      <dt className="font-semibold">
        {title} ({names.length})
      </dt>
      <dd className="max-h-24 overflow-y-auto wrap-anywhere">{names.join(", ") || "–"}</dd>
    </div>
  );
}
