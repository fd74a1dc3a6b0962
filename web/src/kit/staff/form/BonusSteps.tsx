import { Trans } from "@lingui/react/macro";
import { TextField } from "./Field.tsx";

/** Quick wins are those of so many calls (protocol/src/hall/bonus-limits.ts, whose schemas a page need not load). */
const quickCalls = [4, 5, 6, 7] as const;

/** What each quick win earns, as it is typed; nothing is none. */
export type TypedSteps = Readonly<Record<number, string>>;

type Given = readonly { calls_to_win: number; bonus_amount: number }[];

export function typedSteps(steps: Given): TypedSteps {
  return Object.fromEntries(steps.map(({ calls_to_win, bonus_amount }) => [calls_to_win, String(bonus_amount)]));
}

export function sentSteps(typed: TypedSteps): { calls_to_win: number; bonus_amount: string }[] {
  return quickCalls
    .map((calls) => ({ calls_to_win: calls, bonus_amount: (typed[calls] ?? "").trim() }))
    .filter(({ bonus_amount }) => bonus_amount !== "" && bonus_amount !== "0");
}

type Props = { typed: TypedSteps; onType: (typed: TypedSteps) => void; error?: string | undefined };

/** A table of bonuses that an owner writes herself. */
export function BonusSteps({ typed, onType, error }: Props) {
  return (
    <fieldset className="grid grid-cols-2 gap-3 rounded-md border border-line px-3 pt-1 pb-3 wide:grid-cols-4">
      <legend className="px-1 text-sm text-soft">
        <Trans>Bonus in ETB by the call of the win</Trans>
      </legend>
      {quickCalls.map((calls) => (
        <TextField
          key={calls}
          label={<Trans>{calls} calls</Trans>}
          inputMode="decimal"
          maxLength={9}
          value={typed[calls] ?? ""}
          onChange={(event) => onType({ ...typed, [calls]: event.target.value })}
        />
      ))}
      {error !== undefined && (
        <p role="alert" className="col-span-full text-sm font-semibold text-alarm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
