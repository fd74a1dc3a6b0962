import type { ManagedRoom } from "@derash/protocol/room";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { formatDate, formatMoment, useCalendar } from "../../i18n/date.ts";
import { shortBirr } from "../../i18n/money.ts";
import { PatternNames } from "../../kit/pattern/PatternNames.tsx";
import { controlClass, Field, TextField } from "../../kit/staff/form/Field.tsx";
import { FormDialog } from "../../kit/staff/form/FormDialog.tsx";
import { fieldErrors, serverMessage } from "../../kit/staff/form/form-errors.ts";
import { PatternChooser } from "../../kit/staff/form/PatternChooser.tsx";
import { useNotice } from "../../kit/staff/notice.tsx";
import { RowButton } from "../../kit/staff/table/RowButton.tsx";
import { cancelledSince, useAnnounce } from "./schedule-queries.ts";
import { daysFrom, momentOf } from "./when.ts";

type Props = { rooms: readonly ManagedRoom[]; guaranteeMax: number; onClose: () => void };

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const minutes = Array.from({ length: 12 }, (_, index) => index * 5);
const twoDigits = (value: number) => String(value).padStart(2, "0");
/** As far ahead as a round is announced (protocol/src/schedule.ts, whose schemas a page need not load). */
const daysAhead = 14;
/** When people in Ethiopia play: eight in the evening. */
const usualHour = 20;

/** A table, a time, by what it is won, and what it gives away at least. */
export function AnnounceDialog({ rooms, guaranteeMax, onClose }: Props) {
  const { t } = useLingui();
  const notify = useNotice();
  const [roomId, setRoomId] = useState(rooms[0]?.id ?? "");
  // As they were when it was opened: after midnight the second day of a new list is another one than was chosen.
  const [days] = useState(() => daysFrom(Date.now(), daysAhead));
  const [day, setDay] = useState(days[0] ?? Date.now());
  const [hour, setHour] = useState(usualHour);
  const [minute, setMinute] = useState(0);
  const [guarantee, setGuarantee] = useState("");
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const announce = useAnnounce(() => {
    notify(t`The round is announced and on sale.`);
    onClose();
  });
  const patterns = chosen ?? rooms.find(({ id }) => id === roomId)?.patterns ?? [];
  const at = momentOf(day, { hour, minute });
  if (isChoosing)
    return (
      <PatternChooser
        title={t`Winning pattern`}
        values={patterns}
        onChoose={(values) => {
          setChosen(values);
          setChoosing(false);
        }}
        onClose={() => setChoosing(false)}
      />
    );
  const guaranteeError = fieldErrors(announce.error).guarantee;
  const since = announce.data && cancelledSince(announce.data.announcement);
  const cancelled = since
    ? t`You had announced this round, and ${since.by} has cancelled it since: ${since.reason}. To announce another one, press Announce again.`
    : null;
  return (
    <FormDialog
      title={t`Announce a round`}
      onClose={onClose}
      onSubmit={() => announce.mutate({ roomId, at, patterns, guarantee: guarantee.trim() || "0" })}
      onEdit={announce.reset}
      submitLabel={<Trans>Announce</Trans>}
      isBusy={announce.isPending}
      error={announce.error && guaranteeError === undefined ? serverMessage(announce.error) : cancelled}
    >
      <Choice label={<Trans>Table</Trans>} value={roomId} onChange={setRoomId}>
        {rooms.map(({ id, betAmount, branch }) => (
          <option key={id} value={id}>
            {t`${shortBirr(betAmount)} ETB, ${branch}`}
          </option>
        ))}
      </Choice>
      <DayChoice days={days} value={day} onChange={setDay} />
      <div className="grid grid-cols-2 gap-3">
        <Choice label={<Trans>Hour</Trans>} value={String(hour)} onChange={(text) => setHour(Number(text))}>
          {hours.map((each) => (
            <option key={each} value={each}>
              {twoDigits(each)}
            </option>
          ))}
        </Choice>
        <Choice label={<Trans>Minute</Trans>} value={String(minute)} onChange={(text) => setMinute(Number(text))}>
          {minutes.map((each) => (
            <option key={each} value={each}>
              {twoDigits(each)}
            </option>
          ))}
        </Choice>
      </div>
      <p className="text-sm font-semibold" data-testid="announced-moment">
        <Trans>Played on {formatMoment(new Date(at))}, time of Ethiopia</Trans>
      </p>
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <span className="min-w-0 flex-1">
          <Trans>Won by:</Trans> <PatternNames values={patterns} />
        </span>
        <RowButton onClick={() => setChoosing(true)}>
          <Trans>Change the pattern</Trans>
        </RowButton>
      </div>
      <TextField
        label={t`Guaranteed Derash, ETB (optional)`}
        inputMode="decimal"
        maxLength={12}
        value={guarantee}
        onChange={(event) => setGuarantee(event.target.value)}
        error={guaranteeError}
        hint={
          <Trans>
            The company adds what the stakes do not reach. All of it is set aside now from the company's balance, which
            holds {shortBirr(guaranteeMax)} ETB, and what is not needed comes back.
          </Trans>
        }
      />
    </FormDialog>
  );
}

type ChoiceProps = { label: ReactNode; value: string; onChange: (value: string) => void; children: ReactNode };

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <Field label={label}>
      <select className={controlClass} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </Field>
  );
}

type DayProps = { days: readonly number[]; value: number; onChange: (day: number) => void };

/** Days by their noons, in the calendar that the console's dates have. */
function DayChoice({ days, value, onChange }: DayProps) {
  useCalendar();
  return (
    <Choice label={<Trans>Day</Trans>} value={String(value)} onChange={(text) => onChange(Number(text))}>
      {days.map((noon) => (
        <option key={noon} value={noon}>
          {formatDate(new Date(noon), { weekday: "long", day: "numeric", month: "long" })}
        </option>
      ))}
    </Choice>
  );
}
