import type { GameState } from "@derash/protocol/round";
import { Trans, useLingui } from "@lingui/react/macro";
import { Ball } from "../../kit/Ball.tsx";
import { OneToGo } from "./OneToGo.tsx";

// Where there is room, both stand one above the other and are larger: data-roomy, on a tall phone.
const lastMax = 5;

/** On the narrowest phones both fit beside each other only so. */
const narrow = { ball: "max-[21.5rem]:size-15", calls: "max-[21.5rem]:basis-[4rem]" };

/** The ball in the caller's hand, or a dash before the first. `isSmall`: many cartelas or rules need the place. */
export function CurrentBall({ game, isSmall = false }: { game: GameState; isSmall?: boolean }) {
  const size = isSmall ? narrow.ball : "";
  return (
    <div
      data-testid="current-ball"
      className={`grid size-19 max-w-full shrink-0 place-items-center in-data-roomy:tall:size-23 wide:size-28 ${size}`}
    >
      {game.ball ? (
        <Ball
          key={game.ball.number}
          number={game.ball.number}
          size={76}
          isDropping
          className={`max-w-full in-data-roomy:tall:size-23 wide:size-28 ${size}`}
        />
      ) : (
        <span className="display grid size-18 place-items-center rounded-full border-2 in-data-roomy:tall:size-22 border-dashed border-edge text-2xl text-soft">
          –
        </span>
      )}
    </div>
  );
}

type CallsProps = {
  calledBalls: readonly number[];
  /** So many players want one more number. */
  oneToGo?: number | null;
  /** A cartela of mine does. */
  isNear?: boolean;
  isSmall?: boolean;
};

/** The last five calls, the newest first; over them how many people wait for one ball, in the place of a heading. */
export function LastCalls({ calledBalls, oneToGo = null, isNear = false, isSmall = false }: CallsProps) {
  const { t } = useLingui();
  const last = calledBalls.slice(-lastMax).reverse();
  return (
    <div
      className={`min-w-0 flex-1 basis-[5.75rem] in-data-roomy:tall:w-full in-data-roomy:tall:basis-auto in-data-roomy:tall:flex-none wide:w-auto ${isSmall ? narrow.calls : ""}`}
    >
      <p className="eyebrow mb-0.5">
        {oneToGo ? <OneToGo count={oneToGo} isMine={isNear} /> : <Trans>Last calls</Trans>}
      </p>
      <ol
        aria-label={t`Last calls`}
        data-testid="last-calls"
        className="grid min-h-[3.75rem] grid-cols-[repeat(auto-fill,1.75rem)] content-start gap-1 in-data-roomy:tall:flex in-data-roomy:tall:min-h-8 in-data-roomy:tall:gap-[5px] wide:flex wide:min-h-12 wide:gap-2"
      >
        {last.map((number) => (
          <li
            key={number}
            className="in-data-roomy:tall:max-w-8 in-data-roomy:tall:min-w-0 in-data-roomy:tall:flex-1 wide:max-w-none wide:flex-none"
          >
            <Ball
              number={number}
              size={28}
              className="in-data-roomy:tall:h-auto in-data-roomy:tall:w-full wide:size-12"
            />
          </li>
        ))}
      </ol>
    </div>
  );
}
