import { birr } from "../i18n/money.ts";

/** One field that is not as it was. null: it was not there before, or is not there any more. */
export type FieldChange = { field: string; before: string | null; after: string | null };

type Fields = Readonly<Record<string, unknown>> | null;

/** The database keeps fields in an order of its own; what matters most comes first, the call that was made last. */
const order = ["error", "amount", null, "route", "path"];
const rankOf = (field: string) => order.indexOf(order.includes(field) ? field : null);

/** What is different, field by field. */
export function fieldChanges(before: Fields, after: Fields): FieldChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  if (isSaidByRoute(after)) names.delete("path");
  return [...names]
    .sort((one, other) => rankOf(one) - rankOf(other))
    .map((field) => ({ field, before: valueText(field, before?.[field]), after: valueText(field, after?.[field]) }))
    .filter((change) => change.before !== change.after);
}

/** A path says more than its route only where the route has a place for an id. */
function isSaidByRoute(after: Fields): boolean {
  const { route, path } = after ?? {};
  return typeof route === "string" && typeof path === "string" && route.split(" ")[1] === path.replace(/\/$/, "");
}

/** A value in one line: a list as it would be said, something inside something as "name: value". */
function valueText(field: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map((item) => valueText(field, item) ?? "–").join(", ");
  if (typeof value !== "object") return isMoney(field, String(value)) ? birr(Number(value)) : String(value);
  const inner = Object.entries(value).map(([name, item]) => `${fieldName(name)}: ${valueText(name, item) ?? "–"}`);
  return inner.join("; ");
}

const moneyFields = /(^|_)(amount|balance|float|cash|variance|pot|cut|prize|bonus|refund)$/;

/** Whether it is birr as the server writes it, 5000.00, so that it can be shown as it is everywhere. */
function isMoney(field: string, text: string): boolean {
  return moneyFields.test(field) && /^-?\d{1,12}\.\d{2}$/.test(text);
}

/** A field as people read it: cartela_count is "cartela count", bonusAmount is "bonus amount". */
export function fieldName(field: string): string {
  const spaced = field.replaceAll("_", " ").replace(/([a-z])([A-Z])/g, "$1 $2");
  // A letter alone is a column of the cartela.
  return spaced.length === 1 ? spaced : spaced.toLowerCase();
}
