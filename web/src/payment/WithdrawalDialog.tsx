import { approveWithdrawal, decideWithdrawal, rejectWithdrawal } from "@derash/protocol/path/payment";
import type { QueuedWithdrawal } from "@derash/protocol/payment/staff";
import { Trans, useLingui } from "@lingui/react/macro";
import { useForm } from "react-hook-form";
import { call } from "../data/api.ts";
import { birr } from "../i18n/money.ts";
import { Choice } from "../kit/Choice.tsx";
import { TextField } from "../kit/staff/form/Field.tsx";
import { FormDialog } from "../kit/staff/form/FormDialog.tsx";
import { fieldErrors, serverMessage } from "../kit/staff/form/form-errors.ts";
import { useNotice } from "../kit/staff/notice.tsx";
import { Sum, Sums } from "../kit/staff/Sums.tsx";
import { FirstWord, reasonLabels } from "./payment-labels.tsx";
import { usePaymentAct } from "./payment-queries.ts";
import { useTwoWords } from "./use-two-words.ts";

export type Decision = { what: "approve" | "reject" | "decide"; withdrawal: QueuedWithdrawal };
type Outcome = "paid" | "not_paid";
type Values = { reason: string; outcome: Outcome };
type Props = { decision: Decision; onClose: () => void };

/** What is about to be done to a withdrawal, with what it is about, once more. */
export function WithdrawalDialog({ decision: { what, withdrawal }, onClose }: Props) {
  const { t } = useLingui();
  const notify = useNotice();
  const { id, reference, asked_outcome: asked } = withdrawal;
  const form = useForm<Values>({ defaultValues: { reason: "", outcome: asked ?? "paid" } });
  const outcome = form.watch("outcome");
  const words = useWords(what, withdrawal);
  const { first, half } = useTwoWords(reference);
  const act = usePaymentAct(
    ({ reason }: Values) => {
      if (what === "approve")
        return call(approveWithdrawal, { params: { id }, body: { seen_reasons: withdrawal.waits_because } });
      if (what === "reject") return call(rejectWithdrawal, { params: { id }, body: { reason } });
      return call(decideWithdrawal, { params: { id }, body: { was_paid: outcome === "paid", reason } });
    },
    (after) => {
      const isHalf = what !== "reject" && after.state === withdrawal.state;
      if (!isHalf) notify(words.done);
      else notify(what === "approve" ? first : half(after.asked_outcome));
      onClose();
    },
  );
  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => act.mutate(values))}
      onEdit={act.reset}
      submitLabel={words.confirm}
      tone={what === "reject" ? "ink" : "go"}
      isBusy={act.isPending}
      error={act.error && (fieldErrors(act.error).reason ?? serverMessage(act.error))}
    >
      <About withdrawal={withdrawal} />
      {what === "approve" && <WhyAsked withdrawal={withdrawal} />}
      {what === "decide" && (
        <>
          <p className="text-sm">
            <Trans>
              It has been unknown for a day. Say what the provider's own records show; a second person must say the
              same. Nothing moves before that.
            </Trans>
          </p>
          {asked !== null && (
            <p role="status" className="text-sm font-semibold">
              <FirstWord outcome={asked} />{" "}
              <Trans>Look for yourself. Where you say otherwise neither word counts, and two people begin anew.</Trans>
            </p>
          )}
          <Choice<Outcome>
            label={t`What became of it`}
            options={[
              { value: "paid", name: t`It was paid` },
              { value: "not_paid", name: t`It was not paid` },
            ]}
            chosen={outcome}
            onChoose={(value) => form.setValue("outcome", value)}
          />
        </>
      )}
      {what !== "approve" && (
        <TextField
          label={<Trans>Reason</Trans>}
          maxLength={150}
          error={form.formState.errors.reason?.message}
          hint={
            what === "decide"
              ? t`What you looked at, and where.`
              : t`The player reads this, in the app and from the bot. Write it for them, in their language.`
          }
          {...form.register("reason", { validate: (text) => text.trim() !== "" || t`Please enter a reason` })}
        />
      )}
    </FormDialog>
  );
}

function useWords(what: Decision["what"], withdrawal: QueuedWithdrawal) {
  const { t } = useLingui();
  const { reference, needs_two: needsTwo, approved_by: first, destination } = withdrawal;
  const isFirstOfTwo = needsTwo && first === null;
  return {
    approve: {
      title: isFirstOfTwo ? t`Approve as the first of two?` : t`Approve this withdrawal?`,
      confirm: <Trans>Approve</Trans>,
      done:
        destination === null
          ? t`${reference} is approved, and is paid at the desk.`
          : t`${reference} is approved, and is sent when the provider works.`,
    },
    reject: {
      title: t`Reject this withdrawal?`,
      confirm: <Trans>Reject</Trans>,
      done: t`${reference} is rejected. The money is back in the wallet.`,
    },
    decide: {
      title: t`What became of this withdrawal?`,
      confirm: <Trans>Decide</Trans>,
      done: t`${reference} is decided.`,
    },
  }[what];
}

/** What whoever approves says yes to. */
function WhyAsked({ withdrawal: { waits_because: reasons } }: Pick<Decision, "withdrawal">) {
  const { i18n } = useLingui();
  return (
    <ul className="text-sm font-semibold">
      {reasons.map((reason) => (
        <li key={reason}>{i18n._(reasonLabels[reason])}</li>
      ))}
    </ul>
  );
}

function About({ withdrawal: { player, amount, destination, brought, taken } }: Pick<Decision, "withdrawal">) {
  return (
    <>
      <p className="text-sm">
        <span className="block text-lg font-bold wrap-anywhere">{player}</span>
        <span className="text-soft wrap-anywhere">
          {destination === null ? (
            <Trans>Cash at the desk</Trans>
          ) : (
            `${destination.bank_name} ${destination.account}, ${destination.holder}`
          )}
        </span>
      </p>
      <Sums>
        <Sum label={<Trans>Amount</Trans>}>
          <span className="display text-2xl text-gold">
            <Trans>{birr(amount ?? 0)} ETB</Trans>
          </span>
        </Sum>
        <Sum label={<Trans>Brought in so far</Trans>}>
          <Trans>{birr(brought)} ETB</Trans>
        </Sum>
        <Sum label={<Trans>Taken out, this included</Trans>}>
          <Trans>{birr(taken)} ETB</Trans>
        </Sum>
      </Sums>
    </>
  );
}
