import { toBirr } from "@derash/game/money";
import { transferMany } from "@derash/protocol/path/credit";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../data/api.ts";
import { birr } from "../../i18n/money.ts";
import { useAlert } from "../../kit/alert.tsx";
import { TextField } from "../../kit/staff/form/Field.tsx";
import { FormDialog } from "../../kit/staff/form/FormDialog.tsx";
import { fieldErrors } from "../../kit/staff/form/form-errors.ts";
import { Money } from "../../kit/staff/Money.tsx";
import { useNotice } from "../../kit/staff/notice.tsx";
import { Sum, Sums } from "../../kit/staff/Sums.tsx";
import { useManagementUpdate } from "../management-queries.ts";
import { answerWords, sentBeforeWords } from "./bulk-answer.ts";
import { attemptOfList, type BulkList } from "./bulk-list.ts";
import { moneyRefusal, UnansweredNote } from "./UnansweredNote.tsx";
import { isSameAttempt } from "./unanswered.ts";
import { useSendOnce } from "./use-send-once.ts";

type Props = { list: BulkList; onClose: () => void; onSent: () => void };

/** A look at what will be sent. A second try of the same list after a lost answer is the same sending. */
export function BulkDialog({ list, onClose, onSent }: Props) {
  const { t } = useLingui();
  const notify = useNotice();
  const alert = useAlert();
  const update = useManagementUpdate();
  // As it was when it was opened: the list comes anew after a lost answer, and without somebody it would be another one.
  const [{ items, total }] = useState(list);
  // Whatever list had no answer: this one, without whom it was for and who is switched off since, pays the others again.
  const { lost, attemptOf, send } = useSendOnce("bulk");
  const [note, setNote] = useState(lost?.note ?? "");
  const wanted = { ...attemptOfList({ items, total }), targetName: t`${items.length} accounts`, note };
  const sending = useMutation({
    mutationFn: () =>
      send(wanted, (key) =>
        call(transferMany, {
          body: {
            items: items.map(({ receiver, amount }) => ({ target_user_id: receiver.userId, amount })),
            description: note.trim() || "Balance transfer",
            idempotency_key: key,
          },
        }),
      ),
    onSuccess: ({ lines, sent_before: wasSent }) => {
      if (wasSent) void alert(sentBeforeWords(items.length, lines));
      else notify(answerWords(items.length, lines));
      onSent();
      onClose();
    },
    onSettled: update.refresh,
  });
  const failed = sending.error && refusedOne(sending.error, items);
  const sum = birr(toBirr(total));
  return (
    <FormDialog
      title={t`Confirm the transfers`}
      onClose={onClose}
      onSubmit={() => sending.mutate()}
      submitLabel={<Trans>Send {sum} ETB</Trans>}
      tone="go"
      isBusy={sending.isPending}
      error={sending.error && `${failed ? `${failed}: ` : ""}${moneyRefusal(sending.error)}`}
    >
      {lost && <UnansweredNote lost={lost} isAnother={!isSameAttempt(lost, attemptOf(wanted))} />}
      <Sums>
        {items.map(({ receiver: { userId, name }, amount }) => (
          <Sum key={userId} label={name}>
            <Money amount={Number(amount)} />
          </Sum>
        ))}
      </Sums>
      <TextField
        label={t`Description (optional)`}
        placeholder={t`Balance transfer`}
        maxLength={150}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}

/** Whom a refusal is about, where it is about one of the list. */
function refusedOne(error: unknown, items: BulkList["items"]): string | undefined {
  const field = Object.keys(fieldErrors(error)).find((name) => name.startsWith("items."));
  return items[Number(field?.split(".")[1])]?.receiver.name;
}
