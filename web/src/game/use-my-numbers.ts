import type { GameState } from "@derash/protocol/round";
import { useEffect } from "react";
import { mineStore, rememberMine } from "../shared/my-cartelas.ts";
import { useSessionAnswer } from "../shared/queries.ts";
import { useStore } from "../shared/store.ts";

/** The cartelas that I paid for in this round: from the server while it is the room's round, remembered after. */
export function useMyNumbers(game: GameState): number[] {
  const { data: answer } = useSessionAnswer(String(game.betAmount));
  const remembered = useStore(mineStore);
  useEffect(() => {
    if (answer === undefined) return;
    const mine = answer.myCartelas.filter((cartela) => cartela.confirmed).map((cartela) => cartela.cartelaNumber);
    if (mine.length > 0) rememberMine(answer.sharedGameId, mine);
  }, [answer]);
  return remembered?.sharedGameId === game.sharedGameId ? remembered.cartelaNumbers : noNumbers;
}

const noNumbers: number[] = [];
