import type { KeyboardEvent } from "react";

/** Where a key leads in a grid of cells, over those that are off; null where it leads nowhere. */
export function cellAt(key: string, at: number, columns: number, isOff: readonly boolean[]): number | null {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns, Home: 1, End: -1 }[key];
  if (step === undefined) return null;
  let to = key === "Home" ? 0 : key === "End" ? isOff.length - 1 : at + step;
  while (isOff[to]) to += step;
  return to !== at && isOff[to] === false ? to : null;
}

/** For a grid of buttons that is one stop of the Tab key: the arrow keys, Home and End lead through it. */
export function roveByKey(event: KeyboardEvent<HTMLElement>, selector = "button"): void {
  const cells = [...event.currentTarget.querySelectorAll<HTMLButtonElement>(selector)];
  const at = cells.indexOf(document.activeElement as HTMLButtonElement);
  const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(" ").length;
  const isOff = cells.map(({ disabled }) => disabled);
  const to = cellAt(event.key, at, columns, isOff);
  if (at === -1 || to === null) return;
  event.preventDefault();
  cells[to]?.focus();
}
