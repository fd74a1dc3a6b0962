import { parseDate } from "@internationalized/date";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useMemo } from "react";
import { Button } from "react-aria-components/Button";
import { DateInput, DateSegment } from "react-aria-components/DateField";
import { DateRangePicker } from "react-aria-components/DateRangePicker";
import { Dialog } from "react-aria-components/Dialog";
import { Group } from "react-aria-components/Group";
import { Heading } from "react-aria-components/Heading";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Label } from "react-aria-components/Label";
import { Popover } from "react-aria-components/Popover";
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  RangeCalendar,
} from "react-aria-components/RangeCalendar";
import { useCalendar } from "../../../i18n/date.ts";
import { dayText, wireDay } from "./days.ts";

/** Days of the Gregorian calendar, YYYY-MM-DD, as the wire has them; both empty as long as there is no whole range. */
export type DateSpan = { start: string; end: string };

type Props = { label: ReactNode; value: DateSpan; onChange: (span: DateSpan) => void };

/** Two days and what lies between, typed or picked. People see the calendar of their lists; below the Ethiopian one stands the other. */
export function DateRange({ label, value, onChange }: Props) {
  const { i18n } = useLingui();
  const calendar = useCalendar();
  // The same object for the same days, or the picker would forget what is half typed.
  const range = useMemo(() => rangeOf(value.start, value.end), [value.start, value.end]);
  return (
    <I18nProvider locale={`${i18n.locale === "am" ? "am-ET" : "en-GB"}-u-ca-${calendar}`}>
      <DateRangePicker
        value={range}
        onChange={(next) => onChange(next ? { start: wireDay(next.start), end: wireDay(next.end) } : noDays)}
        className="min-w-0"
      >
        <Label className="mb-1 block text-sm font-semibold">{label}</Label>
        <Group className="flex min-h-11 w-full items-center rounded-md border border-edge bg-cloth ps-3 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus">
          <Segments slot="start" />
          <span aria-hidden="true" className="px-1.5 text-soft">
            –
          </span>
          <Segments slot="end" />
          <Button className="ms-auto grid size-11 shrink-0 place-items-center text-soft">
            <CalendarIcon />
          </Button>
        </Group>
        {calendar === "ethiopic" && range && (
          <p className="mt-1 text-xs text-soft">
            {dayText(value.start)} – {dayText(value.end)} እ.ኤ.አ.
          </p>
        )}
        <Popover className="overflow-auto rounded-lg border border-line bg-cloth text-ink raised">
          <Dialog className="p-3 outline-none">
            <Calendar />
          </Dialog>
        </Popover>
      </DateRangePicker>
    </I18nProvider>
  );
}

function Segments({ slot }: { slot: "start" | "end" }) {
  return (
    <DateInput slot={slot} className="flex text-base tabular-nums">
      {(segment) => (
        <DateSegment
          segment={segment}
          className="rounded-sm px-px outline-none focus:bg-ink focus:text-cloth data-placeholder:text-soft"
        />
      )}
    </DateInput>
  );
}

const dayClass =
  "grid size-10 cursor-pointer place-items-center text-sm tabular-nums outline-none hover:bg-sunk focus-visible:outline-3 focus-visible:outline-focus data-selected:bg-gold-wash data-selection-start:rounded-s-md data-selection-start:bg-ink data-selection-start:text-cloth data-selection-end:rounded-e-md data-selection-end:bg-ink data-selection-end:text-cloth data-outside-month:invisible data-disabled:text-soft data-disabled:opacity-50";

function Calendar() {
  return (
    <RangeCalendar>
      <header className="mb-1 flex items-center">
        <Button slot="previous" className="grid size-11 place-items-center rounded-md text-xl hover:bg-sunk">
          ‹
        </Button>
        <Heading className="display flex-1 text-center text-base" />
        <Button slot="next" className="grid size-11 place-items-center rounded-md text-xl hover:bg-sunk">
          ›
        </Button>
      </header>
      <CalendarGrid className="border-collapse">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className="size-8 text-xs font-semibold text-soft">{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={dayClass} />}</CalendarGridBody>
      </CalendarGrid>
    </RangeCalendar>
  );
}

function CalendarIcon() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M4 6h16v14H4ZM4 10.5h16M8.5 3.5v4M15.5 3.5v4" />
    </svg>
  );
}

const noDays: DateSpan = { start: "", end: "" };

function rangeOf(start: string, end: string) {
  return start === "" || end === "" ? null : { start: parseDate(start), end: parseDate(end) };
}
