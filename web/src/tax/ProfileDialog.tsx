import type { Taxes, TaxProfile } from "@derash/protocol/tax";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { DayField } from "../kit/staff/day/DayField.tsx";
import { SelectField, TextField } from "../kit/staff/form/Field.tsx";
import { FormDialog } from "../kit/staff/form/FormDialog.tsx";
import { fieldErrors, serverMessage } from "../kit/staff/form/form-errors.ts";
import { useBeginning } from "../kit/staff/form/use-beginning.ts";
import { bpsOf, isRate } from "../kit/staff/form/version-rule.ts";
import { useNotice } from "../kit/staff/notice.tsx";
import { useProfileChange } from "./tax-queries.ts";

type Props = { taxes: Pick<Taxes, "in_force" | "profiles">; companyId: string | undefined; onClose: () => void };
type Typed = { percent?: string; threshold?: string } & Partial<Pick<TaxProfile, "base" | "bearer">>;

/** A new version: rounds that are on sale or called keep theirs. */
export function ProfileDialog({ taxes, companyId, onClose }: Props) {
  const { t } = useLingui();
  const notify = useNotice();
  // As it was opened: a version that comes meanwhile is somebody else's, which whoever types here has not seen.
  const [opened] = useState(taxes);
  const now = opened.profiles.find(({ version }) => version === opened.in_force);
  const seen = opened.profiles[0]?.version ?? 0;
  const [typed, setTyped] = useState<Typed>({});
  const percent = typed.percent ?? String((now?.rate_bps ?? 1500) / 100);
  const threshold = typed.threshold ?? String(now?.threshold ?? 1000);
  const base = typed.base ?? now?.base ?? "prize";
  const bearer = typed.bearer ?? now?.bearer ?? "winner";
  const from = useBeginning();
  const change = useProfileChange(companyId, () => {
    notify(t`The tax is set, for rounds that open from then on.`);
    onClose();
  });
  const isPercent = isRate(percent);
  const errors = fieldErrors(change.error);
  const intent = {
    ...{ rate_bps: bpsOf(percent), threshold: threshold.trim(), base, bearer, seen_version: seen },
    ...from.intent,
  };
  return (
    <FormDialog
      title={t`Tax on wins`}
      onClose={onClose}
      onSubmit={(event) => from.isReady(event) && isPercent && change.mutate(intent)}
      onEdit={change.reset}
      submitLabel={<Trans>Save</Trans>}
      isBusy={change.isPending}
      error={change.error && Object.keys(errors).length === 0 ? serverMessage(change.error) : null}
    >
      <TextField
        label={<Trans>Rate in percent</Trans>}
        inputMode="decimal"
        maxLength={5}
        value={percent}
        onChange={({ target }) => setTyped({ ...typed, percent: target.value })}
        error={isPercent ? errors.rate_bps : t`Please enter ${0} to ${50}`}
        hint={<Trans>0 taxes nothing.</Trans>}
      />
      <TextField
        label={<Trans>Taxed from this sum on, in ETB</Trans>}
        inputMode="decimal"
        maxLength={12}
        value={threshold}
        onChange={({ target }) => setTyped({ ...typed, threshold: target.value })}
        error={errors.threshold}
        hint={<Trans>What is less is free; from there on all of it is taxed.</Trans>}
      />
      <SelectField
        label={<Trans>On</Trans>}
        value={base}
        onChange={({ target }) => setTyped({ ...typed, base: target.value as TaxProfile["base"] })}
      >
        <option value="prize">{t`the prize`}</option>
        <option value="prize_and_bonus">{t`the prize and its bonus`}</option>
        <option value="less_stake">{t`prize and bonus, less the stake`}</option>
      </SelectField>
      <SelectField
        label={<Trans>Borne by</Trans>}
        value={bearer}
        onChange={({ target }) => setTyped({ ...typed, bearer: target.value as TaxProfile["bearer"] })}
      >
        <option value="winner">{t`the winner`}</option>
        <option value="company">{t`the company`}</option>
      </SelectField>
      <DayField
        label={<Trans>From the beginning of this day; empty: from now on</Trans>}
        value={from.day}
        onChange={from.setDay}
        error={from.error ?? errors.applies_from}
      />
    </FormDialog>
  );
}
