import { readHallRound } from "@derash/protocol/path/hall-round";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../data/api.ts";
import { playSound } from "../../kit/sound/sound.ts";
import { owedAt } from "../desk-state.ts";
import { RefundWords } from "../till/RefundWords.tsx";
import type { Hall } from "../use-hall.ts";
import { GivenBackButton } from "./GivenBackButton.tsx";

/** `shown`: the round of which the page tells itself what is given back. */
type Props = { hall: Hall; shown: string | null };

/**
 * Rounds in which this till has sold and that nobody won: its customers stand there with paid papers, and it has not said yet that they
 * have their stakes again. Whoever ended the round, and wherever this page was then.
 */
export function GivenBack({ hall: { desk, answer }, shown }: Props) {
  const owed = owedAt(desk, answer.cashierId).filter((saleId) => saleId !== shown);
  return owed.map((saleId) => <Owed key={saleId} saleId={saleId} cashierId={answer.cashierId} />);
}

const retryMs = 3_000;

/** Asked for by itself: while another round is called, the hall's state has no room for it. */
function Owed({ saleId, cashierId }: { saleId: string; cashierId: string }) {
  const { data: round } = useQuery({
    queryKey: ["venue-ended", saleId],
    queryFn: () => call(readHallRound, { params: { saleId } }),
    retry: true,
    retryDelay: retryMs,
  });
  const isRead = round !== undefined;
  useEffect(() => {
    if (isRead) playSound("lose");
  }, [isRead]);
  if (!isRead) return null;
  const { gameId } = round;
  return (
    <div
      role="alert"
      data-testid="given-back"
      className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border-2 border-alarm bg-alarm/10 px-3 py-2"
    >
      <div className="min-w-0 flex-1 basis-64 font-semibold">
        <p className="text-lg leading-tight font-bold">
          <Trans>{gameId} has ended without a winner.</Trans>
        </p>
        <RefundWords round={round} cashierId={cashierId} />
      </div>
      <GivenBackButton saleId={saleId} />
    </div>
  );
}
