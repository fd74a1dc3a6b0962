import type { Adjustment, Hierarchy } from "@derash/protocol/management";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { api } from "../shared/api.ts";
import { SelectField, TextField } from "../shared/staff/Field.tsx";
import { FormDialog } from "../shared/staff/FormDialog.tsx";
import { applyFieldErrors, serverMessage } from "../shared/staff/form-errors.ts";
import { useNotice } from "../shared/staff/notice.tsx";
import { thousands } from "../shared/staff/thousands.ts";
import { useBranches, useCashiers, useCompanies, useManagementUpdate } from "./management-queries.ts";
import { signedAmount } from "./transfer-check.ts";

type Values = { target_user_id: string; amount: string; reason: string };

export function AdjustmentDialog({ hierarchy, onClose }: { hierarchy: Hierarchy; onClose: () => void }) {
  const { t } = useLingui();
  const notify = useNotice();
  const { refresh } = useManagementUpdate();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { register, handleSubmit, formState, setError } = useForm<Values>({
    defaultValues: { target_user_id: "", amount: "", reason: "" },
  });
  const { errors } = formState;
  const request = useMutation({
    mutationFn: ({ amount, ...values }: Values) =>
      api<Adjustment>("/api/user/management/adjustments/", {
        method: "POST",
        body: { ...values, amount: signedAmount(amount), idempotency_key: idempotencyKey },
      }),
    onSuccess: ({ status, target_name }) => {
      notify(
        status === "pending"
          ? t`The adjustment for ${target_name} waits for a second person.`
          : t`The balance of ${target_name} is adjusted.`,
      );
      onClose();
    },
    onError: (error) => applyFieldErrors(error, setError),
    onSettled: refresh,
  });
  const limit = thousands(hierarchy.adjustment_approval_above);
  return (
    <FormDialog
      title={t`Request adjustment`}
      onClose={onClose}
      onSubmit={handleSubmit((values) => request.mutate(values))}
      isBusy={request.isPending}
      submitLabel={<Trans>Request adjustment</Trans>}
      error={request.error && serverMessage(request.error)}
    >
      <SelectField
        label={t`Whose balance`}
        error={errors.target_user_id?.message}
        {...register("target_user_id", { required: t`Please choose an account` })}
      >
        <option value="">{t`Choose an account`}</option>
        <Targets isSuper={hierarchy.is_super_admin} />
      </SelectField>
      <TextField
        label={t`Amount in ETB`}
        hint={t`With a minus it is taken away, such as -50.00. Above ${limit} ETB a second person must approve.`}
        inputMode="text"
        error={errors.amount?.message}
        className="text-end text-xl font-bold tabular-nums"
        {...register("amount", {
          validate: (text) => signedAmount(text) !== null || t`Please enter a valid amount other than 0`,
        })}
      />
      <TextField
        label={t`Reason`}
        maxLength={150}
        error={errors.reason?.message}
        {...register("reason", { validate: (text) => text.trim() !== "" || t`A reason is required` })}
      />
    </FormDialog>
  );
}

/** The same accounts that one may transfer to. */
function Targets({ isSuper }: { isSuper: boolean }) {
  const { t } = useLingui();
  const companies = useCompanies(isSuper);
  const branches = useBranches(!isSuper);
  const cashiers = useCashiers(!isSuper);
  if (isSuper)
    return companies.data?.map(({ user_id, name }) => (
      <option key={user_id} value={user_id}>
        {name}
      </option>
    ));
  return (
    <>
      <optgroup label={t`Branches`}>
        {branches.data?.map(({ user_id, name }) => (
          <option key={user_id} value={user_id}>
            {name}
          </option>
        ))}
      </optgroup>
      <optgroup label={t`Cashiers`}>
        {cashiers.data?.map(({ id, username, branch_name }) => (
          <option key={id} value={id}>
            {username} · {branch_name}
          </option>
        ))}
      </optgroup>
    </>
  );
}
