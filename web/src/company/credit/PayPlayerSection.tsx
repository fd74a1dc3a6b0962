import type { PlayerAtDesk } from "@derash/protocol/credit";
import type { Hierarchy } from "@derash/protocol/management";
import { findPlayer } from "@derash/protocol/path/credit";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { call } from "../../data/api.ts";
import { ApiError } from "../../data/api-error.ts";
import { Button } from "../../kit/Button.tsx";
import { SelectField, TextField } from "../../kit/staff/form/Field.tsx";
import { DialogError } from "../../kit/staff/form/FormDialog.tsx";
import { fieldErrors, serverMessage } from "../../kit/staff/form/form-errors.ts";
import { Section } from "../../kit/staff/StaffPage.tsx";
import { TransferDialog } from "./TransferDialog.tsx";

type Values = { by: "phone" | "telegram_id"; number: string };

/** A player at the desk hands over cash, and gets it on the own wallet. */
export function PayPlayerSection({ hierarchy }: { hierarchy: Hierarchy }) {
  const { t } = useLingui();
  const { register, handleSubmit, formState, reset, setError } = useForm<Values>({
    defaultValues: { by: "phone", number: "" },
  });
  const find = useMutation({
    mutationFn: ({ by, number }: Values) => call(findPlayer, { query: { [by]: number.trim() } }),
    onError: (error, { by }) => {
      const message = fieldErrors(error)[by];
      if (message !== undefined) setError("number", { message });
    },
  });
  const [isPaying, setPaying] = useState(false);
  const isUnknown = find.error instanceof ApiError && find.error.code === "not_found";
  return (
    <Section title={<Trans>Add money to a player's wallet</Trans>}>
      <form
        noValidate
        className="grid gap-3 p-3 wide:grid-cols-[12rem_minmax(0,1fr)_auto] wide:items-start wide:px-4"
        onInput={() => !find.isPending && find.reset()}
        onSubmit={handleSubmit((values) => find.mutate(values))}
      >
        <SelectField label={t`Find by`} {...register("by")}>
          <option value="phone">{t`Phone number`}</option>
          <option value="telegram_id">{t`Telegram ID`}</option>
        </SelectField>
        <TextField
          label={t`Number`}
          inputMode="tel"
          maxLength={20}
          error={formState.errors.number?.message}
          {...register("number", { validate: (text) => text.trim() !== "" || t`Please enter a number` })}
        />
        <Button type="submit" tone="ink" className="wide:mt-6" disabled={find.isPending}>
          <Trans>Find player</Trans>
        </Button>
      </form>
      <div className="px-3 pb-3 wide:px-4">
        {find.error && formState.errors.number === undefined && (
          <DialogError error={isUnknown ? t`No player found.` : serverMessage(find.error)} />
        )}
        {find.data && <Found player={find.data} onPay={() => setPaying(true)} />}
      </div>
      {find.data && isPaying && (
        <TransferDialog
          target={{ userId: find.data.user_id, name: find.data.name, detail: whereabouts(find.data) }}
          hierarchy={hierarchy}
          onClose={() => {
            setPaying(false);
            find.reset();
            reset();
          }}
        />
      )}
    </Section>
  );
}

function Found({ player, onPay }: { player: PlayerAtDesk; onPay: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-paper px-3 py-2">
      <p role="status">
        <span className="block text-lg font-bold break-words">{player.name}</span>
        <span className="block text-sm text-soft">{whereabouts(player)}</span>
      </p>
      <Button tone="go" onClick={onPay}>
        <Trans>Top up</Trans>
      </Button>
    </div>
  );
}

/** Enough to ask "is that you?"; not every player has given a phone number. */
function whereabouts({ phoneNumber, telegramId }: PlayerAtDesk): string {
  const withPhone = msg`Phone ${phoneNumber}, Telegram ${telegramId}`;
  return i18n._(phoneNumber === "" ? msg`Telegram ${telegramId}` : withPhone);
}
