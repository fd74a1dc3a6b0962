import { readTable } from "@derash/protocol/path/round";
import type { GameState } from "@derash/protocol/round";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../data/api.ts";
import { comeTo, usePlayer } from "../../data/queries.ts";
import { playSound, playStart } from "../../kit/sound/sound.ts";
import { meterRound } from "../../room/data-meter.ts";
import { leaveRound } from "../../room/my-cartelas.ts";
import { haptic } from "../../session/telegram-link.ts";
import { isCelebrated, type Outcome } from "./outcome.ts";
import { endSavedGame } from "./saved-game.ts";

/** The start of a round and its end, for whoever was there when they came. */
export function useRoundSounds({ gameStatus, sharedGameId }: GameState, outcome: Outcome | null): void {
  const [first] = useState(gameStatus);
  useEffect(() => {
    if (gameStatus === "active" && first === "waiting") playStart(sharedGameId);
  }, [gameStatus, first, sharedGameId]);
  const kind = outcome?.kind;
  // A celebration claps, and one clip is heard at a time.
  const isClapped = outcome !== null && isCelebrated(outcome);
  useEffect(() => {
    if (first === "finished") return;
    if (kind === "won") {
      if (!isClapped) playSound("win");
      haptic("win");
    }
    // No fanfare for less than was paid.
    if (kind === "lost" || kind === "shared") playSound("lose");
  }, [kind, isClapped, first]);
}

/** Who has several wallets and comes to a round by another way than its table's cartelas: from here on its company's is shown. */
export function useWalletOf({ sessionId, sharedGameId, betAmount }: GameState): void {
  const isWanted = usePlayer().wallets.length > 1;
  const { data: companyId } = useQuery({
    queryKey: ["company-of", sessionId],
    queryFn: async () => {
      const named = { params: { betAmount: String(betAmount) }, query: { sessionId, sharedGameId } };
      return (await call(readTable, named)).companyId;
    },
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (companyId !== undefined) comeTo(companyId);
  }, [companyId]);
}

/** A round that is over may have moved the player's money, and the page of it says that it runs. */
export function useMoneyAnew(isFinished: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isFinished) askAnew(client);
  }, [isFinished, client]);
}

export function askAnew(client: QueryClient): void {
  for (const queryKey of [["user"], ["balance"], ["transactions"], ["history"], ["my-rounds"], ["round"]])
    void client.invalidateQueries({ queryKey });
}

/** What the round costs in data: counted from when this page sees it, until its story is told. */
export function useMeter(sharedGameId: string, isFinished: boolean): void {
  useEffect(() => {
    if (!isFinished) meterRound(sharedGameId);
  }, [sharedGameId, isFinished]);
}

/** A round that has shown its result is over for this player. */
export function useSeenResult(sharedGameId: string, isFinished: boolean): void {
  useEffect(() => {
    if (!isFinished) return;
    endSavedGame();
    leaveRound(sharedGameId);
  }, [sharedGameId, isFinished]);
}
