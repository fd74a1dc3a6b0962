import type { Pattern } from "@derash/game/pattern";
import { useLingui } from "@lingui/react/macro";
import { PatternDrawing } from "./PatternDrawing.tsx";
import { patternName } from "./pattern-labels.ts";

type Props = { pattern: Pick<Pattern, "value" | "masks">; className?: string; drawingClass: string };

/** A winning pattern in a list: its first way drawn, the others pale, and its name. */
export function PatternItem({ pattern, className = "", drawingClass }: Props) {
  const { i18n } = useLingui();
  const [first = 0, ...others] = pattern.masks;
  const name = i18n._(patternName(pattern.value));
  return (
    <li className={`flex items-center gap-1.5 ${className}`}>
      <PatternDrawing
        className={drawingClass}
        mask={first}
        alsoMask={others.reduce((union, mask) => union | mask, 0)}
        label={name}
      />
      <span aria-hidden="true">{name}</span>
    </li>
  );
}
