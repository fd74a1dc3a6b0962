import { tieMessage } from "@derash/protocol/path/payment";
import type { StaffPayment } from "@derash/protocol/payment/staff";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { call } from "../../data/api.ts";
import { birr } from "../../i18n/money.ts";
import { Waiting } from "../../kit/shell/Layout.tsx";
import { TextField } from "../../kit/staff/form/Field.tsx";
import { FormDialog } from "../../kit/staff/form/FormDialog.tsx";
import { fieldErrors, serverMessage } from "../../kit/staff/form/form-errors.ts";
import { LoadFailure } from "../../kit/staff/LoadFailure.tsx";
import { useNotice } from "../../kit/staff/notice.tsx";
import { Stamp } from "../../kit/staff/Stamp.tsx";
import { usePaymentAct } from "../payment-queries.ts";
import { useTwoWords } from "../use-two-words.ts";
import { MessagePager, MessageText } from "./Unclaimed.tsx";
import { useMessages } from "./use-messages.ts";

/** Whether it is a claim that no message was found for. */
export function isWithoutMessage({ kind, provider, state }: StaffPayment): boolean {
  return kind === "deposit" && provider === "sms" && (state === "created" || state === "expired");
}

/** Which message a claim is about: who says so is the first of the two persons of its review. */
export function TieDialog({ payment, onClose }: { payment: StaffPayment; onClose: () => void }) {
  const { t } = useLingui();
  const notify = useNotice();
  const { reference } = payment;
  const words = useTwoWords(reference);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const form = useForm<{ reason: string }>({ defaultValues: { reason: "" } });
  const tie = usePaymentAct(
    (body: { message: string; reason: string }) => call(tieMessage, { params: { id: payment.id }, body }),
    () => {
      notify(words.first);
      onClose();
    },
  );
  const send = ({ reason }: { reason: string }) => {
    if (chosen === null) setMissing(true);
    else tie.mutate({ message: chosen, reason });
  };
  const refusal = tie.error && (fieldErrors(tie.error).reason ?? serverMessage(tie.error));
  return (
    <FormDialog
      title={t`Which message is of ${reference}?`}
      onClose={onClose}
      onSubmit={form.handleSubmit(send)}
      onEdit={tie.reset}
      submitLabel={<Trans>Tie it</Trans>}
      isBusy={tie.isPending}
      error={isMissing ? t`Please choose a message` : refusal}
    >
      <p className="text-lg font-bold wrap-anywhere">{payment.player}</p>
      <p className="text-sm text-soft">
        <Trans>
          Compare it with what the player shows and with the account's statement. Nothing is credited before a second
          person has decided it; your name and reason stay on record.
        </Trans>
      </p>
      <Messages
        companyId={payment.company_id}
        chosen={chosen}
        onChoose={(id) => {
          setChosen(id);
          setMissing(false);
          if (!tie.isPending) tie.reset();
        }}
      />
      <TextField
        label={<Trans>Reason</Trans>}
        maxLength={150}
        error={form.formState.errors.reason?.message}
        {...form.register("reason", { validate: (text) => text.trim() !== "" || t`Please enter a reason` })}
      />
    </FormDialog>
  );
}

type Props = { companyId: string; chosen: string | null; onChoose: (id: string) => void };

function Messages({ companyId, chosen, onChoose }: Props) {
  const { list, messages, pages } = useMessages(companyId);
  if (list.isLoadingError) return <LoadFailure error={list.error} onRetry={list.refetch} />;
  if (list.isPending) return <Waiting />;
  return (
    <div className="rounded-md border border-line">
      {messages.length === 0 && (
        <p className="p-3 text-sm text-soft">
          <Trans>All that has come is claimed.</Trans>
        </p>
      )}
      <ul className="grid max-h-72 divide-y divide-line overflow-y-auto">
        {messages.map((message) => (
          <li key={message.id}>
            <button
              type="button"
              aria-pressed={message.id === chosen}
              onClick={() => onChoose(message.id)}
              className={`block min-h-11 w-full border-s-4 p-2 text-start ${message.id === chosen ? "border-ink bg-sunk" : "border-transparent"}`}
            >
              <span className="flex flex-wrap justify-between gap-x-3 text-sm font-bold">
                <Trans>{birr(message.amount)} ETB</Trans> <Stamp at={message.at} />
              </span>
              <MessageText message={message} />
            </button>
          </li>
        ))}
      </ul>
      <MessagePager pages={pages} />
    </div>
  );
}
