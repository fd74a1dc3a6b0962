import { Trans, useLingui } from "@lingui/react/macro";
import { SelectField } from "../form/Field.tsx";
import { type Days, daysOf, dayWordsAll } from "./days.ts";

type Props = { value: Days; onChange: (days: Days) => void };

/** Days by the words that people use for them; other days are chosen beside it. */
export function DayWords({ value, onChange }: Props) {
  const { t } = useLingui();
  const now = new Date();
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
  const isAny = value.start === "" && value.end === "";
  return (
    <SelectField
      label={<Trans>When</Trans>}
      value={chosen ?? (isAny ? "" : "other")}
      onChange={({ target }) => {
        const word = dayWordsAll.find((each) => each === target.value);
        onChange(word === undefined ? { start: "", end: "" } : daysOf(word, now));
      }}
    >
      <option value="">{t`Any day`}</option>
      {dayWordsAll.map((word) => (
        <option key={word} value={word}>
          {words[word]}
        </option>
      ))}
      {chosen === undefined && !isAny && <option value="other">{t`Other days`}</option>}
    </SelectField>
  );
}
