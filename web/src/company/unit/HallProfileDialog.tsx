import type { HallProfile } from "@derash/protocol/hall/profile";
import { changeHallProfile, readHallProfile } from "@derash/protocol/path/hall";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call } from "../../data/api.ts";
import { Button } from "../../kit/Button.tsx";
import { PatternNames } from "../../kit/pattern/PatternNames.tsx";
import { changedFields, seenOf } from "../../kit/staff/form/changed-fields.ts";
import { SelectField, TextField } from "../../kit/staff/form/Field.tsx";
import { FormDialog } from "../../kit/staff/form/FormDialog.tsx";
import { fieldErrors, serverMessage } from "../../kit/staff/form/form-errors.ts";
import { PatternChooser } from "../../kit/staff/form/PatternChooser.tsx";
import { useNotice } from "../../kit/staff/notice.tsx";
import { RowButton } from "../../kit/staff/table/RowButton.tsx";
import { managementKey } from "../../kit/staff/unit-queries.ts";

const programmeMax = 12;

/** How a branch's rounds are played: opens what is kept for it. */
export function HallProfileButton({ branchId }: { branchId: string }) {
  const [isOpen, setOpen] = useState(false);
  const profile = useQuery({
    queryKey: [...managementKey, "hall-profile", branchId],
    queryFn: () => call(readHallProfile, { query: { branch_id: branchId } }),
  });
  return (
    <>
      <Button disabled={!profile.data} onClick={() => setOpen(true)}>
        <Trans>Hall profile</Trans>
      </Button>
      {isOpen && profile.data && <HallProfileDialog profile={profile.data} onClose={() => setOpen(false)} />}
    </>
  );
}

type Values = Omit<HallProfile, "house_cut_percent" | "stake_min" | "branch" | "branch_id"> & {
  cut: string;
  least: string;
};
const textOf = (value: number | null) => (value === null ? "" : String(value));

function valuesOf({ house_cut_percent, stake_min, branch: _, branch_id: __, ...kept }: HallProfile): Values {
  return { ...kept, cut: textOf(house_cut_percent), least: textOf(stake_min) };
}

/** As it was typed: the server reads it, and says beside the field what is no number. */
const sentOf = ({ cut, least, ...rest }: Values) => ({
  ...rest,
  house_cut_percent: cut.trim() === "" ? null : cut.trim(),
  stake_min: least.trim() === "" ? null : least.trim(),
});

function HallProfileDialog({ profile, onClose }: { profile: HallProfile; onClose: () => void }) {
  const { t } = useLingui();
  const notify = useNotice();
  const client = useQueryClient();
  const { branch } = profile;
  // As it was opened: what comes anew meanwhile is somebody else's, and is not put back.
  const [opened] = useState(profile);
  const before = valuesOf(opened);
  const [values, setValues] = useState<Values>(before);
  const [isAdding, setAdding] = useState(false);
  const set = (part: Partial<Values>) => setValues({ ...values, ...part });
  const change = useMutation({
    mutationFn: (wanted: Values) => {
      const changed = changedFields(sentOf(before), sentOf(wanted));
      return call(changeHallProfile, {
        body: { branch_id: profile.branch_id, ...changed, seen: seenOf(opened, changed) },
      });
    },
    onSuccess: () => {
      notify(t`The profile of ${branch} is saved, for rounds that open from now on.`);
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: managementKey }),
  });
  const errors = fieldErrors(change.error);
  if (isAdding)
    return (
      <PatternChooser
        title={t`Winning pattern`}
        values={[]}
        onChoose={(patterns) => {
          set({ programme: [...values.programme, [...patterns]] });
          setAdding(false);
        }}
        onClose={() => setAdding(false)}
      />
    );
  return (
    <FormDialog
      title={t`Hall profile of ${branch}`}
      onClose={onClose}
      onSubmit={() => change.mutate(values)}
      onEdit={change.reset}
      submitLabel={<Trans>Save</Trans>}
      isBusy={change.isPending}
      error={change.error && Object.keys(errors).length === 0 ? serverMessage(change.error) : null}
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t`House cut, %`}
          inputMode="numeric"
          maxLength={2}
          value={values.cut}
          onChange={({ target }) => set({ cut: target.value })}
          error={errors.house_cut_percent}
          hint={<Trans>Empty: 20</Trans>}
        />
        <TextField
          label={t`A cartela costs at least, ETB`}
          inputMode="decimal"
          maxLength={9}
          value={values.least}
          onChange={({ target }) => set({ least: target.value })}
          error={errors.stake_min}
        />
        <Choice
          label={<Trans>A check stops the balls</Trans>}
          value={values.check_pauses === null ? "" : String(values.check_pauses)}
          options={{ "": t`As the company`, true: t`Yes`, false: t`No` }}
          onChoose={(value) => set({ check_pauses: value === "" ? null : value === "true" })}
        />
        <Choice
          label={<Trans>Draw</Trans>}
          value={values.mode ?? ""}
          options={{ "": t`As the round before`, server: t`By the server`, physical: t`Physical draw` }}
          onChoose={(value) => set({ mode: value === "" ? null : (value as NonNullable<Values["mode"]>) })}
        />
        <Choice
          label={<Trans>Seconds between balls</Trans>}
          value={textOf(values.call_interval_ms)}
          options={{ "": t`Usual`, ...Object.fromEntries([3, 4, 5, 6, 8, 10].map((s) => [s * 1000, String(s)])) }}
          onChoose={(value) => set({ call_interval_ms: value === "" ? null : Number(value) })}
        />
        <Choice
          label={<Trans>Voice of the caller</Trans>}
          value={values.voice ?? ""}
          options={{ "": t`As each screen has it`, am: "አማርኛ", en: "English", off: t`No voice` }}
          onChoose={(value) => set({ voice: value === "" ? null : (value as NonNullable<Values["voice"]>) })}
        />
      </div>
      <Choice
        label={<Trans>Where several papers are complete</Trans>}
        value={values.claim_rule ?? "first_complete"}
        options={{
          first_complete: t`All that are complete first share the prize`,
          first_shout: t`The first that is shown takes it all`,
        }}
        onChoose={(value) => set({ claim_rule: value === "first_shout" ? "first_shout" : null })}
      />
      <Programme programme={values.programme} onChange={(programme) => set({ programme })}>
        {values.programme.length < programmeMax && (
          <Button onClick={() => setAdding(true)}>
            <Trans>Add a round</Trans>
          </Button>
        )}
      </Programme>
    </FormDialog>
  );
}

type ChoiceProps = {
  label: ReactNode;
  value: string;
  options: Readonly<Record<string, string>>;
  onChoose: (value: string) => void;
};

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
      {Object.entries(options).map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

type ProgrammeProps = {
  programme: readonly (readonly string[])[];
  onChange: (programme: string[][]) => void;
  children: ReactNode;
};

/** The rounds of an evening, one after the other and then from the start. */
function Programme({ programme, onChange, children }: ProgrammeProps) {
  const { t } = useLingui();
  return (
    <fieldset className="rounded-md border border-line px-3 pt-1 pb-3">
      <legend className="px-1 text-sm text-soft">
        <Trans>Programme of the evening</Trans>
      </legend>
      {programme.length === 0 && (
        <p className="mb-2 text-sm text-soft">
          <Trans>None: each round is won as the one before, until the cashier chooses otherwise.</Trans>
        </p>
      )}
      <ol className="mb-2 grid gap-1">
        {programme.map((patterns, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same round may stand twice.
          <li key={index} className="flex items-center gap-3 text-sm">
            <span className="w-5 text-end tabular-nums text-soft">{index + 1}</span>
            <span className="min-w-0 flex-1">
              <PatternNames values={patterns} />
            </span>
            <RowButton
              aria-label={t`Take round ${index + 1} out of the programme`}
              onClick={() => onChange(programme.filter((_, at) => at !== index).map((each) => [...each]))}
            >
              <Trans>Take out</Trans>
            </RowButton>
          </li>
        ))}
      </ol>
      {children}
    </fieldset>
  );
}
