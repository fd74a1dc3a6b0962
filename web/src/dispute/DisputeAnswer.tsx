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
      className={`rounded-md border-2 px-3 py-2 text-base font-semibold ${answer.kind === "won" || answer.kind === "hall_won" ? "border-(--gold-line) bg-gold-wash" : "border-edge"}`}
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
      return <VoidWords dispute={dispute} />;
    case "hall_won":
      return <HallWonWords dispute={dispute} answer={answer} />;
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

/** In a hall the stake goes to the float of the till that sold the cartela: the customer has it once that till has said so. */
function VoidWords({ dispute: { round, desk } }: { dispute: Dispute }) {
  // A server of the version before this one says nothing of it.
  if (!desk || desk.givenBackAt !== null)
    return <Trans>The round was void. The stake of {birr(round.stake)} ETB was given back.</Trans>;
  if (desk.isTillGone)
    return (
      <Trans>
        The round was void. The stake of {birr(round.stake)} ETB went to the float of {round.cashier}, whose drawer has
        been closed, or who was switched off: nobody has said that it was given back. If it was not, the branch gives it
        back.
      </Trans>
    );
  return (
    <Trans>
      The round was void. The stake of {birr(round.stake)} ETB went to the float of {round.cashier}, who gives it back
      and has not said yet that it is done.
    </Trans>
  );
}

type HallWon = { dispute: Dispute; answer: Extract<ReturnType<typeof answerOf>, { kind: "hall_won" }> };

/** Where the money is, and what nobody has said: who has the cash, the books of a hall do not know. */
function HallWonWords({ dispute: { cartela, desk }, answer }: HallWon) {
  const { prize, bonus, tax = 0 } = cartela;
  const till = desk?.paidBy;
  return (
    <>
      <Trans>
        The cartela won: it was complete with {answer.ball} at call {answer.call}. Its prize of{" "}
        {birr(netOf({ prize, bonus: 0, tax, stakes: 0 }))} ETB is on the float of {till}.
      </Trans>{" "}
      {tax > 0 && (
        <Trans>
          {birr(tax)} ETB of tax are withheld of {birr(prize)} ETB.
        </Trans>
      )}{" "}
      {desk?.isTillGone && (
        <Trans>
          That drawer has been closed, or its cashier switched off: what was not paid there the branch pays, once.
        </Trans>
      )}{" "}
      {!answer.isShown && <Trans>No till has checked its paper.</Trans>}{" "}
      {bonus > 0 && <BonusWords bonus={bonus} state={desk?.bonus ?? null} />}
    </>
  );
}

function BonusWords({ bonus, state }: { bonus: number; state: NonNullable<Dispute["desk"]>["bonus"] }) {
  if (state === "paid_out")
    return <Trans>Its bonus of {birr(bonus)} ETB was deposited, and the till has said that it is paid out.</Trans>;
  if (state === "deposited") return <Trans>Its bonus of {birr(bonus)} ETB is deposited, to be paid out.</Trans>;
  return <Trans>Its bonus of {birr(bonus)} ETB is not deposited yet.</Trans>;
}
