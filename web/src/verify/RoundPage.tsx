import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import { Tibeb } from "../kit/Tibeb.tsx";
import { BallOrder } from "./BallOrder.tsx";
import { MyTicket } from "./check/MyTicket.tsx";
import { Steps } from "./check/Steps.tsx";
import { storedOf, toldOf } from "./check/stored.ts";
import { type Checked, useCheck } from "./check/use-check.ts";
import { isConvicting, VerdictPanel } from "./check/VerdictPanel.tsx";
import { Drawable } from "./Drawable.tsx";
import { evidencePath } from "./evidence.ts";
import { Fours } from "./Hex.tsx";
import { ReadFailure, StaleNote } from "./Issues.tsx";
import { Fact, KeptFacts } from "./KeptFacts.tsx";
import { useLater } from "./later.ts";
import { plain } from "./page-format.ts";
import { RoundFacts } from "./RoundFacts.tsx";
import { TakeAway } from "./TakeAway.tsx";
import { mineIn } from "./verify-address.ts";
import { Winners } from "./Winners.tsx";
import { Withheld } from "./Withheld.tsx";

/** One round, recomputed from its public record. */
export function RoundPage({ round }: { round: string }) {
  const [mine, setMine] = useState(() => mineIn(location.hash));
  const { checked, issue, retry } = useCheck(round, mine);
  const stored = checked ?? storedOf(mine, round);
  // Whoever is shown the address afterwards, or finds it in the history, has all that is kept of the round, and does not learn who I am.
  const roundId = checked?.proof.roundId ?? round;
  const told = toldOf(mine, roundId);
  const path = evidencePath(round, roundId, { ...mine, told }, stored);
  useEffect(() => history.replaceState(null, "", path), [path]);
  // A seal comes into the world with its record, which then stays: whoever has one knows that the round was there.
  const isWithheld = (issue === "missing" || issue === "selling") && (stored.storedHash !== null || checked !== null);
  if (issue === "another" || isWithheld)
    return <Withheld round={round} issue={issue} stored={stored} onRetry={retry} />;
  if (checked === null) return issue === null ? <Calculating /> : <ReadFailure issue={issue} onRetry={retry} />;
  return (
    <>
      {issue !== null && <StaleNote onRetry={retry} />}
      <Drawable>
        <RoundFacts proof={checked.proof} />
      </Drawable>
      {told !== null && <Told told={told} checked={checked} />}
      <VerdictPanel checked={checked} />
      {isConvicting(checked) && <Kept checked={checked} />}
      {!checked.isPublicBeacon && <BeaconNote isLocal={checked.proof.beacon?.kind === "local"} />}
      <Drawable>
        <MyTicket checked={checked} mine={mine} onChange={(cartelaNumber) => setMine({ ...mine, cartelaNumber })} />
      </Drawable>
      <Titled title={<Trans>What was checked</Trans>}>
        <Steps checked={checked} />
      </Titled>
      <Drawable>
        <Results checked={checked} />
      </Drawable>
      <TakeAway round={round} proof={checked.proof} page={path} />
    </>
  );
}

/** Comes a moment later: hardly any phone was told otherwise than what was done. */
function Told(props: { told: string; checked: Checked }) {
  const late = useLater(() => import("./check/ToldWords.tsx"), ["verify/why"]);
  return late !== null && late !== "none" && <late.ToldWords {...props} />;
}

/** What convicts the house lies with the phone alone: beside the record, so that both are on the paper that is printed. */
function Kept({ checked }: { checked: Checked }) {
  const { roundId, close } = checked.proof;
  return (
    <dl className="cloth mb-3 p-3 text-sm" data-testid="kept">
      <Fact name={<Trans>Round</Trans>} isHex>
        {plain(roundId)}
      </Fact>
      <KeptFacts stored={checked} />
      <Fact name={<Trans>The seal of the record that the house shows</Trans>} isHex>
        <Fours text={plain(close?.hash)} />
      </Fact>
    </dl>
  );
}

function Results({ checked: { proof, rules } }: { checked: Checked }) {
  const { order, callCount, winners } = proof;
  return (
    <>
      {order && (
        <Titled title={<Trans>The 75 balls in their order</Trans>}>
          <BallOrder order={order} callCount={callCount ?? 0} />
        </Titled>
      )}
      {winners && winners.length > 0 && (
        <Titled title={<Trans>Who won</Trans>}>
          <Winners proof={proof} rules={rules} winners={winners} />
        </Titled>
      )}
    </>
  );
}

function Titled({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h2 className="display mb-2 text-lg">{title}</h2>
      {children}
    </section>
  );
}

function Calculating() {
  const { t } = useLingui();
  return (
    <div className="grid min-h-60 place-items-center text-center text-soft" role="status" aria-label={t`Checking`}>
      <div>
        <Tibeb height={10} isMoving className="mx-auto mb-4 max-w-36 rounded-sm" />
        <Trans>Your browser is recomputing the round…</Trans>
      </div>
    </div>
  );
}

/** Said wherever the public number does not come from the independent source: it must not be taken for it. */
function BeaconNote({ isLocal }: { isLocal: boolean }) {
  return (
    <p
      className="mb-3 rounded-md border-2 border-dashed border-alarm px-3 py-2 text-sm"
      role="note"
      data-testid="demo-beacon"
    >
      <strong className="block text-alarm">
        {isLocal ? <Trans>Demo beacon: not independent</Trans> : <Trans>Unknown beacon: not independent</Trans>}
      </strong>
      <Trans>
        The public number of this round was made by the house itself. The steps show that it fits, but not that the
        house did not know it before.
      </Trans>
    </p>
  );
}
