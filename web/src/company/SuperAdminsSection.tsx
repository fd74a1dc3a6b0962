import type { SuperAdmin } from "@derash/protocol/management";
import { resetTotp } from "@derash/protocol/path/management";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../data/api.ts";
import { Badge } from "../kit/staff/Badge.tsx";
import { ConfirmDialog } from "../kit/staff/form/ConfirmDialog.tsx";
import { serverMessage } from "../kit/staff/form/form-errors.ts";
import { LoadFailure } from "../kit/staff/LoadFailure.tsx";
import { useNotice } from "../kit/staff/notice.tsx";
import { Section } from "../kit/staff/StaffPage.tsx";
import { type Column, DataTable } from "../kit/staff/table/DataTable.tsx";
import { RowButton, RowButtons } from "../kit/staff/table/RowButton.tsx";
import { useStaff } from "../kit/staff/use-staff.ts";
import { useManagementUpdate, useSuperAdmins } from "./management-queries.ts";

/** Who may issue money, and who vouches for whom: a lost phone is forgotten by another super admin. */
export function SuperAdminsSection() {
  const { t } = useLingui();
  const { id: ownId } = useStaff();
  const [person, setPerson] = useState<SuperAdmin | null>(null);
  const admins = useSuperAdmins();
  const columns: Column<SuperAdmin>[] = [
    { title: <Trans>Username</Trans>, render: ({ username }) => username, isMain: true },
    {
      title: <Trans>Authenticator app</Trans>,
      render: ({ has_totp }) => (
        <Badge tone={has_totp ? "go" : "plain"}>{has_totp ? <Trans>Set up</Trans> : <Trans>Not set up</Trans>}</Badge>
      ),
    },
    {
      title: <Trans>Actions</Trans>,
      isAction: true,
      align: "end",
      render: (admin) =>
        admin.has_totp &&
        admin.id !== ownId && (
          <RowButtons>
            <RowButton
              aria-label={t`Reset the authenticator app of ${admin.username}`}
              onClick={() => setPerson(admin)}
            >
              <Trans>Reset app</Trans>
            </RowButton>
          </RowButtons>
        ),
    },
  ];
  return (
    <Section title={<Trans>Super admins</Trans>} count={admins.data?.length}>
      {admins.isLoadingError ? (
        <LoadFailure error={admins.error} onRetry={admins.refetch} />
      ) : (
        <DataTable
          columns={columns}
          rows={admins.data ?? []}
          rowKey={({ id }) => id}
          caption={<Trans>Super admins</Trans>}
          isLoading={admins.isPending}
          empty={null}
        />
      )}
      {person && <ResetAppDialog person={person} onClose={() => setPerson(null)} />}
    </Section>
  );
}

function ResetAppDialog({ person: { id, username }, onClose }: { person: SuperAdmin; onClose: () => void }) {
  const { t } = useLingui();
  const notify = useNotice();
  const { refresh } = useManagementUpdate();
  const reset = useMutation({
    mutationFn: () => call(resetTotp, { params: { userId: id } }),
    onSuccess: () => {
      notify(t`The authenticator app of ${username} is forgotten, and ${username} has been signed out everywhere.`);
      onClose();
    },
    onSettled: refresh,
  });
  return (
    <ConfirmDialog
      title={t`Reset the authenticator app?`}
      onClose={onClose}
      onConfirm={() => reset.mutate()}
      confirmLabel={<Trans>Reset app</Trans>}
      isBusy={reset.isPending}
      error={reset.error && serverMessage(reset.error)}
    >
      <p className="text-lg font-bold break-words">{username}</p>
      <p className="text-sm">
        <Trans>
          Until a new one is set up, the password alone lets {username} in. Be sure whom you are talking to.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
