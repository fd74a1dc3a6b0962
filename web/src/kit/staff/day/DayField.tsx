import { parseDate } from "@internationalized/date";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { DateField, DateInput, DateSegment } from "react-aria-components/DateField";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Label } from "react-aria-components/Label";
import { useCalendar } from "../../../i18n/date.ts";
import { dayText, wireDay } from "./days.ts";

/** `value` and `max` are days of the Gregorian calendar, YYYY-MM-DD; the value is empty as long as there is no whole day. */
type Props = {
  label: ReactNode;
  value: string;
  max?: string;
  onChange: (day: string) => void;
  error?: string | undefined;
};

/** One day, typed in the calendar of people's lists; below the Ethiopian one stands the other. */
export function DayField({ label, value, max, onChange, error }: Props) {
  const { i18n } = useLingui();
  const calendar = useCalendar();
  return (
    <I18nProvider locale={`${i18n.locale === "am" ? "am-ET" : "en-GB"}-u-ca-${calendar}`}>
      <DateField
        value={value === "" ? null : parseDate(value)}
        {...(max !== undefined && { maxValue: parseDate(max) })}
        onChange={(next) => onChange(next ? wireDay(next) : "")}
        isInvalid={error !== undefined}
        className="min-w-0"
      >
        <Label className="mb-1 block text-sm font-semibold">{label}</Label>
        <DateInput className="flex min-h-11 items-center rounded-md border border-edge bg-cloth px-3 text-base tabular-nums focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus">
          {(segment) => (
            <DateSegment segment={segment} className="rounded-sm px-0.5 outline-none focus:bg-ink focus:text-cloth" />
          )}
        </DateInput>
        {calendar === "ethiopic" && value !== "" && <p className="mt-1 text-xs text-soft">{dayText(value)} እ.ኤ.አ.</p>}
        {error !== undefined && (
          <p role="alert" className="mt-1 text-sm font-semibold text-alarm">
            {error}
          </p>
        )}
      </DateField>
    </I18nProvider>
  );
}
