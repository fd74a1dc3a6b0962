import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { RowButton } from "../kit/staff/table/RowButton.tsx";
import type { Found } from "./use-import.ts";
import type { ClipIssue } from "./voice-clip.ts";

type Props = {
  ball: string;
  /** Where the clip is that halls use now; null: the house's voice. */
  saved: string | null;
  found: Found | undefined;
  isBusy: boolean;
  onRemove: () => void;
};

/** One number: what is used now, what was chosen for it, and how it sounds. */
export function ClipRow({ ball, saved, found, isBusy, onRemove }: Props) {
  const { t } = useLingui();
  const clip = found?.clip;
  const isGood = typeof clip === "object";
  return (
    <li className="cloth flex min-h-12 items-center gap-2 px-2 text-sm" data-testid={`clip-${ball}`}>
      <span className="w-10 font-bold">{ball}</span>
      <span
        className={`min-w-0 flex-1 truncate ${typeof clip === "string" ? "font-semibold text-alarm" : "text-soft"}`}
      >
        <Standing saved={saved} clip={clip} />
      </span>
      {isGood && (
        <RowButton aria-label={t`Listen to the new ${ball}`} onClick={() => play(new Blob([clip.wav]))}>
          <Trans>Listen</Trans>
        </RowButton>
      )}
      {!isGood && saved !== null && (
        <>
          <RowButton aria-label={t`Listen to ${ball}`} onClick={() => play(saved)}>
            <Trans>Listen</Trans>
          </RowButton>
          <RowButton aria-label={t`Take ${ball} out`} disabled={isBusy} onClick={onRemove}>
            <Trans>Take out</Trans>
          </RowButton>
        </>
      )}
    </li>
  );
}

type StandingProps = { saved: string | null; clip: Found["clip"] | undefined };

function Standing({ saved, clip }: StandingProps): ReactNode {
  if (typeof clip === "string") return <IssueWords issue={clip} />;
  if (clip !== undefined) return <Trans>New, {(clip.ms / 1000).toFixed(1)} s</Trans>;
  return saved === null ? <Trans>The house's voice</Trans> : <Trans>Own</Trans>;
}

function IssueWords({ issue }: { issue: ClipIssue }): ReactNode {
  if (issue === "unreadable") return <Trans>Cannot be read</Trans>;
  if (issue === "too_short") return <Trans>Too short</Trans>;
  return issue === "too_long" ? <Trans>Longer than 3 s</Trans> : <Trans>Nothing to hear</Trans>;
}

/** A sound of a file that is not saved yet is read as data: pages take sounds from our own address alone. */
function play(sound: string | Blob): void {
  if (typeof sound === "string") {
    new Audio(sound).play().catch(() => {});
    return;
  }
  const context = new AudioContext();
  void sound
    .arrayBuffer()
    .then((bytes) => context.decodeAudioData(bytes))
    .then((heard) => {
      const source = context.createBufferSource();
      source.buffer = heard;
      source.connect(context.destination);
      source.onended = () => void context.close();
      source.start();
    });
}
