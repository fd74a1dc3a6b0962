import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../kit/Button.tsx";
import { TextField } from "../../kit/staff/form/Field.tsx";
import { Section } from "../../kit/staff/StaffPage.tsx";
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
  const field = { inputMode: "numeric", maxLength: 4 } as const;
  return (
    <Section title={<Trans>Which cartelas</Trans>}>
      <form
        noValidate
        className="flex flex-wrap items-start gap-3 p-3 wide:p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (count !== null && count > 0) window.print();
        }}
      >
        <div className="w-26">
          <TextField
            {...field}
            label={<Trans>From number</Trans>}
            placeholder={t`First`}
            value={range.from}
            error={count === null ? t`Not a range` : undefined}
            onChange={(event) => onChange({ ...range, from: event.target.value.trim() })}
          />
        </div>
        <div className="w-26">
          <TextField
            {...field}
            label={<Trans>To number</Trans>}
            placeholder={t`Last`}
            value={range.to}
            onChange={(event) => onChange({ ...range, to: event.target.value.trim() })}
          />
        </div>
        <Button type="submit" tone="go" className="mt-6" disabled={count === null || count === 0}>
          <Trans>Print</Trans>
        </Button>
        <p role="status" className="basis-full text-sm text-soft">
          {count !== null && <Sheets count={count} />}
        </p>
      </form>
    </Section>
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
