import type { Taxes, TaxProfile } from "@derash/protocol/tax";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { shortBirr } from "../i18n/money.ts";
import { Button } from "../kit/Button.tsx";
import { Section } from "../kit/staff/StaffPage.tsx";
import { Stamp } from "../kit/staff/Stamp.tsx";
import type { Column } from "../kit/staff/table/DataTable.tsx";
import { SearchedTable } from "../kit/staff/table/SearchedTable.tsx";
import { ProfileDialog } from "./ProfileDialog.tsx";
import { BaseWords, BearerWords } from "./tax-labels.tsx";

const columns: Column<TaxProfile>[] = [
  {
    title: <Trans>Version</Trans>,
    render: ({ version }) => <span className="font-bold">{version}</span>,
    isMain: true,
    isName: true,
  },
  { title: <Trans>Rate</Trans>, align: "end", render: ({ rate_bps }) => `${rate_bps / 100} %` },
  { title: <Trans>From, ETB</Trans>, align: "end", render: ({ threshold }) => shortBirr(threshold) },
  { title: <Trans>On</Trans>, render: ({ base }) => <BaseWords base={base} /> },
  { title: <Trans>Borne by</Trans>, render: ({ bearer }) => <BearerWords bearer={bearer} /> },
  { title: <Trans>In force from</Trans>, render: ({ applies_from }) => <Stamp at={applies_from} /> },
  { title: <Trans>Set by</Trans>, render: ({ set_by }) => set_by },
];

/** How wins are taxed, each version that ever was, and the way to set another. */
export function ProfilesSection({ taxes, companyId }: { taxes: Taxes; companyId: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const inForce = taxes.profiles.find(({ version }) => version === taxes.in_force);
  return (
    <Section
      title={<Trans>Tax on wins</Trans>}
      lead={
        inForce && inForce.rate_bps > 0 ? (
          <Trans>Rounds that open now are taxed by version {inForce.version}.</Trans>
        ) : (
          <Trans>Rounds that open now are not taxed.</Trans>
        )
      }
      actions={
        <Button tone="ink" onClick={() => setOpen(true)}>
          <Trans>Set the tax</Trans>
        </Button>
      }
    >
      <SearchedTable
        query={{ data: taxes.profiles, error: null, isPending: false, isLoadingError: false, refetch: () => {} }}
        columns={columns}
        rowKey={({ version }) => String(version)}
        caption={<Trans>Tax on wins</Trans>}
        textOf={({ set_by }) => set_by}
        empty={<Trans>Nothing was ever taxed.</Trans>}
      />
      {isOpen && <ProfileDialog taxes={taxes} companyId={companyId} onClose={() => setOpen(false)} />}
    </Section>
  );
}
