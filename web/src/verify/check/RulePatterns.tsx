import type { Pattern } from "@derash/game/pattern";
import { useEffect } from "react";
import { PatternItem } from "../../kit/pattern/PatternItem.tsx";
import { loadMessages } from "../page-language.ts";

export type PatternsProps = { patterns: readonly Pattern[] };

/** Each winning pattern: its first way drawn, the others pale, and its name. */
export function RulePatterns({ patterns }: PatternsProps) {
  useEffect(() => void loadMessages("pages"), []);
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 py-1" data-testid="rule-patterns">
      {patterns.map((pattern) => (
        <PatternItem key={pattern.value} pattern={pattern} drawingClass="w-9!" />
      ))}
    </ul>
  );
}
