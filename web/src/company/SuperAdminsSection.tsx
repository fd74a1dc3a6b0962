import type { SuperAdmin } from "@derash/protocol/management";
import { resetTotp } from "@derash/protocol/path/management";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "../data/api.ts";
import { Badge } from "../kit/staff/Badge.tsx";
import { actionsColumn } from "../kit/staff/table/actions-column.tsx";
import type { Column } from "../kit/staff/table/DataTable.tsx";
import { RowButton, RowButtons } from "../kit/staff/table/RowButton.tsx";
import { useStaff } from "../kit/staff/use-staff.ts";
import { AskedList } from "./AskedList.tsx";
import { ConfirmChange } from "./ConfirmChange.tsx";
import { useSuperAdmins } from "./management-queries.ts";

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
    actionsColumn(
      (admin) =>
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
    ),
  ];
  return (
    <AskedList
      title={<Trans>Super admins</Trans>}
      query={admins}
      columns={columns}
      rowKey={({ id }) => id}
      empty={null}
    >
      {person && <ResetAppDialog person={person} onClose={() => setPerson(null)} />}
    </AskedList>
  );
}

function ResetAppDialog({ person: { id, username }, onClose }: { person: SuperAdmin; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <ConfirmChange
      title={t`Reset the authenticator app?`}
      onClose={onClose}
      send={() => call(resetTotp, { params: { userId: id } })}
      done={() => t`The authenticator app of ${username} is forgotten, and ${username} has been signed out everywhere.`}
      confirmLabel={<Trans>Reset app</Trans>}
    >
      <p className="text-lg font-bold break-words">{username}</p>
      <p className="text-sm">
        <Trans>
          Until a new one is set up, the password alone lets {username} in. Be sure whom you are talking to.
        </Trans>
      </p>
    </ConfirmChange>
  );
}
