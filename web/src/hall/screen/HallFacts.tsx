import { isAnyLine } from "@derash/game/pattern";
import type { HallState } from "@derash/protocol/hall/round";
import { Trans } from "@lingui/react/macro";
import { shortBirr } from "../../i18n/money.ts";
import { PatternNames } from "../../kit/pattern/PatternNames.tsx";
import { ClaimRuleWords } from "../ClaimRuleWords.tsx";
import { HallFact } from "./HallFact.tsx";
import { HallMoney } from "./HallMoney.tsx";
import { SealLine } from "./HallSeal.tsx";

type Props = { round: HallState; hasCalls?: boolean };

/** What there is to win and what it costs, for the last row of chairs. */
export function HallFacts({ round, hasCalls = false }: Props) {
  return (
    <div className="grid min-w-[26vw] content-center gap-y-[calc(var(--u)*0.6)] text-end">
      <dl>
        <HallFact label={<Trans>Derash</Trans>} size="sum" testId="hall-derash">
          <HallMoney amount={round.derash} />
        </HallFact>
      </dl>
      <dl className="flex flex-wrap justify-end gap-x-[2.2vw]">
        <HallFact size="small" label={<Trans>Stake</Trans>}>
          {shortBirr(round.bet)}
        </HallFact>
        <HallFact size="small" label={<Trans>Cartelas</Trans>}>
          {round.cartelas.length}
        </HallFact>
        {hasCalls && (
          <HallFact size="small" label={<Trans>Calls</Trans>}>
            {round.totalCalls}
          </HallFact>
        )}
      </dl>
      {!isAnyLine(round.patterns) && (
        <p data-testid="hall-patterns" className="max-w-[34vw] text-[calc(var(--u)*3)] leading-tight font-extrabold">
          <PatternNames values={round.patterns} />
        </p>
      )}
      {round.claimRule === "first_shout" && (
        <p data-testid="hall-claim-rule" className="text-[calc(var(--u)*2.6)] font-bold">
          <ClaimRuleWords rule={round.claimRule} />
        </p>
      )}
      {round.mode === "physical" && (
        <p className="text-[calc(var(--u)*2.6)] font-bold text-(--b-text)">
          <Trans>Physical draw</Trans>
        </p>
      )}
      {round.status !== "drawing" && <SealLine round={round} className="text-[calc(var(--u)*2.2)] text-soft" />}
    </div>
  );
}
