import "./PatternsPage.css";
import { patternGallery } from "@derash/game/pattern/gallery";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../kit/Button.tsx";
import { Choice } from "../kit/Choice.tsx";
import { patternName } from "../kit/pattern/pattern-labels.ts";
import { ScreenHeader } from "../kit/shell/Layout.tsx";
import { PageLinks } from "../kit/shell/PageLinks.tsx";
import { filterGallery, type Size, sizeLimits } from "./gallery-filter.ts";
import { PatternCard } from "./PatternCard.tsx";

/** Every named pattern, to look at, to search and to print. */
export function PatternsPage() {
  const { i18n } = useLingui();
  const [text, setText] = useState("");
  const [size, setSize] = useState<Size>("all");
  const named = patternGallery.map((pattern) => ({ ...pattern, name: i18n._(patternName(pattern.value)) }));
  const shown = filterGallery(named, text, size);
  return (
    <>
      <ScreenHeader
        title={<Trans>Winning patterns</Trans>}
        news={<Plural value={shown.length} one="# pattern" other="# patterns" />}
      >
        <Button className="print:hidden" onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </ScreenHeader>
      <p className="px-3 pb-3 text-sm text-soft">
        <Trans>A round is won by any line, unless its table names another pattern. The star is free.</Trans>
      </p>
      <Filters text={text} onText={setText} size={size} onSize={setSize} />
      {shown.length === 0 && (
        <p className="px-3 py-8 text-center text-soft">
          <Trans>No pattern is called that.</Trans>
        </p>
      )}
      <ul className="pattern-gallery grid grid-cols-2 gap-2 px-2 pb-2 min-[30rem]:grid-cols-3 wide:grid-cols-6 wide:px-4">
        {shown.map((pattern) => (
          <PatternCard key={pattern.value} pattern={pattern} />
        ))}
      </ul>
      <PageLinks className="px-2 py-3 print:hidden" />
    </>
  );
}

type FiltersProps = { text: string; onText: (text: string) => void; size: Size; onSize: (size: Size) => void };

function Filters({ text, onText, size, onSize }: FiltersProps) {
  const { t } = useLingui();
  const { small, middle } = sizeLimits;
  return (
    <div className="grid gap-2 px-2 pb-3 wide:grid-cols-2 wide:px-4 print:hidden">
      <input
        type="search"
        value={text}
        onChange={(event) => onText(event.target.value)}
        aria-label={t`Search by name`}
        placeholder={t`Search by name`}
        className="min-h-11 w-full rounded-md border border-edge bg-cloth px-3 text-base placeholder:text-soft"
      />
      <Choice<Size>
        label={t`How many numbers`}
        options={[
          { value: "all", name: <Trans>All</Trans> },
          { value: "small", name: `4–${small}` },
          { value: "middle", name: `${small + 1}–${middle}` },
          { value: "large", name: `${middle + 1}–24` },
        ]}
        chosen={size}
        onChoose={onSize}
        className="bg-cloth"
      />
    </div>
  );
}
