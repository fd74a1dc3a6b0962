/** Why a cartela is not even asked about, in the order in which the specification looks. */
export type CheckIssue = "not_a_number" | "none_active" | "not_active";

const cellCount = 25;

export function checkedNumber(text: string, sold: readonly number[]): number | CheckIssue {
  // A scanner types the code of the paper, of which a letter in front may have been a key of the page: its end is enough.
  const typed = text.trim().replace(/^.*?(\d{1,4})[^\dv]v\d{1,6}$/i, "$1");
  if (!/^\d{1,6}$/.test(typed)) return "not_a_number";
  if (sold.length === 0) return "none_active";
  const number = Number(typed);
  return sold.includes(number) ? number : "not_active";
}

export function hasCells(cells: readonly number[] | undefined): boolean {
  return cells?.length === cellCount;
}
