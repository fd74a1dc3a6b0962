import type { GameState, SessionAnswer } from "@derash/protocol/round";
import { Trans } from "@lingui/react/macro";
import { useStore } from "../../data/store.ts";
import { shortBirr } from "../../i18n/money.ts";
import { Button } from "../../kit/Button.tsx";
import { MyOtherRounds } from "../game/MyOtherRounds.tsx";
import type { Selection } from "../selection/use-selection.ts";
import { AheadWords } from "./AheadWords.tsx";
import { Favourites } from "./Favourites.tsx";
import { KeepChoice } from "./KeepChoice.tsx";
import { lastStore } from "./last-here.ts";
import { Suspended } from "./Suspended.tsx";

type Props = { game: GameState; selection: Selection; answer: SessionAnswer | undefined };

/** Beside choosing by hand: how my rounds at other tables go, what was mine last, what I like best, what is kept for me. */
export function Again(props: Props) {
  return (
    <>
      <MyOtherRounds shown={props.game.sharedGameId} isSmall />
      <Ways {...props} />
    </>
  );
}

function Ways({ game, selection, answer }: Props) {
  const { paid, unpaid, isAhead } = selection;
  const ahead = answer?.ahead;
  if (ahead?.suspended !== undefined) return <Suspended told={ahead.suspended} />;
  const isNone = paid.length + unpaid.length === 0;
  return (
    <>
      {isAhead && paid.length > 0 && <AheadWords game={game} count={paid.length} />}
      {isAhead && unpaid.length > 0 && <AheadPrice game={game} count={unpaid.length} />}
      {isNone && <SameAgain game={game} selection={selection} />}
      <Favourites selection={selection} ahead={ahead} />
      {isAhead
        ? ahead?.keep && <KeepChoice game={game} keep={ahead.keep} stakes={0} />
        : paid.length > 0 && <KeepChoice game={game} keep={ahead?.keep} stakes={paid.length} />}
    </>
  );
}

function AheadPrice({ game, count }: { game: GameState; count: number }) {
  const stakes = shortBirr(game.betAmount * count);
  return (
    <p className="text-sm leading-tight text-soft">
      <Trans>Paid as it opens and not before: {stakes} ETB</Trans>
    </p>
  );
}

/** Chooses what was mine last at this table; pays for nothing by itself. */
function SameAgain({ game, selection }: Omit<Props, "answer">) {
  const last = useStore(lastStore)[game.sessionId];
  const isOfThisSale = last?.sharedGameId === game.sharedGameId && !selection.isAhead;
  const again = last === undefined || isOfThisSale ? [] : last.cartelaNumbers.filter(selection.isFree);
  if (again.length === 0) return null;
  const numbers = again.join(", ");
  return (
    <Button data-testid="same-again" className="px-1! leading-tight" onClick={() => selection.takeAll(again)}>
      <Trans>Same again: {numbers}</Trans>
    </Button>
  );
}
