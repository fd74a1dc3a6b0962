import { birr } from "../../i18n/money.ts";

/** Birr with two decimals and separators, so that a column of them can be compared at a glance. */
export function Money({ amount, className = "" }: { amount: number; className?: string }) {
  return <span className={`amount whitespace-nowrap tabular-nums ${className}`}>{birr(amount)}</span>;
}
