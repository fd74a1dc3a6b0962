import type { Regular } from "@derash/protocol/hall/regular";
import { Trans } from "@lingui/react/macro";
import { rangeWords } from "../selection.ts";
import { regularMeant, regularsBegun } from "./shorthand.ts";

type Props = { text: string; regulars: readonly Regular[] };

/** As many as one reads while typing. */
const shownMax = 6;

/** Who may be meant by the letters that are typed, and whom Enter takes. */
export function Meant({ text, regulars }: Props) {
  const begun = regularsBegun(text, regulars);
  if (begun.length === 0) return null;
  const meant = regularMeant(text, regulars);
  return (
    <p role="status" data-testid="regular-meant" className="mt-1 text-sm font-semibold">
      {meant === null ? (
        begun
          .slice(0, shownMax)
          .map(({ name }) => name)
          .join(" · ")
      ) : (
        <Trans>
          Enter takes {meant.name}: {rangeWords(meant.cartelas)}
        </Trans>
      )}
    </p>
  );
}
