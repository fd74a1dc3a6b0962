import type { ReactNode } from "react";

type Tone = "plain" | "go" | "alarm" | "gold" | "note";

const tones: Record<Tone, string> = {
  plain: "border-edge text-soft",
  go: "border-go text-go",
  alarm: "border-alarm text-alarm",
  gold: "border-(--gold-line) bg-gold-wash text-gold",
  note: "border-(--b-text) text-(--b-text)",
};

/** A state in one word. The word says it; the colour only helps. */
export function Badge({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex min-h-6 items-center rounded-sm border px-1.5 text-xs font-bold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
