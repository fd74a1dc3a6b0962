import type { ReactNode } from "react";

type Tone = "plain" | "gold" | "go" | "alarm";
type Props = { label: ReactNode; value: ReactNode; tone?: Tone; hint?: ReactNode };

const tones: Record<Tone, string> = {
  plain: "text-base",
  gold: "text-lg text-gold",
  go: "text-lg text-go",
  alarm: "text-lg text-alarm",
};

/** Several figures side by side, separated by threads. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden bg-line max-wide:*:last:odd:col-span-2 wide:grid-flow-col wide:auto-cols-fr wide:grid-cols-none">
      {children}
    </dl>
  );
}

/** A summary figure under its name. Gold is for money. Stands inside a <dl> or `Figures`. */
export function Figure({ label, value, tone = "plain", hint }: Props) {
  return (
    <div className="min-w-0 bg-cloth px-3 py-2.5 wide:px-4 wide:py-3">
      <dt className="text-xs font-semibold text-soft">{label}</dt>
      <dd className={`leading-snug font-bold break-words tabular-nums ${tones[tone]}`}>{value}</dd>
      {hint !== undefined && <dd className="text-xs text-soft">{hint}</dd>}
    </div>
  );
}
