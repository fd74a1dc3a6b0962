import type { ClaimAnswer } from "@derash/protocol/hall/round";
import { useState } from "react";
import { Redirect } from "wouter";
import { Waiting } from "../../kit/shell/Layout.tsx";
import { LoadFailure } from "../../kit/staff/LoadFailure.tsx";
import { ConnectionBanner } from "../ConnectionBanner.tsx";
import { isCalledHere } from "../desk-state.ts";
import { unheard } from "../hall-state.ts";
import { isElsewhere, TakenOver } from "../TakenOver.tsx";
import { useHall } from "../use-hall.ts";
import { Running } from "./Running.tsx";
import { useUnheard } from "./use-controls.ts";

/** Where a cashier runs the round that they have sold. */
export function RunningPage() {
  const { hall, error, refetch, link } = useHall("cashier");
  const isUnheard = useUnheard(link);
  // Whom to pay, and how much, stays to be read when another till starts the next round.
  const [verdict, setVerdict] = useState<ClaimAnswer | null>(null);
  if (isElsewhere(link) || hall === null) {
    return (
      <main className="min-h-dvh">
        {isElsewhere(link) ? (
          <TakenOver link={link} />
        ) : error === null ? (
          <Waiting />
        ) : (
          <LoadFailure error={error} onRetry={refetch} />
        )}
      </main>
    );
  }
  const { game, sale } = hall.desk;
  if (game === null) return <Redirect to="/" replace />;
  const { round } = game;
  const isCaller = isCalledHere(hall.desk, hall.answer.cashierId);
  return (
    <>
      <ConnectionBanner link={link} place="wide:top-[5.75rem]" of={isCaller ? "caller" : "other"} />
      <Running
        key={round.saleId}
        hall={hall}
        view={{ ...game, round: isUnheard ? unheard(round, isCaller) : round }}
        sale={sale?.round ?? null}
        link={link}
        isUnheard={isUnheard}
        verdict={verdict}
        onVerdict={setVerdict}
      />
    </>
  );
}
