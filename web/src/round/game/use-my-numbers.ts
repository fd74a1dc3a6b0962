import type { GameState } from "@derash/protocol/round";
import { useMemo } from "react";
import { useMyCartelasOf } from "../../data/queries.ts";
import { useStore } from "../../data/store.ts";
import { confirmedNumbers, mineStore } from "../../room/my-cartelas.ts";

/**
 * The cartelas that I paid for in this round: as this phone remembers them, else as the server does, which also knows
 * what I paid for on another phone. Null until one of them has said.
 */
export function useMyNumbers(game: GameState): number[] | null {
  const remembered = useStore(mineStore);
  const isRemembered = remembered?.sharedGameId === game.sharedGameId;
  const { data, isError } = useMyCartelasOf(game, !isRemembered);
  return useMemo(() => {
    if (isRemembered) return remembered.cartelaNumbers;
    if (data !== undefined) return confirmedNumbers(data);
    return isError ? [] : null;
  }, [isRemembered, remembered, data, isError]);
}
