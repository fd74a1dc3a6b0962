import type { ReactNode } from "react";

const looks = {
  /** Beside the ball. */
  small: {
    label: "text-[calc(var(--u)*2.6)] leading-tight",
    value: "text-[calc(var(--u)*6.4)]",
  },
  /** Where there is nothing else. */
  large: { label: "text-[calc(var(--u)*3.6)]", value: "text-[calc(var(--u)*9)] whitespace-nowrap" },
} as const;

type Props = { label: ReactNode; size: keyof typeof looks; children: ReactNode };

/** A figure under its name, to be read from the chairs. Stands inside a <dl>. */
export function HallFact({ label, size, children }: Props) {
  return (
    <div>
      <dt className={`font-bold text-soft ${looks[size].label}`}>{label}</dt>
      <dd className={`leading-none font-extrabold ${looks[size].value}`}>{children}</dd>
    </div>
  );
}
