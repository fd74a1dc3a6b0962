import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { retry } from "../../data/retry.ts";
import { loadPageMessages } from "../../i18n/language.ts";

type Props = { values: readonly string[] };

/** Their words are among the long texts. */
const Names = lazy(async () => ({ default: await retry(load).catch(() => NoNames) }));

async function load() {
  const [{ patternName }] = await Promise.all([import("./pattern-labels.ts"), loadPageMessages()]);
  return function Names({ values }: Props) {
    const { i18n } = useLingui();
    return values.map((value) => i18n._(patternName(value))).join(", ");
  };
}

/** A line that names a table is no place for an error; the table itself says it. */
function NoNames(_: Props) {
  return "…";
}

/** What patterns are called, in one line; nothing until their words have come. */
export function PatternNames({ values }: Props) {
  return (
    <Suspense fallback={<span className="inline-block min-w-12">…</span>}>
      <Names values={values} />
    </Suspense>
  );
}
