import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { CheckField, TextField } from "../kit/staff/form/Field.tsx";
import { countedText } from "./count/count.ts";
import { cartelasMinOf, type HallValues } from "./hall-settings.ts";

const group = "grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md border border-line px-3 pt-1 pb-3";

/** Each rule, and in one sentence what it does. */
export function HallSettingsFields({ form }: { form: UseFormReturn<HallValues> }) {
  const { t } = useLingui();
  return (
    <>
      <fieldset className={group}>
        <legend className="px-1 text-sm text-soft">
          <Trans>Rounds and shifts</Trans>
        </legend>
        <CheckField
          label={<Trans>Physical draw allowed</Trans>}
          hint={
            <Trans>
              A round with the hall's own ball machine is marked "physical draw" everywhere and is never called
              verifiable.
            </Trans>
          }
          {...form.register("physical_draw_allowed")}
        />
        <CheckField
          label={<Trans>Opening count required</Trans>}
          hint={
            <Trans>
              Cashiers count the drawer and open a shift before they take bets; otherwise the first bet opens a shift
              with nothing counted.
            </Trans>
          }
          {...form.register("opening_count_required")}
        />
        <CheckField
          label={<Trans>A check stops the balls</Trans>}
          hint={<Trans>While a cartela is checked no ball is called, until the cashier plays on.</Trans>}
          {...form.register("check_pauses")}
        />
        <TextField
          label={<Trans>Cartelas to start with, at least</Trans>}
          hint={<Trans>With fewer sold, the cashier cannot start the round.</Trans>}
          inputMode="numeric"
          maxLength={2}
          error={form.formState.errors.cartelas_min?.message}
          {...form.register("cartelas_min", {
            validate: (text) => cartelasMinOf(text) !== null || t`Please enter a number from 1 to 20`,
          })}
        />
      </fieldset>
      <fieldset className={group}>
        <legend className="px-1 text-sm text-soft">
          <Trans>When the count of a drawer is off</Trans>
        </legend>
        <AmountField
          form={form}
          name="note_above"
          label={<Trans>Note above, in ETB</Trans>}
          hint={<Trans>If the count is off by more than this, the cashier must write a note to close the shift.</Trans>}
        />
        <AmountField
          form={form}
          name="approval_above"
          label={<Trans>Approval above, in ETB</Trans>}
          hint={
            <Trans>If it is off by more than this, the shift waits until a branch or company admin approves it.</Trans>
          }
        />
        <AmountField
          form={form}
          name="low_float_below"
          label={<Trans>Low float below, in ETB</Trans>}
          hint={<Trans>Open drawers with less to sell with are shown on Today.</Trans>}
        />
      </fieldset>
      <BonusFields form={form} />
    </>
  );
}

/** What keeps a cashier from making money out of bonuses and rounds given up. */
function BonusFields({ form }: { form: UseFormReturn<HallValues> }) {
  return (
    <fieldset className={group}>
      <legend className="px-1 text-sm text-soft">
        <Trans>Bonuses and rounds without a winner</Trans>
      </legend>
      <WholeField
        form={form}
        name="give_ups_alone"
        label={<Trans>Rounds given up alone, a day</Trans>}
        hint={
          <Trans>
            So many rounds a day a cashier may end without a winner after the first ball. For each further one a branch
            or company admin is asked.
          </Trans>
        }
      />
      <WholeField
        form={form}
        name="bonus_pot_percent"
        label={<Trans>Bonus at most, % of the pot</Trans>}
        hint={
          <Trans>
            20 is the house cut: then nobody earns by buying the cartelas of their own round. With more, every round
            given up after the first ball needs a second person.
          </Trans>
        }
      />
      <AmountField
        form={form}
        name="bonus_max"
        mayBeEmpty
        label={<Trans>Bonus at most, in ETB</Trans>}
        hint={<Trans>Empty: as the schedule says. 0: no bonuses in halls.</Trans>}
      />
      <WholeField
        form={form}
        name="bonus_cartelas_min"
        max={999}
        min={1}
        label={<Trans>Cartelas for a bonus, at least</Trans>}
        hint={<Trans>With fewer sold, a round earns no bonus.</Trans>}
      />
    </fieldset>
  );
}

type FigureProps = {
  form: UseFormReturn<HallValues>;
  name:
    | "low_float_below"
    | "note_above"
    | "approval_above"
    | "bonus_max"
    | "give_ups_alone"
    | "bonus_pot_percent"
    | "bonus_cartelas_min";
  label: ReactNode;
  hint: ReactNode;
};

/** A sum, or a whole number of three digits at most; true, or what is wrong with it, is the answer of `validate`. */
function FigureField(props: FigureProps & { isWhole: boolean; validate: (text: string) => true | string }) {
  const { form, name, label, hint, isWhole, validate } = props;
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode={isWhole ? "numeric" : "decimal"}
      maxLength={isWhole ? 3 : 15}
      className="text-end font-bold tabular-nums"
      error={form.formState.errors[name]?.message}
      {...form.register(name, { validate })}
    />
  );
}

function WholeField({ min = 0, max = 100, ...props }: FigureProps & { min?: number; max?: number }) {
  const { t } = useLingui();
  const isIn = (number: number) => number >= min && number <= max;
  const validate = (text: string) =>
    (/^\d{1,3}$/.test(text.trim()) && isIn(Number(text))) || t`Please enter ${min} to ${max}`;
  return <FigureField {...props} isWhole validate={validate} />;
}

/** Nothing at all is an amount too: any difference is above it. */
function AmountField({ mayBeEmpty = false, ...props }: FigureProps & { mayBeEmpty?: boolean }) {
  const { t } = useLingui();
  const validate = (text: string) =>
    (mayBeEmpty && text.trim() === "") || countedText(text) !== null || t`Please enter an amount, such as 50 or 12.50`;
  return <FigureField {...props} isWhole={false} validate={validate} />;
}
