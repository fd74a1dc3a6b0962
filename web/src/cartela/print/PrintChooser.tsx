import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../kit/Button.tsx";
import { TextField } from "../../kit/staff/form/Field.tsx";
import { FormSection } from "../../kit/staff/form/FormSection.tsx";
import { cartelasPerSheet, type Range } from "./print-range.ts";

type Props = {
  range: Range;
  onChange: (range: Range) => void;
  /** How many cartelas lie in the range; null while the fields make none. */
  count: number | null;
};

/** Which numbers are printed. */
export function PrintChooser({ range, onChange, count }: Props) {
  const { t } = useLingui();
  const error = count === null ? t`Not a range` : undefined;
  const fields = [
    { end: "from", label: <Trans>From number</Trans>, placeholder: t`First`, error },
    { end: "to", label: <Trans>To number</Trans>, placeholder: t`Last`, error: undefined },
  ] as const;
  return (
    <FormSection
      title={<Trans>Which cartelas</Trans>}
      className="flex flex-wrap items-start gap-3"
      onSubmit={() => {
        if (count !== null && count > 0) window.print();
      }}
    >
      {fields.map(({ end, label, placeholder, error }) => (
        <div key={end} className="w-32">
          <TextField
            inputMode="numeric"
            maxLength={4}
            label={label}
            placeholder={placeholder}
            value={range[end]}
            error={error}
            onChange={(event) => onChange({ ...range, [end]: event.target.value.trim() })}
          />
        </div>
      ))}
      <Button type="submit" tone="go" className="mt-6" disabled={count === null || count === 0}>
        <Trans>Print</Trans>
      </Button>
      <p role="status" className="basis-full text-sm text-soft">
        {count !== null && <Sheets count={count} />}
      </p>
    </FormSection>
  );
}

function Sheets({ count }: { count: number }) {
  if (count === 0) return <Trans>There are no cartelas with these numbers.</Trans>;
  const sheets = Math.ceil(count / cartelasPerSheet);
  return (
    <>
      <Plural value={count} one="One cartela" other="# cartelas" />
      {" · "}
      <Plural value={sheets} one="one A4 sheet" other="# A4 sheets" />
    </>
  );
}
