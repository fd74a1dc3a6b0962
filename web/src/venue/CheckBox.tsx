import type { CheckAnswer, VenueState } from "@derash/protocol/venue";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useEffect, useState } from "react";
import { api } from "../shared/api.ts";
import { ApiError } from "../shared/api-error.ts";
import { Button } from "../shared/Button.tsx";
import { playSound } from "../shared/sound.ts";
import { Field } from "../shared/staff/Field.tsx";
import { serverMessage } from "../shared/staff/form-errors.ts";
import { type CheckFault, checkedNumber, hasCells } from "./checked-number.ts";
import { useRoundUpdate, useVenueRefresh } from "./use-venue.ts";

type Props = {
  round: VenueState;
  input: RefObject<HTMLInputElement | null>;
  onAnswer: (answer: CheckAnswer) => void;
};

/** Somebody shouts: the number of the cartela, Enter, and the server says whether it has won. */
export function CheckBox({ round, input, onAnswer }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const check = useCheck(round, onAnswer, setFault);
  useEffect(() => {
    if (round.mode === "server") input.current?.focus();
  }, [round.mode, input]);
  const faultWords: Record<CheckFault, string> = {
    not_a_number: t`Please enter a valid cartela number`,
    none_active: t`No cartela selected for this game`,
    not_active: t`Invalid cartela number`,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (check.isPending) return;
    const number = checkedNumber(text, round.cartelas);
    if (typeof number === "string") return setFault(faultWords[number]);
    setFault(null);
    check.mutate(number, { onSuccess: () => setText("") });
  };
  return (
    <form onSubmit={submit} noValidate aria-busy={check.isPending} className="cloth flex items-start gap-2 p-3">
      <div className="min-w-0 flex-1">
        <Field label={<CheckLabel />} error={fault ?? undefined}>
          <input
            ref={input}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={text}
            onChange={(event) => {
              // Space and C are keys of the page, wherever the focus is.
              setText(event.target.value.replace(/[\s?]/g, ""));
              setFault(null);
            }}
            className="min-h-13 w-full rounded-md border-2 border-edge bg-cloth px-3 text-2xl font-bold aria-invalid:border-alarm"
          />
        </Field>
      </div>
      <Button type="submit" tone="gold" className="mt-6 min-h-13" disabled={check.isPending}>
        <Trans>Check</Trans>
      </Button>
    </form>
  );
}

function CheckLabel() {
  return (
    <>
      <Trans>Check a cartela</Trans>{" "}
      <kbd className="ms-1 rounded-sm border border-edge px-1.5 font-sans text-xs text-soft">C</kbd>
    </>
  );
}

function useCheck(round: VenueState, onAnswer: Props["onAnswer"], onFault: (words: string) => void) {
  const { t } = useLingui();
  const update = useRoundUpdate();
  const refresh = useVenueRefresh();
  return useMutation({
    mutationFn: (cartelaNumber: number) =>
      api<CheckAnswer>(`/api/venue/round/${round.saleId}/check/`, {
        method: "POST",
        body: { cartela_number: cartelaNumber },
      }),
    onSuccess: (answer) => {
      update(answer.round, answer.newBalance);
      if (!hasCells(answer.cells)) return onFault(t`Cartelas not loaded. Please try again.`);
      if (answer.verdict === "NO BINGO") playSound("lose");
      onAnswer(answer);
    },
    onError: (error) => {
      void refresh();
      if (error instanceof ApiError && error.code === "cartela_not_sold") return onFault(t`Invalid cartela number`);
      const isSilent = error instanceof ApiError && error.isOffline;
      const noBackend = t`Cannot connect to backend server. Please ensure the backend is running.`;
      onFault(
        isSilent
          ? t`Exception processing game result: ${noBackend}`
          : t`Error processing game result: ${serverMessage(error)}`,
      );
    },
  });
}
