import { Trans } from "@lingui/react/macro";
import { PatternItem } from "./PatternItem.tsx";
import { usePatterns } from "./use-patterns.ts";

/** Each winning pattern of a round: its drawing beside its name, on one line as far as they fit. */
export function PatternList({ values }: { values: readonly string[] }) {
  const patterns = usePatterns(values);
  return (
    <section className="cloth mb-1.5 px-2 py-1">
      <h2 className="eyebrow max-wide:sr-only">
        <Trans>This round is won by</Trans>
      </h2>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {patterns.map((pattern) => (
          <PatternItem
            key={pattern.value}
            pattern={pattern}
            className="text-xs font-semibold"
            drawingClass="w-6! wide:w-9!"
          />
        ))}
      </ul>
    </section>
  );
}
