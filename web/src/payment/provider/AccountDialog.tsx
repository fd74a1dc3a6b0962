import { changePaymentAccount } from "@derash/protocol/path/payment";
import type { PaymentAccount } from "@derash/protocol/payment/staff";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { call } from "../../data/api.ts";
import { plainAmount } from "../../kit/payment/amount.ts";
import { controlClass, Field, SelectField, TextField } from "../../kit/staff/form/Field.tsx";
import { FormDialog } from "../../kit/staff/form/FormDialog.tsx";
import { fieldErrors, serverMessage } from "../../kit/staff/form/form-errors.ts";
import { providerLabels } from "../payment-labels.tsx";
import { usePaymentAct } from "../payment-queries.ts";

const limits = [
  "deposit_min",
  "deposit_max",
  "payout_min",
  "payout_max",
  "auto_payout_max",
  "four_eyes_above",
] as const;
type Limit = (typeof limits)[number];
type Values = {
  mode: "live" | "test";
  limits: Record<Limit, string>;
  settings: Record<string, string>;
  keys: Record<string, string>;
};

/** Limits, addresses and keys. A key is only ever typed, never shown; one that is left empty stays. */
export function AccountDialog({ account, onClose }: { account: PaymentAccount; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const provider = i18n._(providerLabels[account.provider]);
  const isDemo = account.mode === "demo";
  const { register, handleSubmit } = useForm<Values>({ defaultValues: valuesOf(account) });
  const shown = limits.filter((limit) => account.can_pay_out || limit.startsWith("deposit"));
  // As it was filled from: what somebody else has set meanwhile, and nobody has touched here, stays theirs.
  const [opened] = useState(account);
  const save = usePaymentAct(
    (values: Values) => call(changePaymentAccount, { body: changeOf(opened, values) }),
    () => onClose(),
  );
  const words: Record<Limit, string> = {
    deposit_min: t`Smallest deposit`,
    deposit_max: t`Largest deposit`,
    payout_min: t`Smallest withdrawal`,
    payout_max: t`Largest withdrawal`,
    auto_payout_max: t`Approved by itself up to`,
    four_eyes_above: t`Two people above`,
  };
  const errors = fieldErrors(save.error);
  return (
    <FormDialog
      title={t`Limits and keys of ${provider}`}
      onClose={onClose}
      onSubmit={handleSubmit((values) => save.mutate(values))}
      onEdit={save.reset}
      submitLabel={<Trans>Save</Trans>}
      isBusy={save.isPending}
      error={save.error && (Object.values(errors)[0] ?? serverMessage(save.error))}
    >
      {!isDemo && account.key_names.length > 0 && (
        <SelectField
          label={<Trans>Mode</Trans>}
          hint={<Trans>In test mode no money moves: what is paid is never credited, and nobody is paid out.</Trans>}
          {...register("mode")}
        >
          <option value="test">{t`Test`}</option>
          <option value="live">{t`Live`}</option>
        </SelectField>
      )}
      <div className="grid items-end gap-3 wide:grid-cols-2">
        {shown.map((limit) => (
          <TextField
            key={limit}
            label={t`${words[limit]}, ETB`}
            inputMode="decimal"
            maxLength={14}
            error={errors[limit]}
            {...register(`limits.${limit}`)}
          />
        ))}
      </div>
      {!isDemo &&
        account.setting_names.map((name) => (
          <TextField key={name} label={name} maxLength={10_000} {...register(`settings.${name}`)} />
        ))}
      {!isDemo &&
        account.key_names.map((name) => (
          <Field
            key={name}
            label={t`Key: ${name}`}
            hint={account.has_keys ? <Trans>Leave it empty to keep what is there.</Trans> : undefined}
          >
            <textarea
              className={`${controlClass} font-mono`}
              // A key of telebirr's is several lines, which a single one would join.
              rows={2}
              autoComplete="off"
              spellCheck={false}
              maxLength={10_000}
              {...register(`keys.${name}`)}
            />
          </Field>
        ))}
    </FormDialog>
  );
}

function valuesOf(account: PaymentAccount): Values {
  return {
    mode: account.mode === "live" ? "live" : "test",
    limits: Object.fromEntries(limits.map((limit) => [limit, String(account[limit])])) as Record<Limit, string>,
    settings: Object.fromEntries(account.setting_names.map((name) => [name, account.settings[name] ?? ""])),
    keys: Object.fromEntries(account.key_names.map((name) => [name, ""])),
  };
}

/** Only what is another now: a key that was not typed stays, and so does a limit. New addresses switch the account off. */
export function changeOf(account: PaymentAccount, { mode, limits: typed, settings, keys }: Values) {
  const changed = limits.filter((limit) => plainAmount(typed[limit]) !== String(account[limit]));
  const moved = Object.entries(settings).filter(([name, text]) => text !== (account.settings[name] ?? ""));
  const written = Object.entries(keys).filter(([, key]) => key.trim() !== "");
  return {
    ...{ company_id: account.company_id, provider: account.provider },
    ...(account.mode !== "demo" && mode !== account.mode && { mode }),
    ...Object.fromEntries(changed.map((limit) => [limit, plainAmount(typed[limit])])),
    ...(moved.length > 0 && account.mode !== "demo" && { settings: Object.fromEntries(moved) }),
    ...(written.length > 0 && { keys: Object.fromEntries(written) }),
    seen: {
      mode: account.mode,
      merchant_version: account.merchant_version,
      settings: Object.fromEntries(moved.map(([name]) => [name, account.settings[name] ?? ""])),
      ...Object.fromEntries(changed.map((limit) => [limit, account[limit]])),
    },
  };
}
