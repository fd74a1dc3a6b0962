import type { StaffUser } from "@derash/protocol/staff";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../kit/Button.tsx";
import { FactRow } from "../kit/Fact.tsx";
import { ConfirmDialog } from "../kit/staff/form/ConfirmDialog.tsx";
import { serverMessage } from "../kit/staff/form/form-errors.ts";
import { roleLabels } from "../kit/staff/role-labels.ts";
import { Section, StaffPage } from "../kit/staff/StaffPage.tsx";
import { useStaff } from "../kit/staff/use-staff.ts";
import { signOutEverywhere } from "../session/sign-out.ts";
import { BrowserSettings } from "./BrowserSettings.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { TotpSetup } from "./TotpSetup.tsx";

/** Who I am here, my password, my sessions, and how this browser shows it all. */
export function StaffProfilePage() {
  const staff = useStaff();
  return (
    <StaffPage title={<Trans>Profile</Trans>}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 wide:grid-cols-2 wide:items-start wide:gap-5">
        <div className="grid gap-3 wide:gap-5">
          <Account staff={staff} />
          <BrowserSettings />
          <Sessions />
        </div>
        <div className="grid gap-3 wide:gap-5">
          <Section title={<Trans>Change password</Trans>}>
            <PasswordForm />
          </Section>
          {staff.is_super_admin && <AuthenticatorApp hasTotp={staff.has_totp} />}
        </div>
      </div>
    </StaffPage>
  );
}

function Account({ staff }: { staff: StaffUser }) {
  const { i18n } = useLingui();
  const name = `${staff.first_name} ${staff.last_name}`.trim();
  return (
    <Section title={<Trans>Account</Trans>}>
      <dl className="divide-y divide-line">
        <FactRow label={<Trans>Username</Trans>}>{staff.username}</FactRow>
        {name !== "" && <FactRow label={<Trans>Name</Trans>}>{name}</FactRow>}
        <FactRow label={<Trans>Role</Trans>}>{i18n._(roleLabels[staff.user_type])}</FactRow>
        {staff.company && <FactRow label={<Trans>Company</Trans>}>{staff.company.name}</FactRow>}
        {staff.branch && <FactRow label={<Trans>Branch</Trans>}>{staff.branch.name}</FactRow>}
        {staff.email !== "" && <FactRow label={<Trans>E-mail</Trans>}>{staff.email}</FactRow>}
        <FactRow label={<Trans>Telegram</Trans>}>
          {staff.is_telegram_linked ? <Trans>Linked</Trans> : <Trans>Not linked</Trans>}
        </FactRow>
      </dl>
    </Section>
  );
}

/** A second proof beside the password; who has lost the phone asks another super admin. */
function AuthenticatorApp({ hasTotp }: { hasTotp: boolean }) {
  const [isSettingUp, setSettingUp] = useState(false);
  return (
    <Section title={<Trans>Authenticator app</Trans>}>
      <div className="p-4">
        {isSettingUp ? (
          <TotpSetup onDone={() => setSettingUp(false)} />
        ) : (
          <>
            <p className="mb-3 text-sm text-soft">
              {hasTotp ? (
                <Trans>Signing in asks for a code of your authenticator app.</Trans>
              ) : (
                <Trans>With an authenticator app a stolen password alone opens nothing.</Trans>
              )}
            </p>
            <Button onClick={() => setSettingUp(true)}>
              {hasTotp ? <Trans>Set up another phone</Trans> : <Trans>Set up</Trans>}
            </Button>
          </>
        )}
      </div>
    </Section>
  );
}

function Sessions() {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({ mutationFn: signOutEverywhere });
  return (
    <Section title={<Trans>Sessions</Trans>}>
      <div className="p-4">
        <p className="mb-3 text-sm text-soft">
          <Trans>Lost a phone, or left a computer open? End every session of yours, this one too.</Trans>
        </p>
        <Button onClick={() => setAsking(true)}>
          <Trans>Log out everywhere</Trans>
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t`Log out everywhere`}
          onClose={() => setAsking(false)}
          onConfirm={() => end.mutate()}
          confirmLabel={<Trans>Log out everywhere</Trans>}
          isBusy={end.isPending}
          error={end.error && serverMessage(end.error)}
        >
          <p>
            <Trans>You will have to sign in again on every device.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
