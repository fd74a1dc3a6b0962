/** One field that is not as it was. null: it was not there before, or is not there any more. */
export type FieldChange = { field: string; before: string | null; after: string | null };

type Fields = Readonly<Record<string, unknown>> | null;

/** What is different, field by field, in the order in which people wrote them down. Money comes as birr in text. */
export function fieldChanges(before: Fields, after: Fields): FieldChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .map((field) => ({ field, before: valueText(before?.[field]), after: valueText(after?.[field]) }))
    .filter((change) => change.before !== change.after);
}

/** A value in one line: a list as it would be said, something inside something as "name: value". */
function valueText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map((item) => valueText(item) ?? "–").join(", ");
  if (typeof value !== "object") return String(value);
  const inner = Object.entries(value).map(([name, item]) => `${fieldName(name)}: ${valueText(item) ?? "–"}`);
  return inner.join("; ");
}

/** A field as people read it: cartela_count is "cartela count", bonusAmount is "bonus amount". */
export function fieldName(field: string): string {
  const spaced = field.replaceAll("_", " ").replace(/([a-z])([A-Z])/g, "$1 $2");
  // A letter alone is a column of the cartela.
  return spaced.length === 1 ? spaced : spaced.toLowerCase();
}
