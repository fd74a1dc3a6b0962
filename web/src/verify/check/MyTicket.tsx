import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../kit/Button.tsx";
import { Cartela } from "../../kit/Cartela.tsx";
import { CartelaNumberInput } from "../../kit/CartelaNumberInput.tsx";
import type { Mine } from "../verify-address.ts";
import { outcome } from "./Steps.tsx";
import type { Checked } from "./use-check.ts";

type Props = { checked: Checked; mine: Mine; onChange: (cartelaNumber: number | null) => void };

/** Was my cartela in it? By its number; and with what the game knows of me, that it is mine and nobody else's. */
export function MyTicket({ checked, mine, onChange }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [typed, setTyped] = useState(mine.cartelaNumber === null ? "" : String(mine.cartelaNumber));
  // What is not in the round is mostly mistyped: nothing is red, and nothing in the address, before it was looked at again.
  const [doubtful, setDoubtful] = useState<number | null>(null);
  const answer = (number: number | null) => {
    setDoubtful(null);
    onChange(number);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = Number(typed.trim());
    if (!Number.isInteger(number) || number <= 0) return answer(null);
    return isInRound(checked, number) || number === mine.cartelaNumber ? answer(number) : setDoubtful(number);
  };
  return (
    <section className="cloth p-3" aria-label={t`My cartela`} data-testid="my-ticket">
      <form onSubmit={submit} className="print:hidden" noValidate>
        <label htmlFor={id} className="mb-1 block text-sm font-semibold">
          <Trans>Your cartela's number</Trans>
        </label>
        <div className="flex gap-2">
          <CartelaNumberInput
            id={id}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setDoubtful(null);
            }}
            className="min-h-11 w-24 min-w-0 rounded-md border border-edge bg-paper px-3 text-lg font-bold"
          />
          <Button type="submit" tone="ink">
            <Trans>Check my cartela</Trans>
          </Button>
        </div>
      </form>
      <div aria-live="polite">
        {doubtful !== null && <Doubt number={doubtful} onSure={() => answer(doubtful)} />}
        {doubtful === null && mine.cartelaNumber !== null && <Answer checked={checked} mine={mine} />}
      </div>
    </section>
  );
}

function isInRound({ proof }: Checked, number: number): boolean {
  return proof.tickets.some(({ cartelaNumber }) => cartelaNumber === number);
}

function Doubt({ number, onSure }: { number: number; onSure: () => void }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <p className="font-semibold">
        <Trans>Cartela {number} was not in this round. Is that the number of your cartela?</Trans>
      </p>
      <Button onClick={onSure}>
        <Trans>Yes, it is {number}</Trans>
      </Button>
    </div>
  );
}

function Answer({ checked, mine }: { checked: Checked; mine: Mine }) {
  const { i18n } = useLingui();
  const { proof, steps } = checked;
  const number = mine.cartelaNumber ?? 0;
  const ticket = proof.tickets.find(({ cartelaNumber }) => cartelaNumber === number);
  const step = steps.find(({ step }) => step === "mine");
  const isWrong = step?.isOk === false;
  if (ticket === undefined)
    return (
      <p className="mt-2 font-semibold text-alarm">
        <Trans>Cartela {number} was not in this round.</Trans>
      </p>
    );
  const called = proof.order?.slice(0, proof.callCount ?? 0) ?? [];
  const isProven = mine.salt !== null && mine.telegramId !== null;
  return (
    <div className="mt-3 flex items-start gap-3">
      <Cartela className="max-w-36 shrink-0" cartelaNumber={number} cells={ticket.cells} called={called} />
      <p className={`min-w-0 text-sm font-semibold ${isWrong ? "text-alarm" : ""}`} data-testid="my-answer">
        {isWrong && step.issue === "another_player" && (
          <Trans>Cartela {number} was in this round, but this ticket is not yours.</Trans>
        )}
        {isWrong && step.issue !== "another_player" && i18n._(outcome(step, checked))}
        {!isWrong && isProven && <Trans>Cartela {number} was in this round, and this ticket is yours.</Trans>}
        {!isWrong && !isProven && <Trans>Cartela {number} was in this round, with these numbers.</Trans>}
      </p>
    </div>
  );
}
