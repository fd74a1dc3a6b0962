import type { Answer } from "@derash/protocol/contract";
import { switchProvider } from "@derash/protocol/path/payment";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "../../data/api.ts";
import { Badge } from "../../kit/staff/Badge.tsx";
import { ConfirmDialog } from "../../kit/staff/form/ConfirmDialog.tsx";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";
import { Section } from "../../kit/staff/StaffPage.tsx";
import { actionsColumn } from "../../kit/staff/table/actions-column.tsx";
import { type Column, DataTable } from "../../kit/staff/table/DataTable.tsx";
import { RowButton, RowButtons } from "../../kit/staff/table/RowButton.tsx";
import { providerLabels } from "../payment-labels.tsx";
import { usePaymentAct } from "../payment-queries.ts";

type Switch = Answer<typeof switchProvider>["switches"][number];
type Asked = { of: Switch; way: "deposit" | "payout" };

/** For all companies at once: when a provider misbehaves, nothing new goes to it within seconds. The desk is here after a restore alone. */
export function KillSwitches({ switches }: { switches: readonly Switch[] }) {
  const { t, i18n } = useLingui();
  const [asked, setAsked] = useState<Asked | null>(null);
  const state = (isOn: boolean) => (isOn ? <Badge tone="go">{t`On`}</Badge> : <Badge tone="alarm">{t`Off`}</Badge>);
  const columns: Column<Switch>[] = [
    { title: <Trans>Provider</Trans>, isMain: true, render: ({ provider }) => i18n._(providerLabels[provider]) },
    {
      // In one line: on a phone there is a card for each provider.
      title: <Trans>Deposits and withdrawals</Trans>,
      render: ({ deposits, payouts }) => (
        <span className="inline-flex gap-1">
          {state(deposits)} {state(payouts)}
        </span>
      ),
    },
    actionsColumn((of) => (
      <RowButtons>
        {of.provider !== "desk" && (
          <RowButton onClick={() => setAsked({ of, way: "deposit" })}>
            {of.deposits ? <Trans>Stop deposits</Trans> : <Trans>Let deposits go on</Trans>}
          </RowButton>
        )}
        <RowButton onClick={() => setAsked({ of, way: "payout" })}>
          {of.payouts ? <Trans>Stop withdrawals</Trans> : <Trans>Let withdrawals go on</Trans>}
        </RowButton>
      </RowButtons>
    )),
  ];
  return (
    <Section
      title={<Trans>For all companies</Trans>}
      lead={<Trans>Acts within five seconds. Play goes on, and what is under way is still looked up.</Trans>}
    >
      <DataTable
        columns={columns}
        rows={switches}
        rowKey={({ provider }) => provider}
        caption={<Trans>Switches for all companies</Trans>}
        empty={<Trans>None.</Trans>}
      />
      {asked && <KillDialog asked={asked} onClose={() => setAsked(null)} />}
    </Section>
  );
}

function KillDialog({ asked: { of, way }, onClose }: { asked: Asked; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const isOn = way === "deposit" ? of.deposits : of.payouts;
  const seen = way === "deposit" ? of.deposits_version : of.payouts_version;
  const name = i18n._(providerLabels[of.provider]);
  const change = usePaymentAct(
    () => call(switchProvider, { body: { provider: of.provider, way, is_on: !isOn, seen_version: seen } }),
    () => onClose(),
  );
  return (
    <ConfirmDialog
      title={isOn ? t`Stop ${name} for all companies?` : t`Let ${name} go on for all companies?`}
      onClose={onClose}
      onConfirm={() => change.mutate(undefined)}
      confirmLabel={isOn ? <Trans>Stop</Trans> : <Trans>Go on</Trans>}
      isBusy={change.isPending}
      error={change.error && serverMessage(change.error)}
    >
      <p>{way === "deposit" ? <Trans>Deposits</Trans> : <Trans>Withdrawals</Trans>}</p>
    </ConfirmDialog>
  );
}
