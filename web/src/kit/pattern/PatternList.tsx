import { Trans, useLingui } from "@lingui/react/macro";
import { PatternDrawing } from "./PatternDrawing.tsx";
import { patternName } from "./pattern-words.ts";
import { usePatterns } from "./use-patterns.ts";

/** Each winning pattern of a round: its drawing beside its name, on one line as far as they fit. */
export function PatternList({ values }: { values: readonly string[] }) {
  const { i18n } = useLingui();
  const patterns = usePatterns(values);
  return (
    <section className="cloth px-2 py-1">
      <h2 className="eyebrow max-wide:sr-only">
        <Trans>This round is won by</Trans>
      </h2>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {patterns.map(({ value, masks: [first = 0, ...others] }) => {
          const name = i18n._(patternName(value));
          return (
            <li key={value} className="flex items-center gap-1.5 text-xs font-semibold">
              <PatternDrawing
                className="w-6! wide:w-9!"
                mask={first}
                alsoMask={others.reduce((union, mask) => union | mask, 0)}
                label={name}
              />
              <span aria-hidden="true">{name}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
