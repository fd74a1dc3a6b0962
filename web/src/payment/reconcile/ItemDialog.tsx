import { askToCloseItem, decideItem } from "@derash/protocol/path/reconciliation";
import type { ReconciliationItem } from "@derash/protocol/payment/reconciliation";
import { Trans, useLingui } from "@lingui/react/macro";
import { useForm } from "react-hook-form";
import { call } from "../../data/api.ts";
import { Choice } from "../../kit/Choice.tsx";
import { TextField } from "../../kit/staff/form/Field.tsx";
import { FormDialog } from "../../kit/staff/form/FormDialog.tsx";
import { fieldErrors, serverMessage } from "../../kit/staff/form/form-errors.ts";
import { useNotice } from "../../kit/staff/notice.tsx";
import { type ItemAct, nameOf, signed } from "./item-words.ts";
import { itemLabels, itemSentences } from "./reconcile-labels.ts";
import { useReconcileAct } from "./reconcile-queries.ts";

type Props = { act: ItemAct; onClose: () => void };

/** What a first person asks for, or a second one decides, with what it is about once more. */
export function ItemDialog({ act: { what, item }, onClose }: Props) {
  return what === "ask" ? <Ask item={item} onClose={onClose} /> : <Decide item={item} onClose={onClose} />;
}

type OfItem = { item: ReconciliationItem; onClose: () => void };
type Money = "adjust" | "leave";

function Ask({ item, onClose }: OfItem) {
  const { t } = useLingui();
  const notify = useNotice();
  const form = useForm<{ reason: string; money: Money }>({
    defaultValues: { reason: item.reason ?? "", money: item.can_adjust && item.is_adjusted ? "adjust" : "leave" },
  });
  const money = form.watch("money");
  const send = useReconcileAct(
    ({ reason }: { reason: string }) =>
      call(askToCloseItem, { params: { id: item.id }, body: { reason, adjust: money === "adjust" } }),
    () => {
      notify(t`It waits for a second person.`);
      onClose();
    },
  );
  return (
    <FormDialog
      title={t`Close this?`}
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => send.mutate(values))}
      onEdit={send.reset}
      submitLabel={<Trans>Ask a second person</Trans>}
      isBusy={send.isPending}
      error={send.error && (fieldErrors(send.error).reason ?? serverMessage(send.error))}
    >
      <About item={item} />
      {item.can_adjust && (
        <Choice<Money>
          label={t`What becomes of the ledger`}
          options={[
            { value: "leave", name: t`Leave the ledger as it is` },
            { value: "adjust", name: t`Adjust it by ${signed(item.difference)}` },
          ]}
          chosen={money}
          onChoose={(value) => form.setValue("money", value)}
        />
      )}
      <TextField
        label={<Trans>Reason</Trans>}
        maxLength={150}
        hint={t`What you looked at, and where.`}
        error={form.formState.errors.reason?.message}
        {...form.register("reason", { validate: (text) => text.trim() !== "" || t`Please enter a reason` })}
      />
    </FormDialog>
  );
}

function Decide({ item, onClose }: OfItem) {
  const { t } = useLingui();
  const notify = useNotice();
  const form = useForm<{ verdict: "agree" | "refuse" }>({ defaultValues: { verdict: "agree" } });
  const verdict = form.watch("verdict");
  const send = useReconcileAct(
    () =>
      call(decideItem, { params: { id: item.id }, body: { agrees: verdict === "agree", adjust: item.is_adjusted } }),
    ({ state }) => {
      notify(state === "closed" ? t`It is closed.` : t`It is open again.`);
      onClose();
    },
  );
  const { asked_by: asker, reason } = item;
  return (
    <FormDialog
      title={t`Decide as the second person`}
      onClose={onClose}
      onSubmit={form.handleSubmit(() => send.mutate(undefined))}
      onEdit={send.reset}
      submitLabel={<Trans>Decide</Trans>}
      tone="go"
      isBusy={send.isPending}
      error={send.error && serverMessage(send.error)}
    >
      <About item={item} />
      <p className="text-sm wrap-anywhere">
        {asker}: {reason}
      </p>
      <p className="text-sm font-semibold">
        {item.is_adjusted ? (
          <Trans>The ledger is adjusted by {signed(item.difference)} ETB.</Trans>
        ) : (
          <Trans>The ledger stays as it is.</Trans>
        )}
      </p>
      <Choice<"agree" | "refuse">
        label={t`Your word`}
        options={[
          { value: "agree", name: t`Agree and close` },
          { value: "refuse", name: t`Open it again` },
        ]}
        chosen={verdict}
        onChoose={(value) => form.setValue("verdict", value)}
      />
    </FormDialog>
  );
}

function About({ item }: { item: ReconciliationItem }) {
  const { i18n } = useLingui();
  return (
    <p className="text-sm">
      <span className="block text-lg font-bold wrap-anywhere">
        {[i18n._(itemLabels[item.kind]), nameOf(item)].filter(Boolean).join(" · ")}
      </span>
      <span className="block text-soft">{i18n._(itemSentences[item.kind])}</span>
      <span className="block font-semibold">
        <Trans>Difference: {signed(item.difference)} ETB</Trans>
      </span>
    </p>
  );
}
