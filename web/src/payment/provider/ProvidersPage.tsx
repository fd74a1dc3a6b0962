import { switchPaymentAccount } from "@derash/protocol/path/payment";
import type { PaymentAccount } from "@derash/protocol/payment/staff";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "../../data/api.ts";
import { Waiting } from "../../kit/shell/Layout.tsx";
import { ConfirmDialog } from "../../kit/staff/form/ConfirmDialog.tsx";
import { serverMessage } from "../../kit/staff/form/form-errors.ts";
import { OneCompanyField, useOneCompany } from "../../kit/staff/form/UnitField.tsx";
import { LoadFailure } from "../../kit/staff/LoadFailure.tsx";
import { NoticeProvider } from "../../kit/staff/notice.tsx";
import { StaffPage } from "../../kit/staff/StaffPage.tsx";
import { useStaff } from "../../kit/staff/use-staff.ts";
import { PaymentNav } from "../PaymentNav.tsx";
import { providerLabels } from "../payment-labels.tsx";
import { usePaymentAccounts, usePaymentAct } from "../payment-queries.ts";
import { AccountCard } from "./AccountCard.tsx";
import { AccountDialog } from "./AccountDialog.tsx";
import { CompanyLimits } from "./CompanyLimits.tsx";
import { KillSwitches } from "./KillSwitches.tsx";
import { NewProviders } from "./NewProviders.tsx";

export type Switching = { account: PaymentAccount; way: "deposit" | "payout" };

/** What a company has of each provider: on or off each way, its limits, its keys. */
export function ProvidersPage() {
  return (
    <NoticeProvider>
      <Providers />
    </NoticeProvider>
  );
}

function Providers() {
  const staff = useStaff();
  const isSuper = staff.user_type === "super_admin";
  const { companyId, isKnown, choice } = useOneCompany(isSuper);
  const ofCompany = companyId ?? staff.company?.id ?? "";
  const accounts = usePaymentAccounts(companyId, isKnown);
  const [switching, setSwitching] = useState<Switching | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const edited = accounts.data?.accounts.find(({ id }) => id === editing);
  return (
    <StaffPage title={<Trans>Providers</Trans>} actions={<PaymentNav />}>
      {isSuper && (
        <div className="cloth p-3 wide:p-4">
          <OneCompanyField choice={choice} />
        </div>
      )}
      {accounts.isLoadingError && <LoadFailure error={accounts.error} onRetry={accounts.refetch} />}
      {accounts.isLoading && <Waiting />}
      {accounts.data?.accounts.map((account) => (
        <AccountCard
          key={account.id}
          account={account}
          onSwitch={(way) => setSwitching({ account, way })}
          onEdit={() => setEditing(account.id)}
        />
      ))}
      {accounts.data && <NewProviders companyId={ofCompany} accounts={accounts.data.accounts} onMade={setEditing} />}
      {accounts.data && <CompanyLimits companyId={ofCompany} />}
      {isSuper && accounts.data && <KillSwitches switches={accounts.data.switches} />}
      {switching && <SwitchDialog switching={switching} onClose={() => setSwitching(null)} />}
      {edited && <AccountDialog account={edited} onClose={() => setEditing(null)} />}
    </StaffPage>
  );
}

function SwitchDialog({ switching: { account, way }, onClose }: { switching: Switching; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const isOn = way === "deposit" ? account.is_deposit_on : account.is_payout_on;
  const { switch_version: seen } = account;
  const provider = i18n._(providerLabels[account.provider]);
  const change = usePaymentAct(
    () => call(switchPaymentAccount, { params: { id: account.id }, body: { way, is_on: !isOn, seen_version: seen } }),
    () => onClose(),
  );
  const titles = {
    deposit: isOn ? t`Switch off deposits by ${provider}?` : t`Switch on deposits by ${provider}?`,
    payout: isOn ? t`Switch off withdrawals by ${provider}?` : t`Switch on withdrawals by ${provider}?`,
  };
  return (
    <ConfirmDialog
      title={titles[way]}
      onClose={onClose}
      onConfirm={() => change.mutate(undefined)}
      confirmLabel={isOn ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>}
      isBusy={change.isPending}
      error={change.error && serverMessage(change.error)}
    >
      <p>
        {isOn ? (
          <Trans>
            No new ones begin. What is under way goes on to its end: it is looked up, and credited, paid or given back.
          </Trans>
        ) : (
          <Trans>Players of {account.company_name} are offered it at once.</Trans>
        )}
      </p>
    </ConfirmDialog>
  );
}
