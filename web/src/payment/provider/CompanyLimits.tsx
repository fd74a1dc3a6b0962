import { readCompanyLimits, setCompanyLimit } from "@derash/protocol/path/payment";
import type { CompanyLimits as Limits } from "@derash/protocol/payment/limit";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "../../data/api.ts";
import { birr } from "../../i18n/money.ts";
import { Button } from "../../kit/Button.tsx";
import { FactRow } from "../../kit/Fact.tsx";
import { plainAmount } from "../../kit/payment/amount.ts";
import { TextField } from "../../kit/staff/form/Field.tsx";
import { FormDialog } from "../../kit/staff/form/FormDialog.tsx";
import { fieldErrors, serverMessage } from "../../kit/staff/form/form-errors.ts";
import { Section } from "../../kit/staff/StaffPage.tsx";
import { paymentsKey } from "../../kit/staff/use-payments-waiting.ts";
import { usePaymentAct } from "../payment-queries.ts";

type Limit = Limits["limits"][number];

const names: Record<Limit["period"], MessageDescriptor> = {
  day: msg`In a day`,
  week: msg`In a week`,
  month: msg`In a month`,
};

/** What each player of the company may bring in. What players have set themselves is theirs, and not shown here. */
export function CompanyLimits({ companyId }: { companyId: string }) {
  const { i18n, t } = useLingui();
  const [edited, setEdited] = useState<Limit | null>(null);
  const { data } = useQuery({
    queryKey: [...paymentsKey, "limits", companyId],
    queryFn: () => call(readCompanyLimits, { query: { company_id: companyId } }),
    enabled: companyId !== "",
  });
  if (data === undefined) return null;
  return (
    <Section
      title={<Trans>Limits for deposits of each player</Trans>}
      lead={
        <Trans>
          Players set limits of their own beside these; the lower one holds, and nobody else can raise theirs.
        </Trans>
      }
    >
      <dl className="divide-y divide-line">
        {data.limits.map((limit) => {
          const name = i18n._(names[limit.period]);
          return (
            <FactRow key={limit.period} label={name}>
              {limit.amount === null ? <Trans>No limit</Trans> : <Trans>{birr(limit.amount)} ETB</Trans>}{" "}
              <Button aria-label={t`${name}: change the limit`} onClick={() => setEdited(limit)}>
                <Trans>Change</Trans>
              </Button>
            </FactRow>
          );
        })}
      </dl>
      {edited && <LimitDialog companyId={companyId} limit={edited} onClose={() => setEdited(null)} />}
    </Section>
  );
}

type DialogProps = { companyId: string; limit: Limit; onClose: () => void };

function LimitDialog({ companyId, limit: { period, amount }, onClose }: DialogProps) {
  const { i18n, t } = useLingui();
  const [typed, setTyped] = useState(amount === null ? "" : String(amount));
  const save = usePaymentAct(
    (sum: string | null) =>
      call(setCompanyLimit, { body: { company_id: companyId, period, amount: sum, seen_amount: amount } }),
    () => onClose(),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(typed.trim() === "" ? null : plainAmount(typed));
  };
  return (
    <FormDialog
      title={t`${i18n._(names[period])}: limit for each player`}
      onClose={onClose}
      onSubmit={submit}
      onEdit={save.reset}
      submitLabel={<Trans>Save</Trans>}
      isBusy={save.isPending}
      error={save.error && serverMessage(save.error)}
    >
      <TextField
        label={t`Most that a player brings in, ETB`}
        hint={<Trans>Empty: no limit.</Trans>}
        inputMode="decimal"
        maxLength={14}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={fieldErrors(save.error).amount}
      />
    </FormDialog>
  );
}
