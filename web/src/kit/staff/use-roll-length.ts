import { type RefObject, useLayoutEffect, useState } from "react";

/** What the printer feeds after the last line, before the paper is torn off. */
const rollEndMm = 8;

/**
 * A roll has no pages: the paper is as long as what stands on it, in mm; null where it is no roll. Measured anew whenever
 * `written`, which decides how long it is, is another.
 */
export function useRollLength(sheet: RefObject<HTMLElement | null>, isRoll: boolean, written: unknown): number | null {
  const [length, setLength] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written on the paper decides how long it is.
  useLayoutEffect(() => {
    const height = sheet.current?.offsetHeight ?? 0;
    setLength(isRoll ? Math.ceil((height * 25.4) / 96) + rollEndMm : null);
  }, [sheet, isRoll, written]);
  return length;
}
