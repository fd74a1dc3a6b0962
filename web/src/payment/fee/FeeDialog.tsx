import { type FeeProfile, feeWays, hasWay, mayCompanyBear } from "@derash/protocol/payment/fee";
import { providers } from "@derash/protocol/payment/state";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { plainAmount } from "../../kit/payment/amount.ts";
import { DayField } from "../../kit/staff/day/DayField.tsx";
import { SelectField, TextField } from "../../kit/staff/form/Field.tsx";
import { FormDialog } from "../../kit/staff/form/FormDialog.tsx";
import { fieldErrors, serverMessage } from "../../kit/staff/form/form-errors.ts";
import { useBeginning } from "../../kit/staff/form/use-beginning.ts";
import { bpsOf, isRate } from "../../kit/staff/form/version-rule.ts";
import { useNotice } from "../../kit/staff/notice.tsx";
import { providerLabels } from "../payment-labels.tsx";
import { feeBearerLabels, feeWayLabels } from "./fee-labels.ts";
import { useFeeChange } from "./fee-queries.ts";

const kinds = providers.flatMap((provider) =>
  feeWays.filter((way) => hasWay(provider, way)).map((way) => ({ provider, way })),
);

type Props = { profiles: readonly FeeProfile[]; companyId: string | undefined; onClose: () => void };

/** A new version: payments that are under way keep theirs. */
export function FeeDialog({ profiles, companyId, onClose }: Props) {
  const { i18n, t } = useLingui();
  const notify = useNotice();
  const [at, setAt] = useState(0);
  const { provider, way } = kinds[at] ?? { provider: "desk" as const, way: "deposit" as const };
  // As it was opened: a version that comes meanwhile is somebody else's, which whoever types here has not seen.
  const [opened] = useState(profiles);
  const known = opened.filter((each) => each.provider === provider && each.way === way);
  const now = known.find(({ is_in_force: isInForce }) => isInForce);
  const newest = Math.max(0, ...known.map(({ version }) => version));
  const [typed, setTyped] = useState<{ fixed?: string; percent?: string; bearer?: FeeProfile["bearer"] }>({});
  const from = useBeginning();
  const fixed = typed.fixed ?? String(now?.fixed ?? 0);
  const percent = typed.percent ?? String((now?.rate_bps ?? 0) / 100);
  const mayBear = mayCompanyBear(provider);
  const bearer = mayBear ? (typed.bearer ?? now?.bearer ?? "company") : "player";
  const change = useFeeChange(companyId, () => {
    notify(t`The fee is set, for payments that are asked for from then on.`);
    onClose();
  });
  const isPercent = isRate(percent);
  const errors = fieldErrors(change.error);
  const intent = {
    ...{ provider, way, fixed: plainAmount(fixed), rate_bps: bpsOf(percent), bearer, seen_version: newest },
    ...from.intent,
  };
  return (
    <FormDialog
      title={t`What a provider takes`}
      onClose={onClose}
      onSubmit={(event) => from.isReady(event) && isPercent && change.mutate(intent)}
      onEdit={change.reset}
      submitLabel={<Trans>Save</Trans>}
      isBusy={change.isPending}
      error={change.error && Object.keys(errors).length === 0 ? serverMessage(change.error) : null}
    >
      <SelectField
        label={<Trans>Of payments by</Trans>}
        value={String(at)}
        onChange={({ target }) => {
          setAt(Number(target.value));
          setTyped({});
        }}
      >
        {kinds.map((kind, index) => (
          <option key={`${kind.provider} ${kind.way}`} value={String(index)}>
            {i18n._(providerLabels[kind.provider])}, {i18n._(feeWayLabels[kind.way])}
          </option>
        ))}
      </SelectField>
      <TextField
        label={<Trans>Fixed part, in ETB</Trans>}
        inputMode="decimal"
        maxLength={8}
        value={fixed}
        onChange={({ target }) => setTyped({ ...typed, fixed: target.value })}
        error={errors.fixed}
        hint={<Trans>Of each payment, however small it is. 0: none.</Trans>}
      />
      <TextField
        label={<Trans>Part of the amount, in percent</Trans>}
        inputMode="decimal"
        maxLength={5}
        value={percent}
        onChange={({ target }) => setTyped({ ...typed, percent: target.value })}
        error={isPercent ? errors.rate_bps : t`Please enter ${0} to ${50}`}
      />
      <SelectField
        label={<Trans>Borne by</Trans>}
        value={bearer}
        disabled={!mayBear}
        onChange={({ target }) => setTyped({ ...typed, bearer: target.value as FeeProfile["bearer"] })}
        hint={
          mayBear ? (
            <Trans>What a player bears comes off a deposit, and beside a withdrawal.</Trans>
          ) : (
            <Trans>No provider keeps anything here: a fee is the company's own, and the player bears it.</Trans>
          )
        }
      >
        {(["company", "player"] as const).map((who) => (
          <option key={who} value={who}>
            {i18n._(feeBearerLabels[who])}
          </option>
        ))}
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
