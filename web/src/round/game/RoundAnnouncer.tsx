import { ballOf } from "@derash/game/ball";
import type { Pattern } from "@derash/game/pattern";
import type { GameState } from "@derash/protocol/round";
import { Trans } from "@lingui/react/macro";
import { Fragment } from "react";
import { useSettled } from "../../data/use-settled.ts";
import { cartelaMarks } from "../../kit/cartela-marks.ts";
import type { Played } from "./ranked.ts";

/** Balls that come quicker are not all said: a screen reader that must finish each would fall behind the round. */
const quietMs = 600;

/** `played`: my cartelas; none when I only watch. */
type Props = { game: GameState; played: readonly Played[]; patterns: readonly Pattern[] };

/**
 * Says to those who listen instead of look what was called last, which of my cartelas have it, and which balls would win where
 * one is missing. The result says itself.
 */
export function RoundAnnouncer({ game, played, patterns }: Props) {
  const last = game.gameStatus === "active" ? game.calledBalls.at(-1) : undefined;
  const said = useSettled(last, quietMs);
  return (
    <p className="sr-only" aria-live="polite" data-testid="announcer">
      {said !== undefined && <Trans>Called: {ballOf(said).display}</Trans>}
      {said !== undefined && played.length > 0 && (
        <OnMine number={said} played={played} called={game.calledBalls} patterns={patterns} />
      )}
    </p>
  );
}

type MineProps = {
  number: number;
  played: readonly Played[];
  called: readonly number[];
  patterns: readonly Pattern[];
};

function OnMine({ number, played, called, patterns }: MineProps) {
  const having = played.flatMap(({ cells, cartelaNumber }) => (cells.includes(number) ? [cartelaNumber] : []));
  having.sort((a, b) => a - b);
  const near = played.filter(({ toGo }) => toGo === 1);
  const wantedBy = ({ cells }: Played) =>
    [...cartelaMarks(cells, called, patterns).wanted].map((index) => ballOf(cells[index] ?? 0).display).join(", ");
  const isOne = played.length === 1;
  return (
    <>
      {". "}
      {isOne && having.length > 0 && <Trans>It is on your cartela.</Trans>}
      {isOne && having.length === 0 && <Trans>It is not on your cartela.</Trans>}
      {!isOne && having.length > 0 && <Trans>It is on your cartelas: {having.join(", ")}.</Trans>}
      {!isOne && having.length === 0 && <Trans>It is on none of your cartelas.</Trans>}
      {near.map((each) => (
        <Fragment key={each.cartelaNumber}>
          {" "}
          {isOne ? (
            <Trans>One ball to go! You want {wantedBy(each)}.</Trans>
          ) : (
            <Trans>
              Cartela {each.cartelaNumber}: one ball to go! You want {wantedBy(each)}.
            </Trans>
          )}
        </Fragment>
      ))}
    </>
  );
}
