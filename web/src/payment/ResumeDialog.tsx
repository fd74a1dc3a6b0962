import { resumeWithdrawals } from "@derash/protocol/path/payment";
import type { PaymentPage } from "@derash/protocol/payment/staff";
import { Trans, useLingui } from "@lingui/react/macro";
import { useForm } from "react-hook-form";
import { call } from "../data/api.ts";
import { TextField } from "../kit/staff/form/Field.tsx";
import { FormDialog } from "../kit/staff/form/FormDialog.tsx";
import { fieldErrors, serverMessage } from "../kit/staff/form/form-errors.ts";
import { useNotice } from "../kit/staff/notice.tsx";
import { usePaymentAct } from "./payment-queries.ts";

/** Somebody has looked at a deposit that was taken back, and its player may withdraw again. */
export function ResumeDialog({ page, onClose }: { page: PaymentPage; onClose: () => void }) {
  const { t } = useLingui();
  const notify = useNotice();
  const { id, player } = page.payment;
  const form = useForm({ defaultValues: { reason: "" } });
  const resume = usePaymentAct(
    ({ reason }: { reason: string }) => call(resumeWithdrawals, { params: { id }, body: { reason } }),
    () => {
      notify(t`${player} can withdraw again.`);
      onClose();
    },
  );
  return (
    <FormDialog
      title={t`Let withdrawals go on?`}
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => resume.mutate(values))}
      onEdit={resume.reset}
      submitLabel={<Trans>Let them go on</Trans>}
      tone="go"
      isBusy={resume.isPending}
      error={resume.error && (fieldErrors(resume.error).reason ?? serverMessage(resume.error))}
    >
      <p className="text-lg font-bold wrap-anywhere">{player}</p>
      <p className="text-sm">
        <Trans>
          This deposit was taken back, and its player can ask for no withdrawal since. What the wallet holds now is
          theirs to withdraw again.
        </Trans>
      </p>
      <TextField
        label={<Trans>Reason</Trans>}
        maxLength={150}
        error={form.formState.errors.reason?.message}
        hint={t`What you looked at, and where.`}
        {...form.register("reason", { validate: (text) => text.trim() !== "" || t`Please enter a reason` })}
      />
    </FormDialog>
  );
}
