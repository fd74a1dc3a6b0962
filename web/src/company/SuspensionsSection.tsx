import { endSuspension, listSuspensions, suspendPlayer } from "@derash/protocol/path/management";
import type { Suspension } from "@derash/protocol/player";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { call, callPage } from "../data/api.ts";
import { TextField } from "../kit/staff/form/Field.tsx";
import { FormDialog } from "../kit/staff/form/FormDialog.tsx";
import { applyFieldErrors, fieldErrors, serverMessage } from "../kit/staff/form/form-errors.ts";
import { useNotice } from "../kit/staff/notice.tsx";
import { Stamp } from "../kit/staff/Stamp.tsx";
import { actionsColumn } from "../kit/staff/table/actions-column.tsx";
import type { Column } from "../kit/staff/table/DataTable.tsx";
import { nameColumn } from "../kit/staff/table/name-column.tsx";
import { RowButton, RowButtons } from "../kit/staff/table/RowButton.tsx";
import { TwoLines } from "../kit/staff/table/TwoLines.tsx";
import { usePagedList } from "../kit/staff/table/use-paged-list.ts";
import { ConfirmChange } from "./ConfirmChange.tsx";
import { ManagedList } from "./ManagedList.tsx";
import { useManagementUpdate } from "./management-queries.ts";

/** Players who may not play; their money and history stay theirs. */
export function SuspensionsSection({ hasCompanies }: { hasCompanies: boolean }) {
  const [open, setOpen] = useState<"new" | Suspension | null>(null);
  const suspensions = usePagedList("suspensions", (query) => callPage(listSuspensions, { query }));
  const columns = useColumns(setOpen);
  return (
    <ManagedList
      title={<Trans>Suspended players</Trans>}
      list={suspensions}
      columns={columns}
      hasCompanies={hasCompanies}
      empty={<Trans>Nobody is suspended.</Trans>}
      addLabel={<Trans>Suspend a player</Trans>}
      onAdd={() => setOpen("new")}
    >
      {open === "new" && <SuspendDialog onClose={() => setOpen(null)} />}
      {open !== null && open !== "new" && <EndDialog suspension={open} onClose={() => setOpen(null)} />}
    </ManagedList>
  );
}

function useColumns(onEnd: (suspension: Suspension) => void): Column<Suspension>[] {
  const { t } = useLingui();
  return [
    nameColumn({ title: <Trans>Player</Trans>, name: ({ name }) => name, below: ({ telegramId }) => telegramId }),
    { title: <Trans>Company</Trans>, render: ({ company_name: name }) => name ?? <Trans>All companies</Trans> },
    {
      title: <Trans>Reason</Trans>,
      render: ({ reason, told, can_end: canEnd }) => (
        <>
          <span className="wrap-anywhere">
            {canEnd ? reason : <Trans>Set by a super admin, who alone can end it</Trans>}
          </span>
          {told !== "" && (
            <span className="block text-xs text-soft wrap-anywhere">
              <Trans>Told to the player: {told}</Trans>
            </span>
          )}
        </>
      ),
    },
    {
      title: <Trans>Suspended</Trans>,
      render: ({ suspended_by, suspended_at }) =>
        suspended_by === "" ? (
          <Stamp at={suspended_at} />
        ) : (
          <TwoLines below={<Stamp at={suspended_at} />}>{suspended_by}</TwoLines>
        ),
    },
    actionsColumn((suspension) =>
      suspension.can_end ? (
        <RowButtons>
          <RowButton aria-label={t`Let ${suspension.name} play again`} onClick={() => onEnd(suspension)}>
            <Trans>Let play again</Trans>
          </RowButton>
        </RowButtons>
      ) : null,
    ),
  ];
}

type Values = { telegram_id: string; reason: string; told: string };

function SuspendDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const notify = useNotice();
  const { refresh } = useManagementUpdate();
  const { register, handleSubmit, formState, setError } = useForm<Values>({
    defaultValues: { telegram_id: "", reason: "", told: "" },
  });
  const suspend = useMutation({
    mutationFn: (values: Values) => call(suspendPlayer, { body: values }),
    onSuccess: () => {
      notify(t`The player is suspended.`);
      onClose();
    },
    onError: (error) => applyFieldErrors(error, setError),
    onSettled: refresh,
  });
  const isSaidAtField = Object.keys(fieldErrors(suspend.error)).length > 0;
  return (
    <FormDialog
      title={t`Suspend a player`}
      onClose={onClose}
      onSubmit={handleSubmit((values) => suspend.mutate(values))}
      submitLabel={<Trans>Suspend</Trans>}
      isBusy={suspend.isPending}
      error={suspend.error && !isSaidAtField ? serverMessage(suspend.error) : null}
    >
      <p className="text-sm text-soft">
        <Trans>
          The player cannot reserve or pay for a cartela any more. What is paid for plays on and wins, and the balance,
          its withdrawal at the desk and the history stay.
        </Trans>
      </p>
      <TextField
        label={t`Telegram ID`}
        inputMode="numeric"
        maxLength={16}
        error={formState.errors.telegram_id?.message}
        {...register("telegram_id", { validate: (text) => text.trim() !== "" || t`Please enter a number` })}
      />
      <TextField
        label={t`Reason`}
        maxLength={150}
        error={formState.errors.reason?.message}
        {...register("reason", { validate: (text) => text.trim() !== "" || t`A reason is required` })}
      />
      <TextField
        label={t`What the player is told (optional)`}
        maxLength={150}
        error={formState.errors.told?.message}
        {...register("told")}
      />
    </FormDialog>
  );
}

function EndDialog({ suspension, onClose }: { suspension: Suspension; onClose: () => void }) {
  const { t } = useLingui();
  const { id, name, company_name: company, reason, told } = suspension;
  const done = (still: readonly (string | null)[]) => {
    const others = still.join(", ");
    if (still.length === 0) return t`${name} can play again.`;
    return still.includes(null)
      ? t`This suspension is over. ${name} still cannot play: another one is with all companies.`
      : t`This suspension is over. ${name} is still suspended with ${others}.`;
  };
  return (
    <ConfirmChange
      title={t`Let ${name} play again?`}
      onClose={onClose}
      send={() => call(endSuspension, { params: { id }, body: { seen: { reason, told } } })}
      done={({ still }) => done(still)}
      confirmLabel={<Trans>Let play again</Trans>}
    >
      <p className="font-bold">{company ?? <Trans>All companies</Trans>}</p>
      <p className="wrap-anywhere">{reason}</p>
    </ConfirmChange>
  );
}
