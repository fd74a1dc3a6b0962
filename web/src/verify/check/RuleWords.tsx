import type { TaxRule } from "@derash/game/deduction/tax";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { amountText, plain, shareText } from "../page-format.ts";
import { RulePatterns } from "./RulePatterns.tsx";
import type { Checked } from "./use-check.ts";

/** The sealed rules in words, and below them as they were sealed. */
export function RuleWords({ checked: { rules, proof } }: { checked: Checked }) {
  return (
    <>
      {rules !== null && (
        <>
          <Row name={<Trans>The house keeps</Trans>}>{shareText(rules.houseCutBps, 10_000)}</Row>
          {rules.guarantee !== undefined && (
            <Row name={<Trans>Guaranteed prize</Trans>}>{amountText(rules.guarantee)}</Row>
          )}
          {rules.tax && (
            <Row name={<Trans>Tax on wins</Trans>}>
              <TaxWords tax={rules.tax} />
            </Row>
          )}
          {rules.bonusSchedule.length > 0 && (
            <Row name={<Trans>Quick-win bonus</Trans>}>
              {rules.bonusSchedule.map(({ calls, amount }) => (
                <span key={calls} className="block">
                  <Trans>
                    {amountText(amount)} for a win at call {calls}
                  </Trans>
                </span>
              ))}
            </Row>
          )}
          {rules.isFirstShout && (
            <Row name={<Trans>Where several are complete</Trans>}>
              <Trans>The first that is shown takes the whole prize</Trans>
            </Row>
          )}
          <Row name={<Trans>Players at least</Trans>}>{rules.minPlayers}</Row>
          <Row name={<Trans>What wins</Trans>}>
            {rules.stages?.map(({ patterns, sharePercent }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place.
              <div key={index}>
                <Trans>
                  Stage {index + 1}: {sharePercent} % of the prize
                </Trans>
                <RulePatterns patterns={patterns} />
              </div>
            )) ?? <RulePatterns patterns={rules.patterns} />}
          </Row>
        </>
      )}
      <Row name={<Trans>The rules</Trans>}>
        <details>
          <summary className="flex min-h-11 items-center underline decoration-edge underline-offset-4">
            <Trans>The rules as they were sealed</Trans>
          </summary>
          <pre className="font-normal break-all whitespace-pre-wrap">{longText(proof.close.rules)}</pre>
        </details>
      </Row>
    </>
  );
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 font-semibold">{children}</dd>
    </>
  );
}

function longText(text: unknown): string {
  return typeof text === "string" ? text : plain(text);
}

/** How a win is taxed, in words. */
function TaxWords({ tax: { rateBps, threshold, base, bearer } }: { tax: TaxRule }) {
  const share = shareText(rateBps, 10_000);
  return (
    <>
      {base === "prize" && <Trans>{share} of each prize</Trans>}
      {base === "prize_and_bonus" && <Trans>{share} of each prize with its bonus</Trans>}
      {base === "less_stake" && <Trans>{share} of each prize with its bonus, less the stake</Trans>}
      {threshold > 0 && (
        <>
          {", "}
          <Trans>from {amountText(threshold)} on</Trans>
        </>
      )}
      {" · "}
      {bearer === "winner" ? <Trans>withheld from the winner</Trans> : <Trans>paid by the company besides</Trans>}
    </>
  );
}
