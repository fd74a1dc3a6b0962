import { readHallRound } from "@derash/protocol/path/hall-round";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../data/api.ts";
import { ApiError } from "../../data/api-error.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../kit/Button.tsx";
import { playSound } from "../../kit/sound/sound.ts";
import { phaseOf } from "../hall-state.ts";
import { refundAt } from "../run/own-till.ts";
import { RefundWords } from "../run/RefundWords.tsx";
import type { Hall } from "../use-hall.ts";
import { forgetSoldIn, isEndShown, keepSoldIn, soldInNow, soldInStore, untoldOf } from "./sold-in.ts";

/** `shown`: the round of which the page tells how it goes on and ends. */
type Props = { hall: Hall; shown: string | null };

/**
 * A round in which this till has sold was given up, and nothing on the page tells of it: somebody else has ended it while it was on sale,
 * or while this page was away. Its customers stand there with paid papers.
 */
export function GivenBack({ hall: { desk, answer }, shown }: Props) {
  const soldHere = soldInNow(desk, answer.cashierId).join();
  useEffect(() => {
    for (const saleId of soldHere.split(",")) if (saleId !== "") keepSoldIn(saleId);
  }, [soldHere]);
  const ended = isEndShown(desk, shown) ? shown : null;
  useEffect(() => {
    if (ended !== null) forgetSoldIn(ended);
  }, [ended]);
  const untold = untoldOf(useStore(soldInStore), desk, shown);
  return untold.map((saleId) => <Ended key={saleId} saleId={saleId} cashierId={answer.cashierId} />);
}

const retryMs = 3_000;

/** Who is signed in here by now is of another hall. */
const isOfAnotherHall = (error: Error | null) => error instanceof ApiError && error.code === "not_found";

/** Asked for by itself: while another round is called, the hall's state has no room for it. */
function Ended({ saleId, cashierId }: { saleId: string; cashierId: string }) {
  const { data: round, error } = useQuery({
    queryKey: ["venue-ended", saleId],
    queryFn: () => call(readHallRound, { params: { saleId } }),
    retry: (_, failure) => !isOfAnotherHall(failure),
    retryDelay: retryMs,
  });
  const isOver = isOfAnotherHall(error) || (round !== undefined && phaseOf(round) === "ended");
  const isOwed = round?.status === "void" && refundAt(round, cashierId).cartelas.length > 0;
  useEffect(() => {
    if (isOwed) playSound("lose");
    else if (isOver) forgetSoldIn(saleId);
  }, [isOwed, isOver, saleId]);
  if (!isOwed) return null;
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
      <Button onClick={() => forgetSoldIn(saleId)}>
        <Trans>Done</Trans>
      </Button>
    </div>
  );
}
