import { addDestination } from "@derash/protocol/path/payment";
import type { PaymentDestination, PaymentOptions } from "@derash/protocol/payment/payment";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { call } from "../../../data/api.ts";
import { errorMessage } from "../../../i18n/error-messages.ts";
import { Button } from "../../../kit/Button.tsx";
import { controlClass, PlayerField, Refused } from "../PlayerField.tsx";
import { useOptionsRefresh } from "../payment-queries.ts";

type Bank = { provider: PaymentOptions["withdrawals"][number]["provider"]; code: string };
const keyOf = ({ provider, code }: Bank) => `${provider} ${code}`;

type Props = { options: PaymentOptions; onAdded: (destination: PaymentDestination) => void; onBack: () => void };

/** A new account of hers: that it waits is said before she types it. */
export function DestinationForm({ options, onAdded, onBack }: Props) {
  const { t } = useLingui();
  const id = useId();
  const refresh = useOptionsRefresh();
  const banks = options.withdrawals
    .filter((way) => way.is_on)
    .flatMap(({ provider, banks: of, new_destination_hours: hours }) =>
      of.map((bank) => ({ ...bank, provider, hours })),
    );
  const [chosen, setChosen] = useState<string | null>(null);
  const [account, setAccount] = useState("");
  const [holder, setHolder] = useState("");
  const [isTried, setTried] = useState(false);
  // What was chosen stays so, whatever the company switches on or off beside it.
  const bank = chosen === null ? banks[0] : banks.find((one) => keyOf(one) === chosen);
  const isWhole = account.trim() !== "" && holder.trim() !== "";
  const add = useMutation({
    mutationFn: (of: Bank) =>
      call(addDestination, {
        body: {
          ...{ company_id: options.company_id, provider: of.provider, bank: of.code },
          ...{ account: account.trim(), holder: holder.trim() },
        },
      }),
    // It stays until the new account stands in the list, so that nothing is chosen under somebody's finger.
    onSuccess: async ({ destination }) => {
      await refresh();
      onAdded(destination);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (bank !== undefined && isWhole && !add.isPending) add.mutate(bank);
  };
  return (
    <form noValidate className="cloth grid gap-3 p-4" onSubmit={submit} onInput={() => !add.isPending && add.reset()}>
      <h2 className="display text-lg">
        <Trans>Add an account</Trans>
      </h2>
      <p className="text-sm">
        <Trans>It must be your own. It is confirmed by a deposit that came from it, or at the desk.</Trans>{" "}
        {bank !== undefined && bank.hours > 0 && (
          <Trans>The first money goes there {bank.hours} hours after that.</Trans>
        )}
      </p>
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-semibold">
          <Trans>Bank</Trans>
        </label>
        <select
          id={id}
          className={controlClass}
          value={bank === undefined ? "" : keyOf(bank)}
          onChange={({ target }) => setChosen(target.value)}
        >
          {bank === undefined && <option value="">{t`Please choose a bank`}</option>}
          {banks.map((one) => (
            <option key={keyOf(one)} value={keyOf(one)}>
              {one.name}
            </option>
          ))}
        </select>
        {bank === undefined && (
          <Refused words={t`The bank that you had chosen takes no money now. Please choose another.`} />
        )}
      </div>
      <PlayerField
        label={<Trans>Account or phone number</Trans>}
        inputMode="tel"
        maxLength={40}
        value={account}
        onChange={({ target }) => setAccount(target.value)}
        error={isTried && account.trim() === "" ? t`Please type the number of the account` : null}
      />
      <PlayerField
        label={<Trans>Name of its holder</Trans>}
        maxLength={100}
        value={holder}
        onChange={({ target }) => setHolder(target.value)}
        hint={<Trans>As the bank has written it.</Trans>}
        error={isTried && holder.trim() === "" ? t`Please type the name` : null}
      />
      <Refused words={add.error && errorMessage(add.error, msg`Something went wrong please try again later`)} />
      <div className="grid grid-cols-2 gap-2">
        <Button disabled={add.isPending} onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button type="submit" tone="go" disabled={add.isPending}>
          <Trans>Add</Trans>
        </Button>
      </div>
    </form>
  );
}
