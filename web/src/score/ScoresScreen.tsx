import { listLeaders } from "@derash/protocol/path/score";
import type { Leader, ScoreOrder, ScorePeriod, ScoresAnswer } from "@derash/protocol/score";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../data/api.ts";
import { formatDay } from "../i18n/date.ts";
import { birr } from "../i18n/money.ts";
import { Choice } from "../kit/Choice.tsx";
import { Failure } from "../kit/Failure.tsx";
import { ScreenHeader, Waiting } from "../kit/shell/Layout.tsx";
import { RankMark } from "./RankMark.tsx";

/** Leaders below some days, and in an order, are those of them: nobody reads the leaders of a month as today's. */
export const scoresQuery = (period: ScorePeriod, by: ScoreOrder) => ({
  queryKey: ["scores", period, by],
  queryFn: () => call(listLeaders, { query: { period, by } }),
});

/** Who won most, and where I stand. */
export function ScoresScreen() {
  const { t } = useLingui();
  const [period, setPeriod] = useState<ScorePeriod>("day");
  const [by, setBy] = useState<ScoreOrder>("wins");
  const { data, error, isPending, refetch } = useQuery(scoresQuery(period, by));
  return (
    <>
      <ScreenHeader title={<Trans>Scores</Trans>} news={data && <Days start={data.startDay} end={data.endDay} />} />
      <div className="grid gap-2 px-2 wide:mx-auto wide:max-w-2xl">
        <Choice<ScorePeriod>
          label={t`Days`}
          options={[
            { value: "day", name: <Trans>Today</Trans> },
            { value: "week", name: <Trans>7 days</Trans> },
            { value: "month", name: <Trans>30 days</Trans> },
          ]}
          chosen={period}
          onChoose={setPeriod}
          className="bg-cloth"
        />
        <Choice<ScoreOrder>
          label={t`Order`}
          options={[
            { value: "wins", name: <Trans>By wins</Trans> },
            { value: "prize", name: <Trans>By prize</Trans> },
          ]}
          chosen={by}
          onChoose={setBy}
          className="bg-cloth"
        />
        {isPending && <Waiting />}
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {data && <Leaders answer={data} />}
      </div>
    </>
  );
}

function Days({ start, end }: { start: string; end: string }) {
  if (start === end) return formatDay(end);
  return `${formatDay(start, { day: "numeric", month: "short" })} – ${formatDay(end)}`;
}

function Leaders({ answer: { leaders, mine, by } }: { answer: ScoresAnswer }) {
  if (leaders.length === 0)
    return (
      <p className="cloth px-4 py-8 text-center text-soft">
        <Trans>Nobody has won in these days yet. The first place is free.</Trans>
      </p>
    );
  const isShown = leaders.some((leader) => leader.isMe);
  return (
    <>
      <p className="px-2 text-sm text-soft">
        <Trans>Prizes are counted whole: before tax, and before what was staked for them.</Trans>
      </p>
      {mine === null && (
        <p className="px-2 text-sm text-soft">
          <Trans>You have not won in these days.</Trans>
        </p>
      )}
      {mine !== null && !isShown && (
        <ol className="cloth overflow-hidden">
          <Line leader={mine} by={by} />
        </ol>
      )}
      <ol className="cloth divide-y divide-line overflow-hidden" data-testid="leaders">
        {leaders.map((leader, index) => (
          // Nothing else names a leader: names are masked, and equals share a rank.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is what a line is
          <Line key={index} leader={leader} by={by} />
        ))}
      </ol>
    </>
  );
}

function Line({ leader, by }: { leader: Leader; by: ScoreOrder }) {
  const { rank, name, wins, prize, isMe } = leader;
  const winsWords = <Plural value={wins} one="# win" other="# wins" />;
  const prizeWords = <Trans>{birr(prize)} ETB</Trans>;
  return (
    <li className={`flex items-center gap-3 px-3 py-2 ${isMe ? "bg-gold-wash" : ""}`} aria-current={isMe || undefined}>
      <RankMark rank={rank} />
      <span className="min-w-0 flex-1 truncate font-semibold">
        {isMe ? (
          <>
            {name} · <Trans>You</Trans>
          </>
        ) : (
          name
        )}
      </span>
      <span className="text-end">
        <span className={`block font-bold whitespace-nowrap ${by === "prize" ? "text-gold" : ""}`}>
          {by === "prize" ? prizeWords : winsWords}
        </span>
        <span className="block text-xs whitespace-nowrap text-soft">{by === "prize" ? winsWords : prizeWords}</span>
      </span>
    </li>
  );
}
