import type { RoundProof } from "@derash/fairness/proof";
import { readProof } from "@derash/protocol/path/draw";
import { Trans } from "@lingui/react/macro";
import { addressOf } from "../data/address.ts";
import { Button, buttonClass } from "../kit/Button.tsx";
import { AllRounds } from "./AllRounds.tsx";
import { checkCommand } from "./evidence.ts";
import { plain } from "./page-format.ts";
import { SendProof } from "./SendProof.tsx";
import { isRoundId } from "./verify-address.ts";

const link = "font-semibold underline decoration-edge underline-offset-4";

/** `page`: the address of this page, with what is kept of the round behind the #. */
type Props = { round: string; proof: RoundProof; page: string };

/** For those who trust this page no more than the house: the record, and how to check it with another program. */
export function TakeAway({ round, proof, page }: Props) {
  const name = isRoundId(proof.roundId) ? proof.roundId : round;
  const path = addressOf(readProof, { params: { round: name } });
  const fileName = `derash-${plain(proof.gameId)}-${name}.json`;
  return (
    <section className="mt-6 print:hidden">
      <h2 className="display mb-2 text-lg">
        <Trans>Do not trust this page</Trans>
      </h2>
      <div className="cloth grid gap-3 p-3 text-sm" data-testid="take-away">
        <p>
          <Trans>
            Take the record along and check it with another program, on another computer. Ours is{" "}
            <a className={link} href="/checker/derash_check.zip" download>
              a single file that Python runs
            </a>{" "}
            (
            <a className={link} href="/checker/README.md">
              its sources
            </a>
            ):
          </Trans>
        </p>
        <pre className="rounded-sm bg-sunk p-2.5 text-xs break-all whitespace-pre-wrap">
          <code data-testid="check-command">{checkCommand(location.origin + page)}</code>
        </pre>
        <p>
          <Trans>
            Or have your own written, by anybody:{" "}
            <a href="/docs/fairness.md" className={link}>
              how a draw is made
            </a>{" "}
            is all that it takes.
          </Trans>
        </p>
        <p className="text-xs text-soft">
          <Trans>SHA-256 of our program, the same for everybody:</Trans>{" "}
          <code className="font-mono break-all" data-testid="checker-hash">
            {import.meta.env.CHECKER_SHA256}
          </code>
        </p>
        <div className="flex flex-wrap gap-2">
          <a className={buttonClass("ink")} href={path} download={fileName}>
            <Trans>Download the record</Trans>
          </a>
          <Button onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
          <AllRounds />
        </div>
        <SendProof proof={proof} />
      </div>
    </section>
  );
}
