import type { StageState } from "@derash/protocol/round";
import { Trans, useLingui } from "@lingui/react/macro";
import { birr, shortBirr } from "../../i18n/money.ts";
import { PatternItem } from "./PatternItem.tsx";
import { patternName } from "./pattern-labels.ts";
import { usePatterns } from "./use-patterns.ts";

/** `mine`: my cartelas in the round. */
export type StageListProps = { stages: readonly StageState[]; mine?: readonly number[] };

/** The stages of a round in their order: by what each is won and for how much; who won it; which one is played now. */
export function StageList({ stages, mine = [] }: StageListProps) {
  const played = stages.findIndex(({ call }) => call === null);
  return (
    <section className="cloth mb-1.5 overflow-hidden" data-testid="stages">
      <h2 className="eyebrow px-2 pt-1 max-wide:sr-only">
        <Trans>Won in stages</Trans>
      </h2>
      <ol className="divide-y divide-line">
        {stages.map((stage, index) => (
          <StageLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place.
            key={index}
            stage={stage}
            isPlayed={index === played}
            mine={mine}
          />
        ))}
      </ol>
      <News stages={stages} mine={mine} />
    </section>
  );
}

function StageLine({ stage, isPlayed, mine }: { stage: StageState; isPlayed: boolean; mine: readonly number[] }) {
  const { prize, sharePercent, call } = stage;
  const who = useNames(stage, mine);
  // Of hundredths, so that a sum of several has no tail.
  const tax = stage.winners.reduce((sum, winner) => sum + Math.round((winner.tax ?? 0) * 100), 0) / 100;
  return (
    <li
      aria-current={isPlayed ? "step" : undefined}
      data-won={call !== null || undefined}
      className="flex items-center justify-between gap-x-2 px-2 py-0.5 text-xs aria-[current]:bg-gold-wash aria-[current]:font-semibold"
    >
      <span className="flex min-w-0 flex-wrap gap-x-2">
        <Patterns values={stage.patterns} isSmall={!isPlayed} />
        {call !== null && (
          <span className="min-w-0 truncate text-soft">
            <Trans>
              Call {call}: {who}
            </Trans>
            {tax > 0 && (
              <>
                {" · "}
                <Trans>tax {birr(tax)}</Trans>
              </>
            )}
          </span>
        )}
      </span>
      <span className="whitespace-nowrap text-gold">
        <Trans>
          {sharePercent} % · {shortBirr(prize)} ETB
        </Trans>
      </span>
    </li>
  );
}

function Patterns({ values, isSmall }: { values: readonly string[]; isSmall: boolean }) {
  const { i18n } = useLingui();
  const patterns = usePatterns(values);
  if (isSmall) return <span>{values.map((value) => i18n._(patternName(value))).join(", ")}</span>;
  return (
    <ul className="flex flex-wrap gap-x-3">
      {patterns.map((pattern) => (
        <PatternItem key={pattern.value} pattern={pattern} drawingClass="w-5! wide:w-9!" />
      ))}
    </ul>
  );
}

/** Who won a stage; I am told that it was me. */
function useNames(stage: StageState | undefined, mine: readonly number[]): string {
  const { t } = useLingui();
  const names = stage?.winners.map(({ cartelaNumber, name }) => (mine.includes(cartelaNumber) ? t`You` : name)) ?? [];
  return names.join(", ");
}

/** Says the stage that was won last to those who listen. */
function News({ stages, mine }: { stages: readonly StageState[]; mine: readonly number[] }) {
  const won = stages.filter(({ call }) => call !== null);
  const who = useNames(won.at(-1), mine);
  return (
    <p role="status" className="sr-only">
      {won.length > 0 && (
        <Trans>
          Stage {won.length} of {stages.length} is won: {who}
        </Trans>
      )}
    </p>
  );
}
