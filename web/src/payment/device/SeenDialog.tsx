import { markFaultsSeen } from "@derash/protocol/path/payment";
import { faultsSeenMax, foundCharactersMin, type SmsDevice } from "@derash/protocol/payment/staff";
import { Trans, useLingui } from "@lingui/react/macro";
import { useForm } from "react-hook-form";
import { call } from "../../data/api.ts";
import { TextField } from "../../kit/staff/form/Field.tsx";
import { FormDialog } from "../../kit/staff/form/FormDialog.tsx";
import { fieldErrors, serverMessage } from "../../kit/staff/form/form-errors.ts";
import { issueMessages } from "../../kit/staff/form/issue-messages.ts";
import { useNotice } from "../../kit/staff/notice.tsx";
import { usePaymentAct } from "../payment-queries.ts";
import { FaultLines } from "./FaultLines.tsx";

type Props = {
  /** As it stood on the page when the dialog was opened: what comes meanwhile is not meant. */
  device: SmsDevice;
  onClose: () => void;
};

/** Somebody has looked at what is wrong with a phone's messages, and says what they found. */
export function SeenDialog({ device: { id, name, faults }, onClose }: Props) {
  const { t, i18n } = useLingui();
  const notify = useNotice();
  const form = useForm<{ reason: string }>({ defaultValues: { reason: "" } });
  const meant = faults.slice(0, faultsSeenMax);
  const mark = usePaymentAct(
    ({ reason }: { reason: string }) => call(markFaultsSeen, { params: { id }, body: { faults: meant, reason } }),
    () => {
      notify(t`This alarm of ${name} is over.`);
      onClose();
    },
  );
  const tooShort = i18n._({ ...issueMessages.too_short, values: { min: foundCharactersMin } });
  return (
    <FormDialog
      title={t`What did you find at ${name}?`}
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => mark.mutate(values))}
      onEdit={mark.reset}
      submitLabel={<Trans>I have looked at this</Trans>}
      isBusy={mark.isPending}
      error={mark.error && (fieldErrors(mark.error).reason ?? serverMessage(mark.error))}
    >
      <div className="max-h-48 overflow-y-auto">
        <FaultLines faults={meant} />
      </div>
      <p className="text-sm text-soft">
        <Trans>These do not alarm any more; what comes new does. Your name and what you found stay on record.</Trans>
      </p>
      <TextField
        label={<Trans>What you found</Trans>}
        maxLength={150}
        error={form.formState.errors.reason?.message}
        {...form.register("reason", { validate: (text) => text.trim().length >= foundCharactersMin || tooShort })}
      />
    </FormDialog>
  );
}
