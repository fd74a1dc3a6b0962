import { addDevice, receiveSms } from "@derash/protocol/path/payment";
import type { SmsDevice } from "@derash/protocol/payment/staff";
import { Trans, useLingui } from "@lingui/react/macro";
import { useForm } from "react-hook-form";
import { call } from "../../data/api.ts";
import { sendOnce } from "../../data/once.ts";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { Fact } from "../../kit/Fact.tsx";
import { SelectField, TextField } from "../../kit/staff/form/Field.tsx";
import { FormDialog } from "../../kit/staff/form/FormDialog.tsx";
import { applyFieldErrors, serverMessage } from "../../kit/staff/form/form-errors.ts";
import { OneCompanyField, useOneCompany } from "../../kit/staff/form/UnitField.tsx";
import { useStaff } from "../../kit/staff/use-staff.ts";
import { bankLabels } from "../payment-labels.tsx";
import { usePaymentAct } from "../payment-queries.ts";

type Values = { name: string; bank: "telebirr" | "cbe"; account: string; holder: string };

/** A phone that is new here; then its key, this once. */
export function AddDeviceDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const staff = useStaff();
  const { companyId, choice } = useOneCompany(staff.user_type === "super_admin");
  const ofCompany = companyId ?? staff.company?.id ?? "";
  const form = useForm<Values>({ defaultValues: { name: "", bank: "telebirr", account: "", holder: "" } });
  const { register, formState, handleSubmit, setError } = form;
  const add = usePaymentAct(
    (values: Values) => {
      const wanted = { ...values, company_id: ofCompany };
      return sendOnce("payment-phone", wanted, (key) => call(addDevice, { body: { ...wanted, idempotency_key: key } }));
    },
    () => {},
  );
  if (add.data) return <KeyOnce device={add.data.device} keyText={add.data.key} onClose={onClose} />;
  const needed = (text: string) => text.trim() !== "" || t`Please fill this in`;
  return (
    <FormDialog
      title={t`Add a phone`}
      onClose={onClose}
      onSubmit={handleSubmit((values) => add.mutate(values, { onError: (error) => applyFieldErrors(error, setError) }))}
      onEdit={add.reset}
      submitLabel={<Trans>Add</Trans>}
      tone="go"
      isBusy={add.isPending}
      error={add.error && serverMessage(add.error)}
    >
      <OneCompanyField choice={choice} />
      <TextField
        label={<Trans>Name of the phone</Trans>}
        maxLength={60}
        hint={t`Such as the desk that it lies at.`}
        error={formState.errors.name?.message}
        {...register("name", { validate: needed })}
      />
      <SelectField label={<Trans>Whose messages it receives</Trans>} {...register("bank")}>
        {(["telebirr", "cbe"] as const).map((bank) => (
          <option key={bank} value={bank}>
            {i18n._(bankLabels[bank])}
          </option>
        ))}
      </SelectField>
      <TextField
        label={<Trans>Account or number that players send to</Trans>}
        maxLength={40}
        inputMode="tel"
        error={formState.errors.account?.message}
        {...register("account", { validate: needed })}
      />
      <TextField
        label={<Trans>Holder of the account</Trans>}
        maxLength={100}
        error={formState.errors.holder?.message}
        {...register("holder", { validate: needed })}
      />
    </FormDialog>
  );
}

type KeyProps = { device: SmsDevice; keyText: string; onClose: () => void };

/** The server says it once, and so does this page; only its own button closes it. */
function KeyOnce({ device: { id, name }, keyText, onClose }: KeyProps) {
  const { t } = useLingui();
  const address = new URL(receiveSms.slice(receiveSms.indexOf("/")), location.href).href;
  return (
    <Dialog title={t`The key of ${name}`} onClose={null} isWide>
      <dl className="divide-y divide-line rounded-md border border-line bg-paper">
        <Fact className="px-3 py-2" label={<Trans>Address</Trans>}>
          <span className="font-mono select-all">{address}</span>
        </Fact>
        <Fact className="px-3 py-2" label={<Trans>Number of the phone here</Trans>}>
          <span className="font-mono select-all">{id}</span>
        </Fact>
        <Fact className="px-3 py-2" label={<Trans>Key</Trans>}>
          <span className="font-mono select-all" data-testid="device-key">
            {keyText}
          </span>
        </Fact>
      </dl>
      <p className="mt-2 text-sm font-semibold text-alarm">
        <Trans>
          The key is shown only now. Put it into the phone before you close this; a lost key means a new phone here.
        </Trans>
      </p>
      <div className="mt-4 flex gap-2">
        <Button
          className="flex-1"
          // Where the browser does not let a page write to the clipboard, the key can still be marked by hand.
          onClick={() => void navigator.clipboard?.writeText(keyText).catch(() => {})}
        >
          <Trans>Copy the key</Trans>
        </Button>
        <Button tone="ink" className="flex-[2]" onClick={onClose}>
          <Trans>It is in the phone</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
