import type { RoundProof } from "@derash/game/proof";
import { Trans } from "@lingui/react/macro";
import { Button, buttonClass } from "../shared/Button.tsx";

/** For those who trust this page no more than the house: the record, and how to check it with another program. */
export function TakeAway({ proof }: { proof: RoundProof }) {
  const path = `/api/draw/${proof.roundId}`;
  const fileName = `derash-${proof.gameId}-${proof.roundId}.json`;
  return (
    <section className="mt-6 print:hidden">
      <h2 className="display mb-2 text-lg">
        <Trans>Do not trust this page</Trans>
      </h2>
      <div className="cloth grid gap-3 p-3 text-sm">
        <p>
          <Trans>
            Take the record along and check it with another program, on another computer. Ours is a single file of
            Python:
          </Trans>
        </p>
        <pre className="rounded-sm bg-sunk p-2.5 text-xs break-all whitespace-pre-wrap">
          python3 checker/derash_check.py {location.origin}
          {path}
        </pre>
        <div className="flex flex-wrap gap-2">
          <a className={buttonClass("ink")} href={path} download={fileName}>
            <Trans>Download the record</Trans>
          </a>
          <Button onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
          <a className={buttonClass()} href="/verify">
            <Trans>All rounds</Trans>
          </a>
        </div>
      </div>
    </section>
  );
}
