import { listMyRounds } from "@derash/protocol/path/history";
import { Trans } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { call } from "../../data/api.ts";
import { Button, buttonClass } from "../../kit/Button.tsx";
import { Failure } from "../../kit/Failure.tsx";
import { ScreenHeader, Waiting } from "../../kit/shell/Layout.tsx";
import { pathTo, usePlace } from "../../room/place.ts";
import { RoundLine } from "./RoundLine.tsx";

/** The rounds that I paid for, newest first. */
export function HistoryScreen() {
  const place = usePlace();
  const { data, error, isPending, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["my-rounds"],
    queryFn: ({ pageParam }) => call(listMyRounds, { query: { before: pageParam || undefined } }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextBefore,
  });
  const rounds = data?.pages.flatMap((page) => page.rounds) ?? [];
  return (
    <>
      <ScreenHeader title={<Trans>History</Trans>} />
      <div className="px-2 wide:mx-auto wide:max-w-2xl">
        {isPending && <Waiting />}
        {data && rounds.length === 0 && (
          <div className="cloth px-4 py-8 text-center">
            <p className="mb-4 text-soft">
              <Trans>You have not played a round yet.</Trans>
            </p>
            <Link className={buttonClass("go")} to={pathTo("/", place)}>
              <Trans>Play</Trans>
            </Link>
          </div>
        )}
        {rounds.length > 0 && (
          <ul className="cloth divide-y divide-line overflow-hidden">
            {rounds.map((round) => (
              <RoundLine key={round.sharedGameId} round={round} />
            ))}
          </ul>
        )}
        {error && <Failure error={error} onRetry={() => void (data ? fetchNextPage() : refetch())} />}
        {hasNextPage && !error && (
          <Button className="my-3 w-full" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? <Trans>Loading...</Trans> : <Trans>More</Trans>}
          </Button>
        )}
      </div>
    </>
  );
}
