import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { RowButton } from "../../kit/staff/table/RowButton.tsx";
import { dropRegular, keepRegular, regulars } from "./regulars.ts";
import { rangeWords } from "./selection.ts";
import type { Sale } from "./use-sale.ts";

type Props = { sale: Sale; isLocked: boolean };

/** Who plays the same again: the customers of the round before, and those who have a name here. One press chooses a line. */
export function Regulars({ sale, isLocked }: Props) {
  const { t } = useLingui();
  const [named, setNamed] = useState(regulars);
  const [name, setName] = useState("");
  const isFree = (number: number) => !sale.sold.has(number) && !sale.elsewhere.has(number) && !sale.chosen.has(number);
  const before = sale.salesBefore.filter((numbers) => numbers.every(isFree));
  const choose = (numbers: readonly number[]) => sale.take({ add: numbers.filter(isFree), remove: [] });
  const { add } = sale.change;
  if (before.length === 0 && named.length === 0 && add.length === 0) return null;
  return (
    <details className="cloth p-2 wide:p-3" data-testid="regulars">
      <summary className="min-h-9 cursor-pointer font-semibold">
        <Trans>Regulars: same as last round, names, standing orders</Trans>
      </summary>
      <ul className="flex flex-wrap gap-1.5">
        {named.map((regular) => (
          <li key={regular.name} className="flex">
            <RowButton disabled={isLocked || !regular.numbers.some(isFree)} onClick={() => choose(regular.numbers)}>
              {regular.name}: {rangeWords(regular.numbers)}
            </RowButton>
            <RowButton aria-label={t`Forget ${regular.name}`} onClick={() => setNamed(dropRegular(regular.name))}>
              ×
            </RowButton>
          </li>
        ))}
        {named.length > 1 && (
          <li>
            <RowButton
              disabled={isLocked}
              onClick={() => choose([...new Set(named.flatMap(({ numbers }) => numbers))])}
            >
              <Trans>All standing orders</Trans>
            </RowButton>
          </li>
        )}
        {before.map((numbers) => (
          <li key={numbers.join()}>
            <RowButton disabled={isLocked} onClick={() => choose(numbers)}>
              <Trans>Same again: {rangeWords(numbers)}</Trans>
            </RowButton>
          </li>
        ))}
      </ul>
      {add.length > 0 && (
        <form
          className="mt-2 flex gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() === "") return;
            setNamed(keepRegular({ name: name.trim(), numbers: add }));
            setName("");
          }}
        >
          <input
            aria-label={t`Name of the regular who takes ${rangeWords(add)}`}
            placeholder={t`Name for ${rangeWords(add)}`}
            value={name}
            maxLength={40}
            onChange={(event) => setName(event.target.value)}
            className="min-h-9 min-w-0 flex-1 rounded-md border border-edge bg-cloth px-2"
          />
          <RowButton type="submit">
            <Trans>Remember</Trans>
          </RowButton>
        </form>
      )}
    </details>
  );
}
