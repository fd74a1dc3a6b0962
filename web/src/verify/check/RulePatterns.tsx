import type { Pattern } from "@derash/game/pattern";
import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { PatternDrawing } from "../../kit/pattern/PatternDrawing.tsx";
import { patternName } from "../../kit/pattern/pattern-words.ts";
import { speakAlso } from "../page-language.ts";

export type PatternsProps = { patterns: readonly Pattern[] };

/** Each winning pattern: its first way drawn, the others pale, and its name. */
export function RulePatterns({ patterns }: PatternsProps) {
  const { i18n } = useLingui();
  useEffect(() => void speakAlso("pages"), []);
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 py-1" data-testid="rule-patterns">
      {patterns.map(({ value, masks: [first = 0, ...others] }) => {
        const name = i18n._(patternName(value));
        return (
          <li key={value} className="flex items-center gap-1.5">
            <PatternDrawing
              className="w-9!"
              mask={first}
              alsoMask={others.reduce((union, mask) => union | mask, 0)}
              label={name}
            />
            <span aria-hidden="true">{name}</span>
          </li>
        );
      })}
    </ul>
  );
}
