import type { FeeProfile } from "@derash/protocol/payment/fee";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { shortBirr } from "../../i18n/money.ts";
import { Button } from "../../kit/Button.tsx";
import { Badge } from "../../kit/staff/Badge.tsx";
import { Section } from "../../kit/staff/StaffPage.tsx";
import { Stamp } from "../../kit/staff/Stamp.tsx";
import type { Column } from "../../kit/staff/table/DataTable.tsx";
import { SearchedTable } from "../../kit/staff/table/SearchedTable.tsx";
import { TwoLines } from "../../kit/staff/table/TwoLines.tsx";
import { providerLabels } from "../payment-labels.tsx";
import { FeeDialog } from "./FeeDialog.tsx";
import { feeBearerLabels, feeWayLabels } from "./fee-labels.ts";

type Props = { profiles: readonly FeeProfile[]; companyId: string | undefined };

/** What each provider takes, each version that ever was, and the way to set another. */
export function FeeProfiles({ profiles, companyId }: Props) {
  const [isOpen, setOpen] = useState(false);
  const columns = useColumns();
  const isAny = profiles.some(({ is_in_force: isNow, fixed, rate_bps: bps }) => isNow && fixed + bps > 0);
  return (
    <Section
      title={<Trans>What providers take</Trans>}
      lead={
        isAny ? (
          <Trans>Payments that are asked for now go by the versions marked as in force.</Trans>
        ) : (
          <Trans>Payments that are asked for now cost nobody anything by these.</Trans>
        )
      }
      actions={
        <Button tone="ink" onClick={() => setOpen(true)}>
          <Trans>Set a fee</Trans>
        </Button>
      }
    >
      <SearchedTable
        query={{ data: [...profiles], error: null, isPending: false, isLoadingError: false, refetch: () => {} }}
        columns={columns}
        rowKey={({ provider, way, version }) => `${provider} ${way} ${version}`}
        caption={<Trans>What providers take</Trans>}
        textOf={({ provider, set_by }) => `${provider} ${set_by}`}
        empty={<Trans>No fee was ever set.</Trans>}
      />
      {isOpen && <FeeDialog profiles={profiles} companyId={companyId} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function useColumns(): Column<FeeProfile>[] {
  const { i18n } = useLingui();
  return [
    {
      title: <Trans>Provider</Trans>,
      render: ({ provider, way }) => (
        <TwoLines below={i18n._(feeWayLabels[way])}>{i18n._(providerLabels[provider])}</TwoLines>
      ),
      isMain: true,
      isName: true,
    },
    {
      title: <Trans>Version</Trans>,
      render: ({ version, is_in_force: isNow }) => (
        <>
          {version} {isNow && <Badge tone="go">{<Trans>in force</Trans>}</Badge>}
        </>
      ),
    },
    { title: <Trans>Fixed, ETB</Trans>, align: "end", render: ({ fixed }) => shortBirr(fixed) },
    { title: <Trans>Of the amount</Trans>, align: "end", render: ({ rate_bps }) => `${rate_bps / 100} %` },
    { title: <Trans>Borne by</Trans>, render: ({ bearer }) => i18n._(feeBearerLabels[bearer]) },
    { title: <Trans>In force from</Trans>, render: ({ applies_from }) => <Stamp at={applies_from} /> },
    { title: <Trans>Set by</Trans>, render: ({ set_by }) => set_by },
  ];
}
