import { cellsOf } from "@derash/game/pattern";
import type { NamedPattern } from "@derash/game/pattern/drawing";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { PatternDrawing } from "../kit/pattern/PatternDrawing.tsx";

/** A pattern's drawing, its name, and what it asks for. */
export function PatternCard({ pattern }: { pattern: NamedPattern & { name: string } }) {
  const { t } = useLingui();
  const { name, label, masks, numbers, unused } = pattern;
  const [first = 0, ...others] = masks;
  const cells = cellsOf(first).map((index) => t`row ${Math.floor(index / 5) + 1}, ${"BINGO"[index % 5]}`);
  const unusedText = unused.join(", ");
  return (
    <li className="cloth flex flex-col p-2.5" data-testid={`pattern-${pattern.value}`}>
      <PatternDrawing
        mask={first}
        alsoMask={others.reduce((union, mask) => union | mask, 0)}
        label={t`${name}: ${cells.join("; ")}`}
      />
      <h2 className="mt-2 text-sm leading-tight font-bold">{name}</h2>
      {name !== label && (
        <p lang="en" className="text-xs text-soft">
          {label}
        </p>
      )}
      <p className="mt-auto pt-1 text-xs text-soft">
        <Plural value={numbers} one="# number" other="# numbers" />
        {masks.length > 1 && (
          <>
            {" · "}
            <Plural value={masks.length} one="# way" other="# ways" />
          </>
        )}
        {unused.length > 0 && (
          <span className="block">
            <Trans>without {unusedText}</Trans>
          </span>
        )}
      </p>
    </li>
  );
}
