import type { ReactNode } from "react";

const looks = {
  /** The prize above all. */
  sum: {
    label: "text-[calc(var(--u)*3)] leading-tight",
    value: "display text-[min(calc(var(--u)*12),8vw)] leading-[1.05] whitespace-nowrap text-gold",
  },
  /** Beside the ball. */
  small: {
    label: "text-[calc(var(--u)*2.6)] leading-tight",
    value: "text-[calc(var(--u)*6.4)] leading-none font-extrabold",
  },
  /** Where there is nothing else. */
  large: {
    label: "text-[calc(var(--u)*3.6)]",
    value: "text-[calc(var(--u)*9)] leading-none font-extrabold whitespace-nowrap",
  },
} as const;

type Props = { label: ReactNode; size: keyof typeof looks; testId?: string; children: ReactNode };

/** A figure under its name, to be read from the chairs. Stands inside a <dl>. */
export function HallFact({ label, size, testId, children }: Props) {
  return (
    <div>
      <dt className={`font-bold text-soft ${looks[size].label}`}>{label}</dt>
      <dd className={looks[size].value} data-testid={testId}>
        {children}
      </dd>
    </div>
  );
}
