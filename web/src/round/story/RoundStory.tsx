import type { Cells } from "@derash/game/cartela";
import type { Pattern } from "@derash/game/pattern";
import type { GameState } from "@derash/protocol/round";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useState } from "react";
import { Button } from "../../kit/Button.tsx";
import { cartelaMarks } from "../../kit/cartela-marks.ts";
import { CodeBoundary } from "../../kit/shell/CodeBoundary.tsx";
import { Waiting } from "../../kit/shell/Layout.tsx";
import { lazyPart } from "../../kit/shell/lazy-screen.tsx";
import { endMeter, roundKilobytes } from "../../room/data-meter.ts";
import { ShareRound } from "./ShareRound.tsx";

/** With the code that mixes balls, which most rounds do without. */
const ReplayStrip = lazyPart(() => import("./ReplayStrip.tsx").then((m) => m.ReplayStrip));

export type OwnCartela = { cartelaNumber: number; cells: Cells };

type Props = {
  game: GameState;
  /** Mine, as far as their cells are known. */
  own: readonly OwnCartela[];
  patterns: readonly Pattern[];
};

/** How the round went, in counts; what it cost in data; the way to see it again, and to hand it on. */
export function RoundStory({ game, own, patterns }: Props) {
  const { t } = useLingui();
  const [isReplayed, setReplayed] = useState(false);
  const wins = game.winners.filter(({ cartelaNumber }) => own.some((each) => each.cartelaNumber === cartelaNumber));
  const first = wins[0]?.cartelaNumber ?? own[0]?.cartelaNumber;
  const [kilobytes] = useState(() => {
    endMeter(game.sharedGameId);
    return roundKilobytes(game.sharedGameId);
  });
  return (
    <section
      aria-label={t`The story of the round`}
      className="cloth mt-2 space-y-2 p-3 text-sm wide:max-w-xl short:order-2 short:col-start-2"
      data-testid="round-story"
    >
      <ul className="space-y-0.5 text-soft">
        {game.winners.length > 1 && game.stages.length === 0 && (
          <li>
            <Plural value={game.winners.length} other="The prize was shared by # cartelas" />
          </li>
        )}
        {game.oneToGo !== null && game.oneToGo > 0 && (
          <li data-testid="near-count">
            <Plural
              value={game.oneToGo}
              one="# more player waited for one ball"
              other="# more players waited for one ball"
            />
          </li>
        )}
        {wins.length === 0 && <HowNear own={own} called={game.calledBalls} patterns={patterns} />}
        {kilobytes !== null && (
          <li data-testid="data-used">
            <Trans>This round cost about {kilobytes} KB of data</Trans>
          </li>
        )}
      </ul>
      {isReplayed ? (
        <CodeBoundary pathname={game.sharedGameId}>
          <Suspense fallback={<Waiting />}>
            <ReplayStrip roundId={game.sharedGameId} cartelaNumber={first} />
          </Suspense>
        </CodeBoundary>
      ) : (
        game.closeHash !== null && (
          <Button className="w-full" data-testid="see-again" onClick={() => setReplayed(true)}>
            <Trans>See the round again</Trans>
          </Button>
        )
      )}
      {first !== undefined && <ShareRound roundId={game.sharedGameId} cartelaNumber={first} isWin={wins.length > 0} />}
    </section>
  );
}

/** Said once, as it was, and nothing is asked of anybody. */
function HowNear({ own, called, patterns }: Pick<Props, "own" | "patterns"> & { called: readonly number[] }) {
  const left = own.map(({ cartelaNumber, cells }) => ({
    cartelaNumber,
    toGo: cartelaMarks(cells, called, patterns).toGo,
  }));
  const nearest = left.sort((a, b) => a.toGo - b.toGo)[0];
  if (nearest === undefined || !Number.isFinite(nearest.toGo)) return null;
  return (
    <li data-testid="how-near">
      {own.length > 1 && <Trans>Your nearest was cartela {nearest.cartelaNumber}.</Trans>}{" "}
      <Plural value={nearest.toGo} one="# number was missing" other="# numbers were missing" />
    </li>
  );
}
