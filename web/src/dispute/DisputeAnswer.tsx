import { isAnyLine } from "@derash/game/pattern";
import type { Dispute } from "@derash/protocol/dispute";
import { Plural, Trans } from "@lingui/react/macro";
import { birr } from "../i18n/money.ts";
import { netOf } from "../kit/money/net.ts";
import { WonTaxPaid } from "../kit/money/WonTaxPaid.tsx";
import { answerOf } from "./answer.ts";

/** What became of the cartela, in one sentence that both sides can read out. */
export function DisputeAnswer({ dispute }: { dispute: Dispute }) {
  const answer = answerOf(dispute);
  return (
    <p
      className={`rounded-md border-2 px-3 py-2 text-base font-semibold ${answer.kind === "won" ? "border-(--gold-line) bg-gold-wash" : "border-edge"}`}
      data-testid="dispute-answer"
    >
      <AnswerWords dispute={dispute} answer={answer} />
    </p>
  );
}

function AnswerWords({ dispute, answer }: { dispute: Dispute; answer: ReturnType<typeof answerOf> }) {
  const { cartela, round } = dispute;
  switch (answer.kind) {
    case "void":
      return <Trans>The round was void. The stake of {birr(round.stake)} ETB was given back.</Trans>;
    case "won":
      return (
        <>
          <Trans>
            The cartela won: it was complete with {answer.ball} at call {answer.call}, and was paid{" "}
            {birr(netOf({ ...cartela, stakes: 0 }))} ETB.
          </Trans>{" "}
          {cartela.tax !== undefined && <WonTaxPaid won={cartela.prize + cartela.bonus} tax={cartela.tax} />}
        </>
      );
    case "late":
      return (
        <Trans>
          The cartela was complete with {answer.ball} only at call {answer.call}; the round was won at call{" "}
          {answer.winningCall}.
        </Trans>
      );
    case "slept":
      return (
        <Trans>
          The cartela was complete with {answer.ball} at call {answer.call}, but cartela {answer.shown} was shown before
          it: in this hall the first shout takes all.
        </Trans>
      );
    case "missing":
      return isAnyLine(round.patterns) ? (
        <Plural
          value={answer.missing}
          one="The cartela was not complete: its nearest line was one ball short when the round ended."
          other="The cartela was not complete: its nearest line was # balls short when the round ended."
        />
      ) : (
        <Plural
          value={answer.missing}
          one="The cartela was not complete: its nearest pattern was one ball short when the round ended."
          other="The cartela was not complete: its nearest pattern was # balls short when the round ended."
        />
      );
    case "unpaid":
      return (
        <Trans>
          The cartela was complete with {answer.ball} at call {answer.call}, but is not among the winners. Ask the
          support to look at this round.
        </Trans>
      );
  }
}
