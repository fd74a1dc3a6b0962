import type { Regular } from "@derash/protocol/hall/regular";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { RowButton } from "../../kit/staff/table/RowButton.tsx";
import { rangeWords } from "./selection.ts";
import type { RegularsList } from "./use-regulars.ts";
import type { Sale } from "./use-sale.ts";

type Props = { sale: Sale; list: RegularsList; isLocked: boolean };

/** Who plays the same again: the customers of the round before, and those who have a name in the hall. One press chooses a line. */
export function Regulars({ sale, list: { regulars, isBusy, keep, forget }, isLocked }: Props) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { isFree } = sale;
  const before = sale.linesBefore.filter((numbers) => numbers.every(isFree));
  const choose = (numbers: readonly number[]) => sale.take({ add: numbers.filter(isFree), remove: [] });
  const standing = [...new Set(regulars.filter(({ isStanding }) => isStanding).flatMap(({ cartelas }) => cartelas))];
  return (
    <details
      className="cloth px-3 py-1"
      data-testid="regulars"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-9 cursor-pointer items-center text-sm font-semibold">
        <Trans>Regulars: same as last round, names, standing orders</Trans>
      </summary>
      {isOpen && (
        <div className="grid gap-2 py-2">
          <ul className="flex flex-wrap gap-1.5">
            {standing.length > 0 && (
              <li>
                <RowButton disabled={isLocked || !standing.some(isFree)} onClick={() => choose(standing)}>
                  <Trans>All standing orders: {rangeWords(standing)}</Trans>
                </RowButton>
              </li>
            )}
            {regulars.map((regular) => (
              <li key={regular.id} className="flex">
                <RowButton
                  disabled={isLocked || !regular.cartelas.some(isFree)}
                  onClick={() => choose(regular.cartelas)}
                >
                  <RegularWords regular={regular} sold={regular.cartelas.filter((number) => !isFree(number))} />
                </RowButton>
                <RowButton disabled={isBusy} aria-label={t`Forget ${regular.name}`} onClick={() => forget(regular)}>
                  ×
                </RowButton>
              </li>
            ))}
            {before.map((numbers) => (
              <li key={numbers.join()}>
                <RowButton disabled={isLocked} onClick={() => choose(numbers)}>
                  <Trans>Same again: {rangeWords(numbers)}</Trans>
                </RowButton>
              </li>
            ))}
          </ul>
          <KeepForm cartelas={sale.change.add} isBusy={isBusy} onKeep={keep} />
        </div>
      )}
    </details>
  );
}

/** What of theirs is not to be had is said: the customer counts on all of it. */
function RegularWords({
  regular: { name, cartelas, isStanding },
  sold,
}: {
  regular: Regular;
  sold: readonly number[];
}) {
  return (
    <>
      {name}: {rangeWords(cartelas)}
      {sold.length > 0 && (
        <>
          {" · "}
          <Trans>without {rangeWords(sold)}</Trans>
        </>
      )}
      {isStanding && (
        <>
          {" · "}
          <Trans>every round</Trans>
        </>
      )}
    </>
  );
}

type KeepProps = {
  cartelas: readonly number[];
  isBusy: boolean;
  onKeep: (kept: { name: string; cartelas: number[]; is_standing: boolean }) => void;
};

/** Gives what is chosen now a name; the same name again has these from now on. */
function KeepForm({ cartelas, isBusy, onKeep }: KeepProps) {
  const { t } = useLingui();
  const [name, setName] = useState("");
  const [isStanding, setStanding] = useState(false);
  if (cartelas.length === 0)
    return (
      <p className="text-sm text-soft">
        <Trans>Choose cartelas to remember them under a name.</Trans>
      </p>
    );
  const keep = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "" || isBusy) return;
    onKeep({ name: name.trim(), cartelas: [...cartelas], is_standing: isStanding });
    setName("");
    setStanding(false);
  };
  return (
    <form className="flex flex-wrap items-center gap-2" onSubmit={keep}>
      <input
        aria-label={t`Name of the regular who takes ${rangeWords(cartelas)}`}
        placeholder={t`Name for ${rangeWords(cartelas)}`}
        value={name}
        maxLength={40}
        onChange={(event) => setName(event.target.value)}
        className="min-h-11 min-w-0 flex-1 rounded-md border border-edge bg-cloth px-2"
      />
      <label className="flex min-h-11 items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-5 accent-(--go)"
          checked={isStanding}
          onChange={({ target }) => setStanding(target.checked)}
        />
        <Trans>Every round</Trans>
      </label>
      <RowButton type="submit" disabled={isBusy}>
        <Trans>Remember</Trans>
      </RowButton>
    </form>
  );
}
