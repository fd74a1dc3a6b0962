import { ballOf } from "@derash/game/ball";
import type { Cells } from "@derash/game/cartela";
import type { Pattern } from "@derash/game/pattern";
import type { GameState } from "@derash/protocol/round";
import { Trans } from "@lingui/react/macro";
import { useSettled } from "../../data/use-settled.ts";
import { cartelaMarks } from "../../kit/cartela-marks.ts";

/** Balls that come quicker are not all said: a screen reader that must finish each would fall behind the round. */
const quietMs = 600;

/** Cells of my cartela; undefined when I only watch. */
type Props = { game: GameState; cells: Cells | undefined; patterns: readonly Pattern[] };

/**
 * Says to those who listen instead of look what was called last, whether my cartela has it, and which balls would win when
 * one is missing. The result says itself.
 */
export function RoundAnnouncer({ game, cells, patterns }: Props) {
  const last = game.gameStatus === "active" ? game.calledBalls.at(-1) : undefined;
  const said = useSettled(last, quietMs);
  return (
    <p className="sr-only" aria-live="polite" data-testid="announcer">
      {said !== undefined && <Trans>Called: {ballOf(said).display}</Trans>}
      {said !== undefined && cells !== undefined && (
        <OnMyCartela number={said} cells={cells} called={game.calledBalls} patterns={patterns} />
      )}
    </p>
  );
}

type MineProps = { number: number; cells: Cells; called: readonly number[]; patterns: readonly Pattern[] };

function OnMyCartela({ number, cells, called, patterns }: MineProps) {
  const { toGo, wanted } = cartelaMarks(cells, called, patterns);
  const balls = [...wanted].map((index) => ballOf(cells[index] ?? 0).display).join(", ");
  return (
    <>
      {". "}
      {cells.includes(number) ? <Trans>It is on your cartela.</Trans> : <Trans>It is not on your cartela.</Trans>}
      {toGo === 1 && (
        <>
          {" "}
          <Trans>One ball to go! You want {balls}.</Trans>
        </>
      )}
    </>
  );
}
