import type { Hierarchy } from "@derash/protocol/management";
import { requestAdjustment } from "@derash/protocol/path/credit";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { call } from "../../data/api.ts";
import { birr } from "../../i18n/money.ts";
import { SelectField, TextField } from "../../kit/staff/form/Field.tsx";
import { FormDialog } from "../../kit/staff/form/FormDialog.tsx";
import { formCall } from "../../kit/staff/form/form-call.ts";
import { applyFieldErrors } from "../../kit/staff/form/form-errors.ts";
import { useNotice } from "../../kit/staff/notice.tsx";
import { useBranches, useCashiers, useCompanies } from "../../kit/staff/unit-queries.ts";
import { useManagementUpdate } from "../management-queries.ts";
import { amountMessage } from "./amount-messages.ts";
import { signedAmount, signedIssue } from "./transfer-check.ts";
import { moneyRefusal, UnansweredNote } from "./UnansweredNote.tsx";
import { isSameAttempt } from "./unanswered.ts";
import { useSendOnce } from "./use-send-once.ts";

type Values = { target_user_id: string; amount: string; reason: string };

export function AdjustmentDialog({ hierarchy, onClose }: { hierarchy: Hierarchy; onClose: () => void }) {
  const { t } = useLingui();
  const notify = useNotice();
  const { refresh } = useManagementUpdate();
  const groups = useTargets(hierarchy.is_super_admin);
  const { lost, attemptOf, send } = useSendOnce("adjustment");
  const form = useForm<Values>({
    // What had no answer is offered again as it was.
    defaultValues: { target_user_id: lost?.targetId ?? "", amount: lost?.amount ?? "", reason: lost?.note ?? "" },
  });
  const { register } = form;
  const { errors } = form.formState;
  const wantedOf = ({ target_user_id: targetId, amount, reason: note }: Values) => {
    const target = groups.flatMap(({ targets }) => targets).find(({ id }) => id === targetId);
    return { targetId, targetName: target?.name ?? "", amount: signedAmount(amount), note };
  };
  const request = useMutation({
    mutationFn: (values: Values) => {
      const wanted = wantedOf(values);
      return send(wanted, (key) =>
        call(requestAdjustment, {
          body: { ...values, amount: wanted.amount, idempotency_key: key },
        }),
      );
    },
    onSuccess: ({ status, target_name }) => {
      notify(
        status === "pending"
          ? t`The adjustment for ${target_name} waits for a second person.`
          : t`The balance of ${target_name} is adjusted.`,
      );
      onClose();
    },
    onError: (error) => applyFieldErrors(error, form.setError),
    onSettled: refresh,
  });
  const isRepeating = lost !== null && isSameAttempt(lost, attemptOf(wantedOf(form.watch())));
  const limit = birr(hierarchy.adjustment_approval_above);
  return (
    <FormDialog
      {...formCall(form, request)}
      title={t`Request adjustment`}
      onClose={onClose}
      submitLabel={isRepeating ? <Trans>Try again</Trans> : <Trans>Request adjustment</Trans>}
      error={request.error && moneyRefusal(request.error)}
    >
      {lost && <UnansweredNote lost={lost} isAnother={!isRepeating} />}
      <SelectField
        label={t`Whose balance`}
        error={errors.target_user_id?.message}
        {...register("target_user_id", { required: t`Please choose an account` })}
      >
        <option value="">{t`Choose an account`}</option>
        {groups.map(({ label, targets }) => (
          <optgroup key={label} label={label}>
            {targets.map(({ id, name, place }) => (
              <option key={id} value={id}>
                {place === undefined ? name : `${name} · ${place}`}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <TextField
        label={t`Amount in ETB`}
        hint={t`With a minus it is taken away, such as -50.00. Above ${limit} ETB a second person must approve.`}
        inputMode="text"
        error={errors.amount?.message}
        className="text-end text-xl font-bold tabular-nums"
        {...register("amount", {
          validate: (text) => {
            const issue = signedIssue(text);
            return issue === null || amountMessage(issue, 0, t`Please enter a valid amount other than 0`);
          },
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

type Target = { id: string; name: string; place?: string };

/** Wider than a transfer, which goes down one step at a time: every unit and cashier below may need a correction. */
function useTargets(isSuper: boolean): { label: string; targets: Target[] }[] {
  const { t } = useLingui();
  const companies = useCompanies(isSuper).data ?? [];
  const branches = useBranches(true).data ?? [];
  const cashiers = useCashiers(true).data ?? [];
  const companyTargets = companies.map(({ user_id: id, name }) => ({ id, name }));
  return [
    ...(isSuper ? [{ label: t`Companies`, targets: companyTargets }] : []),
    {
      label: t`Branches`,
      targets: branches.map(({ user_id: id, name, company_name }) => ({
        id,
        name,
        ...(isSuper && { place: company_name }),
      })),
    },
    {
      label: t`Cashiers`,
      targets: cashiers.map(({ id, username: name, branch_name: place }) => ({ id, name, place })),
    },
  ];
}
