import { patternGallery } from "@derash/game/pattern/gallery";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { PatternDrawing } from "../../pattern/PatternDrawing.tsx";
import { patternName } from "../../pattern/pattern-labels.ts";
import { RowButton } from "../table/RowButton.tsx";
import { controlClass } from "./Field.tsx";
import { FormDialog } from "./FormDialog.tsx";
import { chooseFound, choosePattern, neverFirst, patternsMax, searchPatterns } from "./pattern-choice.ts";

export type PatternDialogProps = {
  title: string;
  values: readonly string[];
  isBusy?: boolean;
  error?: string | null;
  onChoose: (values: readonly string[]) => void;
  onClose: () => void;
  /** What choosing means here. */
  children?: ReactNode;
};

/** Every pattern as it is drawn, to choose those by which a round is won. */
export function PatternDialog(props: PatternDialogProps) {
  const { title, values, isBusy = false, error, onChoose, onClose, children } = props;
  const { t, i18n } = useLingui();
  const [chosen, setChosen] = useState(values);
  const [text, setText] = useState("");
  const [isAsked, setAsked] = useState(false);
  const named = patternGallery.map((pattern) => ({ ...pattern, name: i18n._(patternName(pattern.value)) }));
  // What holds now comes first, and stays there while somebody chooses.
  const ordered = named.toSorted((a, b) => Number(values.includes(b.value)) - Number(values.includes(a.value)));
  const shown = searchPatterns(ordered, text);
  const isNone = chosen.length === 0;
  const idle = neverFirst(named.filter(({ value }) => chosen.includes(value)));
  /** Enter after a search takes what was found; with nothing typed it saves, as in every form. */
  const takeFound = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || text.trim() === "") return;
    event.preventDefault();
    const [found] = shown;
    if (found === undefined) return;
    setChosen(chooseFound({ held: values, chosen }, found.value, patternGallery));
    setText("");
  };
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={() => (isNone ? setAsked(true) : onChoose(chosen))}
      isBusy={isBusy}
      submitLabel={<Trans>Save</Trans>}
      error={isAsked && isNone ? t`Please choose at least one pattern.` : error}
    >
      {children}
      <input
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={takeFound}
        aria-label={t`Search by name`}
        placeholder={t`Search by name`}
        className={controlClass}
      />
      <p className="text-sm text-soft" aria-live="polite">
        <Plural value={chosen.length} one="# pattern chosen" other="# patterns chosen" /> ·{" "}
        <Trans>at most {patternsMax}</Trans>
      </p>
      {idle && (
        <div role="alert" className="rounded-md border-2 border-(--gold-line) bg-gold-wash px-3 py-2 text-sm">
          <p className="font-semibold">
            <Trans>
              {idle.before.name} is always complete first: with it, {idle.never.name} never decides the round.
            </Trans>
          </p>
          <RowButton onClick={() => setChosen(chosen.filter((value) => value !== idle.before.value))}>
            <Trans>Without {idle.before.name}</Trans>
          </RowButton>
        </div>
      )}
      <ul className="grid max-h-[45dvh] min-h-40 grid-cols-3 content-start gap-2 overflow-y-auto p-0.5 wide:grid-cols-4">
        {shown.map(({ value, name, masks: [first = 0, ...others] }) => (
          <li key={value}>
            <button
              type="button"
              aria-pressed={chosen.includes(value)}
              disabled={!chosen.includes(value) && chosen.length >= patternsMax}
              onClick={() => setChosen(choosePattern(chosen, value, patternGallery))}
              className="flex h-full w-full flex-col gap-1 rounded-md border border-edge p-1.5 text-2xs leading-tight font-semibold disabled:opacity-50 aria-pressed:border-ink aria-pressed:bg-gold-wash aria-pressed:ring-2 aria-pressed:ring-ink"
            >
              <PatternDrawing mask={first} alsoMask={others.reduce((union, mask) => union | mask, 0)} label="" />
              {name}
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <p className="text-center text-sm text-soft">
          <Trans>No pattern is called that.</Trans>
        </p>
      )}
    </FormDialog>
  );
}
