import { Trans, useLingui } from "@lingui/react/macro";
import { formatDay } from "../../../i18n/date.ts";
import { SelectField } from "../form/Field.tsx";
import { type Days, daysOf, dayWordsAll, lastWeekdays } from "./days.ts";
import { useNow } from "./use-now.ts";

type Props = { value: Days; onChange: (days: Days) => void };

/** Days by the words that people use for them; other days are chosen beside it. */
export function DayWords({ value, onChange }: Props) {
  const { t } = useLingui();
  const now = useNow();
  const chosen = dayWordsAll.find((word) => {
    const { start, end } = daysOf(word, now);
    return start === value.start && end === value.end;
  });
  const words = {
    today: t`Today`,
    yesterday: t`Yesterday`,
    this_week: t`This week`,
    last_week: t`Last week`,
    last_7_days: t`Last 7 days`,
    last_30_days: t`Last 30 days`,
  };
  const weekdays = lastWeekdays(now);
  const weekday =
    chosen === undefined && value.start === value.end && weekdays.includes(value.start) ? value.start : null;
  const lastOf = (name: string) => t`Last ${name}`;
  const isAny = value.start === "" && value.end === "";
  return (
    <SelectField
      label={<Trans>When</Trans>}
      value={chosen ?? weekday ?? (isAny ? "" : "other")}
      onChange={({ target }) => {
        const { value: picked } = target;
        const word = dayWordsAll.find((each) => each === picked);
        if (word !== undefined) onChange(daysOf(word, now));
        else onChange(weekdays.includes(picked) ? { start: picked, end: picked } : { start: "", end: "" });
      }}
    >
      <option value="">{t`Any day`}</option>
      {dayWordsAll.map((word) => (
        <option key={word} value={word}>
          {words[word]}
        </option>
      ))}
      {weekdays.map((day) => (
        <option key={day} value={day}>
          {lastOf(formatDay(day, { weekday: "long" }))}
        </option>
      ))}
      {chosen === undefined && weekday === null && !isAny && <option value="other">{t`Other days`}</option>}
    </SelectField>
  );
}
