import { switchDevice } from "@derash/protocol/path/payment";
import type { SmsDevice } from "@derash/protocol/payment/staff";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "../../data/api.ts";
import { Button } from "../../kit/Button.tsx";
import { Badge } from "../../kit/staff/Badge.tsx";
import { ConfirmDialog } from "../../kit/staff/form/ConfirmDialog.tsx";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";
import { NoticeProvider } from "../../kit/staff/notice.tsx";
import { StaffIcon } from "../../kit/staff/StaffIcon.tsx";
import { Section, StaffPage } from "../../kit/staff/StaffPage.tsx";
import { Stamp } from "../../kit/staff/Stamp.tsx";
import { actionsColumn } from "../../kit/staff/table/actions-column.tsx";
import type { Column } from "../../kit/staff/table/DataTable.tsx";
import { RowButton, RowButtons } from "../../kit/staff/table/RowButton.tsx";
import { SearchedTable } from "../../kit/staff/table/SearchedTable.tsx";
import { TwoLines } from "../../kit/staff/table/TwoLines.tsx";
import { useStaff } from "../../kit/staff/use-staff.ts";
import { PaymentNav } from "../PaymentNav.tsx";
import { bankLabels } from "../payment-labels.tsx";
import { useDevices, usePaymentAct } from "../payment-queries.ts";
import { AddDeviceDialog } from "./AddDeviceDialog.tsx";
import { Alarm } from "./Alarm.tsx";
import { LookedAt } from "./LookedAt.tsx";
import { SeenDialog } from "./SeenDialog.tsx";
import { Unclaimed } from "./Unclaimed.tsx";

/** The operator's receiving phones, and whether their messages are whole. */
export function DevicesPage() {
  return (
    <NoticeProvider>
      <Devices />
    </NoticeProvider>
  );
}

function Devices() {
  const { user_type: role } = useStaff();
  const hasCompanies = role === "super_admin";
  const devices = useDevices();
  const [isAdding, setAdding] = useState(false);
  const [seeing, setSeeing] = useState<SmsDevice | null>(null);
  const [switching, setSwitching] = useState<SmsDevice | null>(null);
  const columns = useColumns(hasCompanies, setSwitching);
  const broken = devices.data?.filter(({ faults }) => faults.length > 0) ?? [];
  return (
    <StaffPage title={<Trans>Receiving phones</Trans>} actions={<PaymentNav />}>
      {broken.map((device) => (
        <Alarm key={device.id} device={device} onSeen={setSeeing} />
      ))}
      <Section
        title={<Trans>Phones</Trans>}
        count={devices.data?.length}
        actions={
          <Button onClick={() => setAdding(true)}>
            <StaffIcon name="add" />
            <Trans>Add a phone</Trans>
          </Button>
        }
        lead={
          <Trans>
            A phone sends each message of its bank here, signed with a key of its own. Messages are numbered, and each
            names the balance after it: one that is missing or was changed shows at once.
          </Trans>
        }
      >
        <SearchedTable
          query={devices}
          columns={columns}
          rowKey={({ id }) => id}
          caption={<Trans>Phones</Trans>}
          textOf={({ name, account, holder, company_name: company }) => `${name} ${account} ${holder} ${company}`}
          companyOf={hasCompanies ? ({ company_name: company }) => company : undefined}
          empty={<Trans>No phone yet. Without one nobody can pay in by transfer.</Trans>}
        />
      </Section>
      <Unclaimed hasCompanies={hasCompanies} />
      <LookedAt devices={devices.data ?? []} />
      {isAdding && <AddDeviceDialog onClose={() => setAdding(false)} />}
      {seeing && <SeenDialog device={seeing} onClose={() => setSeeing(null)} />}
      {switching && <SwitchDialog device={switching} onClose={() => setSwitching(null)} />}
    </StaffPage>
  );
}

function useColumns(hasCompanies: boolean, onSwitch: (device: SmsDevice) => void): Column<SmsDevice>[] {
  const { t, i18n } = useLingui();
  return [
    {
      title: <Trans>Phone</Trans>,
      isMain: true,
      render: ({ name, company_name: company }) => (
        <TwoLines className="font-bold" below={hasCompanies ? company : ""}>
          {name}
        </TwoLines>
      ),
    },
    {
      title: <Trans>Account</Trans>,
      render: ({ bank, account, holder }) => (
        <TwoLines below={holder}>
          {i18n._(bankLabels[bank])} {account}
        </TwoLines>
      ),
    },
    {
      title: <Trans>Last heard</Trans>,
      render: ({ last_seen_at: at, last_sequence: last }) =>
        at === null ? (
          <Trans>never</Trans>
        ) : (
          <TwoLines below={<Trans>message {last}</Trans>}>
            <Stamp at={at} />
          </TwoLines>
        ),
    },
    { title: <Trans>Not claimed</Trans>, align: "end", render: ({ unclaimed }) => unclaimed },
    {
      title: <Trans>Status</Trans>,
      render: ({ is_on: isOn, faults }) => (
        <span className="inline-flex flex-wrap gap-1">
          {isOn ? (
            <Badge tone="go">
              <Trans>On</Trans>
            </Badge>
          ) : (
            <Badge>
              <Trans>Off</Trans>
            </Badge>
          )}
          {faults.length > 0 && (
            <Badge tone="alarm">
              <Trans>Alarm</Trans>
            </Badge>
          )}
        </span>
      ),
    },
    actionsColumn((device) => (
      <RowButtons>
        <RowButton
          aria-label={device.is_on ? t`Switch off ${device.name}` : t`Switch on ${device.name}`}
          onClick={() => onSwitch(device)}
        >
          {device.is_on ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>}
        </RowButton>
      </RowButtons>
    )),
  ];
}

function SwitchDialog({ device, onClose }: { device: SmsDevice; onClose: () => void }) {
  const { t } = useLingui();
  const { id, name, is_on: isOn, switch_version: seen } = device;
  const change = usePaymentAct(
    () => call(switchDevice, { params: { id }, body: { is_on: !isOn, seen_version: seen } }),
    () => onClose(),
  );
  return (
    <ConfirmDialog
      title={isOn ? t`Switch off ${name}?` : t`Switch on ${name}?`}
      onClose={onClose}
      onConfirm={() => change.mutate(undefined)}
      confirmLabel={isOn ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>}
      isBusy={change.isPending}
      error={change.error && serverMessage(change.error)}
    >
      <p>
        {isOn ? (
          <Trans>Its messages are refused from now on. What has come stays.</Trans>
        ) : (
          <Trans>Its messages are taken again. Those that came meanwhile show as a gap.</Trans>
        )}
      </p>
    </ConfirmDialog>
  );
}
