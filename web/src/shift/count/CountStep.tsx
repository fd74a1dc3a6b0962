import { Trans, useLingui } from "@lingui/react/macro";
import type { UseFormReturn } from "react-hook-form";
import { birr } from "../../i18n/money.ts";
import { CheckField } from "../../kit/staff/form/Field.tsx";
import { NotesField, sumOf, type TypedNotes } from "../cash/NotesField.tsx";
import { CountField } from "./CountField.tsx";
import { countedText } from "./count.ts";

/** A drawer that is counted out, and what is said of it. */
export type CountValues = { counted_cash: string; note: string; hand_on: boolean };
type Props = { form: UseFormReturn<CountValues>; typed: TypedNotes; onType: (typed: TypedNotes) => void };

export function CountStep({ form, typed, onType }: Props) {
  const { t } = useLingui();
  return (
    <>
      <CountField
        hint={t`All notes and coins in the drawer now; 0 when it is empty.`}
        error={form.formState.errors.counted_cash?.message}
        {...form.register("counted_cash", {
          validate: (text) => countedText(text) !== null || t`Please enter what you counted, such as 1250.50`,
        })}
      />
      <NotesField
        typed={typed}
        onType={(notes) => {
          onType(notes);
          form.setValue("counted_cash", sumOf(notes));
        }}
      />
      <CheckField
        label={<Trans>Hand the drawer on</Trans>}
        hint={<Trans>The cash stays in it, and the next cashier takes it over as it was counted.</Trans>}
        {...form.register("hand_on")}
      />
    </>
  );
}

/** `by`: the cashier who has counted it before; without it the reader has. */
export function Counted({ text, by }: { text: string; by?: string | undefined }) {
  return (
    <p>
      <span className="block text-sm break-words text-soft">
        {by === undefined ? <Trans>You have counted</Trans> : <Trans>{by} has counted</Trans>}
      </span>
      <span className="display block text-3xl tabular-nums">
        <Trans>{birr(Number(countedText(text) ?? 0))} ETB</Trans>
      </span>
    </p>
  );
}
