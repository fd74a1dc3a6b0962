import type { RoundDetails } from "@derash/protocol/history";
import { readMyRound } from "@derash/protocol/path/history";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "wouter";
import { call } from "../../data/api.ts";
import { ApiError } from "../../data/api-error.ts";
import { formatMoment } from "../../i18n/date.ts";
import { birr, count, shortBirr } from "../../i18n/money.ts";
import { Ball } from "../../kit/Ball.tsx";
import { buttonClass } from "../../kit/Button.tsx";
import { DemoBeacon } from "../../kit/DemoBeacon.tsx";
import { Failure } from "../../kit/Failure.tsx";
import { Icon } from "../../kit/icons.tsx";
import { WinningPatterns } from "../../kit/pattern/WinningPatterns.tsx";
import { Stat } from "../../kit/Stat.tsx";
import { ScreenHeader, Waiting } from "../../kit/shell/Layout.tsx";
import { pathTo, usePlace } from "../../room/place.ts";
import { VerifyLink } from "../../room/VerifyLink.tsx";
import { VoidWords } from "../../room/VoidWords.tsx";
import { MyPart } from "./MyPart.tsx";
import { SendRound } from "./SendRound.tsx";

/** One round: my cartela as it stood at the end, every ball in order, who won, and the way to check it all. */
export function RoundScreen() {
  const { id = "" } = useParams<{ id: string }>();
  const { data, error, refetch } = useQuery({
    queryKey: ["round", id],
    queryFn: async () => (await call(readMyRound, { params: { id } })).round,
  });
  if (data) return <Round round={data} />;
  return (
    <>
      <ScreenHeader title={<Trans>Round</Trans>} />
      {error === null && <Waiting />}
      {error !== null && (isNoRound(error) ? <NoRound /> : <Failure error={error} onRetry={() => void refetch()} />)}
    </>
  );
}

/** An address that names no round, or none that there is. */
function isNoRound(error: Error): boolean {
  return error instanceof ApiError && (error.code === "invalid_input" || error.code === "not_found");
}

function NoRound() {
  const { sharedGameId: _, ...place } = usePlace();
  return (
    <div className="p-6 text-center">
      <p role="alert" className="mb-4">
        <Trans>There is no such round.</Trans>
      </p>
      <Link className={buttonClass("ink")} to={pathTo("/history", place)}>
        <Trans>All my rounds</Trans>
      </Link>
    </div>
  );
}

function Round({ round }: { round: RoundDetails }) {
  const { sharedGameId: _, ...place } = usePlace();
  return (
    <>
      <ScreenHeader
        title={<Trans>Round {round.gameId}</Trans>}
        news={formatMoment(new Date(round.endedAt ?? round.openedAt))}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-2 pb-4 wide:grid-cols-2 wide:gap-5 wide:px-4">
        <div className="grid content-start gap-3">
          <Figures round={round} />
          {round.guaranteePaid > 0 && (
            <p className="px-1 text-sm">
              <Trans>
                {shortBirr(round.guarantee)} ETB were guaranteed: {shortBirr(round.guaranteePaid)} ETB of the Derash are
                from the company's own account.
              </Trans>
            </p>
          )}
          <WinningPatterns
            values={round.patterns}
            stages={round.stages}
            mine={round.mine?.cartelas.map(({ cartelaNumber }) => cartelaNumber) ?? []}
          />
          {round.mine && <MyPart mine={round.mine} round={round} />}
        </div>
        <div className="grid content-start gap-3">
          <Winners round={round} />
          <Balls round={round} />
          <VerifyLink
            roundId={round.sharedGameId}
            cartelaNumber={round.mine?.cartelas[0]?.cartelaNumber}
            className={`${buttonClass("ink")} w-full`}
          >
            <Icon name="shield" />
            <Trans>Check this draw yourself</Trans>
          </VerifyLink>
          <DemoBeacon beacon={round.beacon} className="text-center text-xs" />
          <SendRound roundId={round.sharedGameId} code={round.gameId} />
          <Complaint round={round} />
          <Link className={`${buttonClass()} w-full`} to={pathTo("/history", place)}>
            <Trans>All my rounds</Trans>
          </Link>
        </div>
      </div>
    </>
  );
}

/** For a complaint: one page of facts about each cartela of mine, to print or to show at a desk. */
function Complaint({ round: { mine, endedAt, sharedGameId } }: { round: RoundDetails }) {
  if (mine === null || endedAt === null) return null;
  return mine.cartelas.map(({ cartelaNumber }) => (
    <Link
      key={cartelaNumber}
      className={`${buttonClass()} w-full`}
      to={`/dispute/${sharedGameId}?cartela=${cartelaNumber}`}
    >
      {mine.cartelas.length === 1 ? (
        <Trans>The facts about my cartela</Trans>
      ) : (
        <Trans>The facts about cartela {cartelaNumber}</Trans>
      )}
    </Link>
  ));
}

function StillToCome({ round: { gameStatus } }: { round: RoundDetails }) {
  if (gameStatus === "waiting") return <Trans>The round is not played yet.</Trans>;
  return <Trans>The round is still running.</Trans>;
}

function Figures({ round }: { round: RoundDetails }) {
  return (
    <dl className="cloth grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] divide-x divide-line *:px-2.5 *:py-2">
      <Stat label={<Trans>Derash</Trans>} isMoney>
        <Trans>{shortBirr(round.derash)} ETB</Trans>
      </Stat>
      <Stat label={<Trans>Stake</Trans>}>
        <Trans>{shortBirr(round.betAmount)} ETB</Trans>
      </Stat>
      <Stat label={<Trans>Players</Trans>}>{count(round.playerCount)}</Stat>
      <Stat label={<Trans>Calls</Trans>}>{count(round.totalCalls)}</Stat>
    </dl>
  );
}

function Winners({ round }: { round: RoundDetails }) {
  const mine = round.mine?.cartelas.map((cartela) => cartela.cartelaNumber) ?? [];
  return (
    <section className="cloth overflow-hidden">
      <h2 className="display px-3 pt-2.5 pb-1 text-lg">
        <Trans>Winners</Trans>
      </h2>
      {round.winners.length === 0 && (
        <p className="px-3 pb-3 text-soft">
          {round.isVoid ? <VoidWords reason={round.voidReason} /> : <StillToCome round={round} />}
        </p>
      )}
      <ul className="divide-y divide-line">
        {round.winners.map(({ cartelaNumber, name, prize, bonus }) => (
          <li key={cartelaNumber} className="flex items-baseline justify-between gap-3 px-3 py-2">
            <span className="min-w-0">
              <span className="font-semibold">{mine.includes(cartelaNumber) ? <Trans>You</Trans> : name}</span>{" "}
              <span className="text-xs text-soft">
                <Trans>Cartela {cartelaNumber}</Trans>
              </span>
              {bonus > 0 && (
                <span className="block text-xs">
                  <Trans>with a quick-win bonus of {birr(bonus)} ETB</Trans>
                </span>
              )}
            </span>
            <span className="font-bold whitespace-nowrap text-gold">
              <Trans>{birr(prize + bonus)} ETB</Trans>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Balls({ round }: { round: RoundDetails }) {
  const { t } = useLingui();
  if (round.calledBalls.length === 0) return null;
  return (
    <section className="cloth overflow-hidden p-3">
      <h2 className="display mb-2 flex items-baseline justify-between gap-3 text-lg">
        <Trans>Every ball in order</Trans>
        <span className="font-sans text-xs font-semibold text-soft">
          <Plural value={round.calledBalls.length} one="# call" other="# calls" />
        </span>
      </h2>
      <ol
        aria-label={t`Every ball in order`}
        className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-y-1.5"
      >
        {round.calledBalls.map((number, index) => (
          <li key={number} className="grid justify-items-center">
            <Ball number={number} size={40} />
            <span className="text-2xs text-soft">{index + 1}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
