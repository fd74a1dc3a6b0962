import { decideDeposit } from "@derash/protocol/path/payment";
import type { PaymentPage } from "@derash/protocol/payment/staff";
import { Trans, useLingui } from "@lingui/react/macro";
import { useForm } from "react-hook-form";
import { call } from "../data/api.ts";
import { birr } from "../i18n/money.ts";
import { Choice } from "../kit/Choice.tsx";
import { TextField } from "../kit/staff/form/Field.tsx";
import { FormDialog } from "../kit/staff/form/FormDialog.tsx";
import { fieldErrors, serverMessage } from "../kit/staff/form/form-errors.ts";
import { useNotice } from "../kit/staff/notice.tsx";
import { usePaymentAct } from "./payment-queries.ts";
import { useTwoWords } from "./use-two-words.ts";

/** `refuse`: a page's payment was sent back; a transfer that was named is somebody else's. */
type Verdict = "credit" | "refuse";
type Values = { verdict: Verdict; reason: string };

/** What becomes of money that came otherwise than meant; two persons must say the same. */
export function DepositDialog({ page, onClose }: { page: PaymentPage; onClose: () => void }) {
  const { t } = useLingui();
  const notify = useNotice();
  const words = useTwoWords(page.payment.reference);
  const { id, reference, player } = page.payment;
  const form = useForm<Values>({
    defaultValues: { verdict: page.asked_credit === false ? "refuse" : "credit", reason: "" },
  });
  const verdict = form.watch("verdict");
  const isClaim = page.payment.provider === "sms";
  const arrived = page.facts.findLast(({ is, amount }) => is === "paid" && amount !== null);
  const decide = usePaymentAct(
    ({ reason }: Values) =>
      call(decideDeposit, {
        params: { id },
        body: { credit: verdict === "credit", reason, seen_amount: arrived?.amount ?? undefined },
      }),
    (after) => {
      notify(after.payment.state === "review" ? words.half(after.asked_credit) : t`${reference} is decided.`);
      onClose();
    },
  );
  return (
    <FormDialog
      title={t`What becomes of this deposit?`}
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => decide.mutate(values))}
      onEdit={decide.reset}
      submitLabel={<Trans>Decide</Trans>}
      tone="go"
      isBusy={decide.isPending}
      error={decide.error && (fieldErrors(decide.error).reason ?? serverMessage(decide.error))}
    >
      <p className="text-lg font-bold wrap-anywhere">{player}</p>
      {arrived !== undefined && (
        <p className="text-sm">
          <Trans>
            What has arrived: {birr(arrived.amount ?? 0)} {arrived.currency}
          </Trans>
        </p>
      )}
      {page.payer !== null && (
        <p className="text-sm">
          <Trans>The payer as the provider names them: {page.payer}</Trans>
        </p>
      )}
      {page.asked_credit !== null && (
        <p role="status" className="text-sm font-semibold">
          {page.asked_credit ? (
            <Trans>A first person has said that it is credited.</Trans>
          ) : isClaim ? (
            <Trans>A first person has said that it is not this player's.</Trans>
          ) : (
            <Trans>A first person has said that it was sent back.</Trans>
          )}
        </p>
      )}
      <Choice<Verdict>
        label={t`What becomes of it`}
        options={[
          { value: "credit", name: t`Credit the wallet` },
          { value: "refuse", name: isClaim ? t`It is not this player's` : t`It was sent back` },
        ]}
        chosen={verdict}
        onChoose={(value) => form.setValue("verdict", value)}
      />
      {isClaim && (
        <p className="text-sm text-soft">
          <Trans>Its payer can name the number then, and is credited: never send it back by hand.</Trans>
        </p>
      )}
      <TextField
        label={<Trans>Reason</Trans>}
        maxLength={150}
        error={form.formState.errors.reason?.message}
        {...form.register("reason", { validate: (text) => text.trim() !== "" || t`Please enter a reason` })}
      />
    </FormDialog>
  );
}
