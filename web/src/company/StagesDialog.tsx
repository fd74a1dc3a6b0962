import { patternGallery } from "@derash/game/pattern/gallery";
import { areShares } from "@derash/game/stage";
import type { ManagedRoom, StageRules } from "@derash/protocol/room";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { shortBirr } from "../i18n/money.ts";
import { patternName } from "../kit/pattern/pattern-labels.ts";
import { SelectField, TextField } from "../kit/staff/form/Field.tsx";
import { FormDialog } from "../kit/staff/form/FormDialog.tsx";
import { serverMessage } from "../kit/staff/form/form-errors.ts";
import { useNotice } from "../kit/staff/notice.tsx";
import { useRoomStages } from "./room-queries.ts";

type Row = { pattern: string; share: string };

/** What many know from elsewhere: a line, two lines, the full house. */
const usual: readonly Row[] = [
  { pattern: "any-line", share: "20" },
  { pattern: "two-lines", share: "30" },
  { pattern: "blackout", share: "50" },
];
const none: Row = { pattern: "", share: "" };

/** In which two or three stages a table's rounds are won, and each one's share of the prize. */
export function StagesDialog({ room, onClose }: { room: ManagedRoom; onClose: () => void }) {
  const { t } = useLingui();
  const notify = useNotice();
  const [rows, setRows] = useState<readonly Row[]>(() => rowsOf(room));
  const [isAsked, setAsked] = useState(false);
  const change = useRoomStages(room, () => {
    notify(t`Rounds that open from now on go by it.`);
    onClose();
  });
  const stages = stagesOf(rows, room);
  const isRight = areShares(stages.map(({ sharePercent }) => sharePercent));
  const total = stages.reduce((sum, { sharePercent }) => sum + (sharePercent || 0), 0);
  const setRow = (place: number, part: Partial<Row>) =>
    setRows(rows.map((row, index) => (index === place ? { ...row, ...part } : row)));
  return (
    <FormDialog
      title={t`Stages, ${shortBirr(room.betAmount)} ETB`}
      onClose={onClose}
      onSubmit={() => (isRight ? change.mutate(stages) : setAsked(true))}
      isBusy={change.isPending}
      submitLabel={<Trans>Save</Trans>}
      error={
        isAsked && !isRight
          ? t`The shares of the stages must be 100 % together.`
          : change.error && serverMessage(change.error)
      }
    >
      <p className="text-sm text-soft">
        <Trans>
          One stage is played after the other, each for its share of the Derash. Choosing winning patterns makes it one
          again. The open round keeps what it began with.
        </Trans>
      </p>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place.
        <fieldset key={index} className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
          <legend className="sr-only">
            <Trans>Stage {index + 1}</Trans>
          </legend>
          <PatternField place={index} row={row} onChange={(pattern) => setRow(index, { pattern })} />
          <TextField
            label={<Trans>Share, %</Trans>}
            aria-label={t`Share of stage ${index + 1} in percent`}
            inputMode="numeric"
            maxLength={2}
            value={row.share}
            disabled={row.pattern === ""}
            onChange={(event) => setRow(index, { share: event.target.value.replace(/\D/g, "") })}
          />
        </fieldset>
      ))}
      <p className="text-sm" aria-live="polite">
        <Trans>Together {total} %</Trans>
      </p>
    </FormDialog>
  );
}

type PatternFieldProps = { place: number; row: Row; onChange: (pattern: string) => void };

function PatternField({ place, row, onChange }: PatternFieldProps) {
  const { t, i18n } = useLingui();
  return (
    <SelectField
      label={<Trans>Stage {place + 1}</Trans>}
      value={row.pattern}
      onChange={(event) => onChange(event.target.value)}
    >
      {place > 1 && <option value="">{t`No third stage`}</option>}
      {patternGallery.map(({ value }) => (
        <option key={value} value={value}>
          {i18n._(patternName(value))}
        </option>
      ))}
    </SelectField>
  );
}

function rowsOf({ stages }: ManagedRoom): readonly Row[] {
  if (stages === null) return usual;
  const rows = stages.map(({ patterns, sharePercent }) => ({ pattern: patterns[0] ?? "", share: `${sharePercent}` }));
  return [...rows, none].slice(0, usual.length);
}

/** A stage that was set with several patterns keeps them, unless another is chosen here. */
function stagesOf(rows: readonly Row[], { stages }: ManagedRoom): StageRules {
  return rows.flatMap(({ pattern, share }, index) => {
    if (pattern === "") return [];
    const before = stages?.[index]?.patterns ?? [];
    return [{ patterns: before[0] === pattern ? before : [pattern], sharePercent: Number(share) }];
  });
}
