import type { GameState } from "@derash/protocol/round";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { isMissing } from "../data/api-error.ts";
import { myCartelasQuery } from "../data/queries.ts";
import { useStore } from "../data/store.ts";
import { confirmedNumbers, mineStore } from "./my-cartelas.ts";

/**
 * The cartelas that I paid for in this round, or null until that is known: as this phone remembers them since it was opened, else as
 * the server does, which also knows what I paid for on another phone or by a call whose answer never came. What the phone has kept
 * from before stands only while the round is played and nobody has answered: a result by it alone may be wrong. While nobody can be
 * asked, nothing says that nothing is mine.
 */
export function useMyNumbers(game: GameState): number[] | null {
  const remembered = useStore(mineStore);
  const kept = remembered?.sharedGameId === game.sharedGameId ? remembered : null;
  const isSure = kept?.sessionId !== undefined;
  const { data, error } = useQuery({ ...myCartelasQuery(game), enabled: !isSure });
  const isOver = game.gameStatus === "finished";
  return useMemo(() => {
    if (kept && (isSure || error || (data === undefined && !isOver))) return kept.cartelaNumbers;
    if (data !== undefined) return confirmedNumbers(data);
    return isMissing(error) ? [] : null;
  }, [kept, isSure, error, data, isOver]);
}
