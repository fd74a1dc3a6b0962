/** A column: its title, and what a reader has to know to trust it. */
export type Column = readonly [title: string, meaning: string];

export function say(line = ""): void {
  process.stdout.write(`${line}\n`);
}

/** Prints rows under their titles, the first column left and the figures right, then what each column is. */
export function printTable(columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  const lines = [columns.map(([title]) => title), ...rows];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  const padded = (cell: string, index: number) =>
    index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0);
  say();
  for (const line of lines) say(line.map(padded).join("  ").trimEnd());
  say();
  const titleWidth = Math.max(...columns.map(([title]) => title.length));
  for (const [title, meaning] of columns) say(`  ${title.padEnd(titleWidth)}  ${meaning}`);
  say();
}
