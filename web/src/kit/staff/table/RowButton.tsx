import type { ButtonHTMLAttributes, ReactNode } from "react";

type Props = ButtonHTMLAttributes<HTMLButtonElement>;

/** A button of one row of a table: as large as a thumb on a phone, no higher than the row on a desk. */
export function RowButton({ className = "", ...rest }: Props) {
  return (
    <button
      type="button"
      className={`inline-flex min-h-11 items-center justify-center gap-1.5 rounded-md border border-edge bg-cloth px-3 text-sm font-semibold whitespace-nowrap hover:bg-sunk disabled:cursor-not-allowed disabled:border-line disabled:bg-sunk disabled:text-soft wide:min-h-9 ${className}`}
      {...rest}
    />
  );
}

/** The buttons of one row, at its end: beside each other where the other columns leave room. */
export function RowButtons({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2 wide:justify-end min-[80rem]:flex-nowrap">{children}</div>;
}
