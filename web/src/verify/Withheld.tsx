import { Trans } from "@lingui/react/macro";
import { Button } from "../kit/Button.tsx";
import { AllRounds } from "./AllRounds.tsx";
import type { Stored } from "./check/stored.ts";
import { VerdictCloth } from "./check/VerdictCloth.tsx";
import { Fact, KeptFacts } from "./KeptFacts.tsx";
import { momentText } from "./page-format.ts";
import type { ReadIssue } from "./public-record.ts";

type Props = { round: string; issue: ReadIssue; stored: Stored; onRetry: () => void };

/** The house does not show what it must: said as loudly as a lie, with what there is to hold against it. */
export function Withheld({ round, issue, stored, onRetry }: Props) {
  return (
    <div role="alert" data-testid="withheld">
      <VerdictCloth
        kind="wrong"
        title={
          issue === "another" ? (
            <Trans>The house shows another round than the one that was asked for</Trans>
          ) : (
            <Trans>Your phone kept the seal of this round, and the house no longer shows it</Trans>
          )
        }
      >
        <p className="mt-1 text-sm">
          <Trans>
            A round that was sealed stays public for ever. Print this page, or take a picture of it, and show it to the
            house or to anybody.
          </Trans>
        </p>
      </VerdictCloth>
      <dl className="cloth mb-3 grid gap-x-4 p-3 text-sm">
        <Fact name={<Trans>Round</Trans>} isHex>
          {round}
        </Fact>
        <KeptFacts stored={stored} />
        <Fact name={<Trans>Asked at</Trans>}>{momentText(Date.now())}</Fact>
      </dl>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button tone="ink" onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
        <Button onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
        <AllRounds />
      </div>
    </div>
  );
}
