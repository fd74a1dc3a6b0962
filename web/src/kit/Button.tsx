import type { ComponentProps } from "react";

type Tone = "ink" | "go" | "gold" | "plain";
type Props = ComponentProps<"button"> & { tone?: Tone };

const tones: Record<Tone, string> = {
  ink: "bg-ink text-cloth border-ink",
  go: "bg-go text-on-go border-go",
  gold: "bg-gold-fill text-on-gold border-gold-fill",
  plain: "bg-cloth text-ink border-edge",
};

/** One look for everything that can be pressed. Green goes on with the game, gold is about winning. */
export function buttonClass(tone: Tone = "plain"): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded-md border px-4 text-center text-base font-bold select-none active:translate-y-px disabled:cursor-not-allowed disabled:border-line disabled:bg-sunk disabled:text-soft ${tones[tone]}`;
}

export function Button({ tone = "plain", className = "", ...rest }: Props) {
  return <button type="button" className={`${buttonClass(tone)} ${className}`} {...rest} />;
}
