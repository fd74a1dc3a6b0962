import { useLingui } from "@lingui/react/macro";
import type { Paper } from "./ReportPaper.tsx";

export function PaperSwitch({ paper, onChoose }: { paper: Paper; onChoose: (paper: Paper) => void }) {
  const { t } = useLingui();
  const papers: { value: Paper; words: string }[] = [
    { value: "a4", words: "A4" },
    { value: "roll", words: t`80 mm` },
  ];
  return (
    <fieldset className="flex w-fit overflow-hidden rounded-md border border-edge">
      <legend className="sr-only">{t`Paper`}</legend>
      {papers.map(({ value, words }) => (
        <button
          key={value}
          type="button"
          aria-pressed={paper === value}
          onClick={() => onChoose(value)}
          className={`min-h-11 px-4 text-sm font-bold ${paper === value ? "bg-ink text-cloth" : "bg-cloth"}`}
        >
          {words}
        </button>
      ))}
    </fieldset>
  );
}
