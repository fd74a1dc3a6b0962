import type { Hierarchy } from "@derash/protocol/management";
import { requestAdjustment } from "@derash/protocol/path/credit";
import type { MiniAppUser } from "@derash/protocol/player";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { call } from "../../data/api.ts";
import { birr } from "../../i18n/money.ts";
import { useAlert } from "../../kit/alert.tsx";
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

type Values = { target_user_id: string; company_id: string; amount: string; reason: string };
/** Whose wallets are corrected, each with its company. */
type PlayerOfWallets = { id: string; name: string; wallets: MiniAppUser["wallets"] };
type Props = { hierarchy: Hierarchy; player?: PlayerOfWallets; onTold?: () => void; onClose: () => void };

/** Of a unit or a cashier, who is chosen; or of this player. */
export function AdjustmentDialog({ hierarchy, player, onTold, onClose }: Props) {
  const { t } = useLingui();
  const notify = useNotice();
  const alert = useAlert();
  const { refresh } = useManagementUpdate();
  const groups = useTargets(hierarchy.is_super_admin, player === undefined);
  const kind = player === undefined ? "adjustment" : "player_adjustment";
  const { lost, attemptOf, send } = useSendOnce(kind, player?.id);
  const form = useForm<Values>({
    // What had no answer is offered again as it was.
    defaultValues: {
      ...{ target_user_id: player?.id ?? lost?.targetId ?? "", company_id: lost?.companyId ?? onlyWallet(player) },
      ...{ amount: lost?.amount ?? "", reason: lost?.note ?? "" },
    },
  });
  const { register } = form;
  const { errors } = form.formState;
  const wantedOf = ({ target_user_id: targetId, company_id, amount, reason: note }: Values) => {
    const target = player ?? groups.flatMap(({ targets }) => targets).find(({ id }) => id === targetId);
    const companyId = player && company_id;
    return { targetId, targetName: target?.name ?? "", companyId, amount: signedAmount(amount), note };
  };
  const request = useMutation({
    mutationFn: (values: Values) => {
      const wanted = wantedOf(values);
      const { companyId: company_id, amount } = wanted;
      const seen_balance = player?.wallets.find(({ companyId }) => companyId === company_id)?.balance;
      return send(wanted, (idempotency_key) =>
        call(requestAdjustment, { body: { ...values, company_id, amount, seen_balance, idempotency_key } }),
      );
    },
    onSuccess: ({ status, target_name, sent_before: wasSent }) => {
      if (wasSent && status !== "pending")
        void alert(
          t`The adjustment for ${target_name} that had no answer was made: nothing was adjusted now. If this is another one, ask for it once more.`,
        );
      else
        notify(
          status === "pending"
            ? t`The adjustment for ${target_name} waits for a second person.`
            : t`The balance of ${target_name} is adjusted.`,
        );
      onClose();
    },
    onError: (error) => applyFieldErrors(error, form.setError),
    onSettled: () => {
      refresh();
      // Refused or not heard of, too: somebody else may have corrected it.
      onTold?.();
    },
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
      {player === undefined ? (
        <SelectField
          label={t`Whose balance`}
          error={errors.target_user_id?.message}
          {...register("target_user_id", { required: t`Please choose an account` })}
        >
          <option value="">{t`Choose an account`}</option>
          <TargetOptions groups={groups} />
        </SelectField>
      ) : (
        <SelectField
          label={t`Which wallet of ${player.name}`}
          error={errors.company_id?.message}
          {...register("company_id", { required: t`Please choose a wallet` })}
        >
          <option value="">{t`Choose a wallet`}</option>
          {player.wallets.map(({ companyId, company, balance }) => (
            <option key={companyId} value={companyId}>
              {t`${company} · ${birr(balance)} ETB`}
            </option>
          ))}
        </SelectField>
      )}
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

/** Nobody has to choose where there is one. */
function onlyWallet(player: PlayerOfWallets | undefined): string {
  const [first, second] = player?.wallets ?? [];
  return first !== undefined && second === undefined ? first.companyId : "";
}

function TargetOptions({ groups }: { groups: readonly Group[] }) {
  return groups.map(({ label, targets }) => (
    <optgroup key={label} label={label}>
      {targets.map(({ id, name, place }) => (
        <option key={id} value={id}>
          {place === undefined ? name : `${name} · ${place}`}
        </option>
      ))}
    </optgroup>
  ));
}

type Target = { id: string; name: string; place?: string };
type Group = { label: string; targets: Target[] };

/** Wider than a transfer, which goes down one step at a time: every unit and cashier below may need a correction. */
function useTargets(isSuper: boolean, isWanted: boolean): Group[] {
  const { t } = useLingui();
  const companies = useCompanies(isSuper && isWanted).data ?? [];
  const branches = useBranches(isWanted).data ?? [];
  const cashiers = useCashiers(isWanted).data ?? [];
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
