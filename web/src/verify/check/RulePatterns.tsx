import type { Pattern } from "@derash/game/pattern";
import { PatternItem } from "../../kit/pattern/PatternItem.tsx";

/** Each winning pattern: its first way drawn, the others pale, and its name. */
export function RulePatterns({ patterns }: { patterns: readonly Pattern[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 py-1" data-testid="rule-patterns">
      {patterns.map((pattern) => (
        <PatternItem key={pattern.value} pattern={pattern} drawingClass="w-9!" />
      ))}
    </ul>
  );
}
