import { useLingui } from "@lingui/react/macro";
import { type FieldChange, fieldName } from "./field-changes.ts";
import { fieldLabels, valueLabels } from "./field-labels.ts";

type Props = { changes: readonly FieldChange[]; max?: number };

/** What was and what is, field by field: balance 5,000.00 → 4,000.00. `max` fields at most; the rest is counted. */
export function Changes({ changes, max = Number.POSITIVE_INFINITY }: Props) {
  const { t, i18n } = useLingui();
  if (changes.length === 0) return <span className="text-soft">–</span>;
  const rest = changes.length - max;
  const say = (field: string, value: string) => {
    const words = valueLabels(field, value);
    return words === null ? value || "–" : i18n._(words);
  };
  return (
    <ul className="grid gap-0.5">
      {changes.slice(0, max).map(({ field, before, after }) => {
        const words = fieldLabels[field];
        return (
          <li key={field} className="min-w-0 wrap-anywhere">
            <span className="text-soft">{words === undefined ? fieldName(field) : i18n._(words)} </span>
            {before !== null && <del className="text-soft">{say(field, before)}</del>}
            {before !== null && after !== null && <span aria-hidden="true"> → </span>}
            {after !== null && <ins className="font-semibold no-underline">{say(field, after)}</ins>}
          </li>
        );
      })}
      {rest > 0 && <li className="text-soft">{t`and ${rest} more`}</li>}
    </ul>
  );
}
