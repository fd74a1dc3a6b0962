import type { BranchBonus } from "@derash/protocol/hall/bonus-limits";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentProps, type ReactNode, useState } from "react";
import { BonusSteps, sentSteps, typedSteps } from "../kit/staff/form/BonusSteps.tsx";
import { changedFields, seenOf } from "../kit/staff/form/changed-fields.ts";
import { SelectField, TextField } from "../kit/staff/form/Field.tsx";
import { FormDialog } from "../kit/staff/form/FormDialog.tsx";
import { fieldErrors, serverMessage } from "../kit/staff/form/form-errors.ts";
import { useNotice } from "../kit/staff/notice.tsx";
import { type BranchIntent, useBranchChange } from "./bonus-queries.ts";

const text = (value: number | null) => (value === null ? "" : String(value));

/** What one branch may give; an empty field is as the company has it. */
export function BranchDialog({ branch, onClose }: { branch: BranchBonus; onClose: () => void }) {
  const { t } = useLingui();
  const notify = useNotice();
  const [table, setTable] = useState(branch.table);
  const [typed, setTyped] = useState(typedSteps(branch.steps));
  const [max, setMax] = useState(text(branch.bonus_max));
  const [percent, setPercent] = useState(text(branch.bonus_pot_percent));
  const [least, setLeast] = useState(text(branch.cartelas_min));
  const change = useBranchChange(() => {
    notify(t`The bonuses of ${branch.branch} are changed, for rounds that open from now on.`);
    onClose();
  });
  const wrong = { percent: !isWhole(percent, 0, 100), least: !isWhole(least, 1, 1000) };
  const errors = fieldErrors(change.error);
  const wanted = {
    // The kind of the table and its steps are one thing.
    bonuses: { table, steps: table === "own" ? sentSteps(typed) : [] },
    bonus_max: max.trim() || null,
    bonus_pot_percent: percent.trim() === "" ? null : Number(percent),
    cartelas_min: least.trim() === "" ? null : Number(least),
  };
  // As it was opened: what comes anew meanwhile is somebody else's, and is not put back.
  const [before] = useState(wanted);
  const { bonuses, ...figures } = changedFields(before, wanted);
  const changed = { ...bonuses, ...figures };
  const intent: BranchIntent = { branch_id: branch.branch_id, ...changed, seen: seenOf(branch, changed) };
  return (
    <FormDialog
      title={t`Bonuses of ${branch.branch}`}
      onClose={onClose}
      onSubmit={() => !wrong.percent && !wrong.least && change.mutate(intent)}
      onEdit={change.reset}
      submitLabel={<Trans>Save</Trans>}
      isBusy={change.isPending}
      error={change.error && Object.keys(errors).length === 0 ? serverMessage(change.error) : null}
    >
      <SelectField
        label={<Trans>Table of bonuses</Trans>}
        value={table}
        onChange={({ target }) => setTable(target.value as BranchBonus["table"])}
      >
        <option value="company">{t`As the company has it`}</option>
        <option value="off">{t`No bonuses`}</option>
        <option value="own">{t`An own table`}</option>
      </SelectField>
      {table === "own" && <BonusSteps typed={typed} onType={setTyped} error={errors.steps} />}
      <Figure label={<Trans>Bonus at most, in ETB</Trans>} value={max} onType={setMax} error={errors.bonus_max} />
      <Figure
        label={<Trans>Bonus at most, % of the pot</Trans>}
        value={percent}
        onType={setPercent}
        error={wrong.percent ? t`Please enter ${0} to ${100}` : undefined}
      />
      <Figure
        label={<Trans>Cartelas for a bonus, at least</Trans>}
        value={least}
        onType={setLeast}
        error={wrong.least ? t`Please enter ${1} to ${1000}` : undefined}
      />
      <p className="text-xs text-soft">
        <Trans>Empty: as the company has it.</Trans>
      </p>
    </FormDialog>
  );
}

/** Nothing is an answer too. */
function isWhole(typed: string, min: number, max: number): boolean {
  const number = Number(typed);
  return typed.trim() === "" || (/^\d{1,4}$/.test(typed.trim()) && number >= min && number <= max);
}

type FigureProps = Pick<ComponentProps<typeof TextField>, "error"> & {
  label: ReactNode;
  value: string;
  onType: (typed: string) => void;
};

function Figure({ onType, ...field }: FigureProps) {
  return (
    <TextField
      inputMode="decimal"
      maxLength={10}
      className="text-end font-bold tabular-nums"
      onChange={({ target }) => onType(target.value)}
      {...field}
    />
  );
}
