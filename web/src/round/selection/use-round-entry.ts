import type { GameState, SessionAnswer } from "@derash/protocol/round";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { fetchCartelas, sessionsKey, usePlayer, usePlayerUpdate } from "../../data/queries.ts";
import { retry } from "../../data/retry.ts";
import { errorMessageInTime, loadRefusalMessages } from "../../i18n/error-messages.ts";
import { useAlert } from "../../kit/alert.tsx";
import { playStart } from "../../kit/sound/sound.ts";
import { confirmedNumbers, hasLeftRound, learnMine, leaveRound } from "../../room/my-cartelas.ts";
import { pathTo } from "../../room/place.ts";
import { fetchRound } from "../../room/use-room.ts";
import { loadCalls } from "./use-selection.ts";

type Input = { game: GameState | null; answer: SessionAnswer | undefined; betAmount: string };

/**
 * Follows the round that I paid for: into the game when it starts, back here with a word when it is void. Whoever left
 * the game on purpose is not dragged back.
 */
export function useRoundEntry({ game, answer, betAmount }: Input): () => Promise<void> {
  const client = useQueryClient();
  const enter = useEnterGame(betAmount);
  const refunded = useRefundNotice();
  const handled = useRef<string | null>(null);

  useEffect(() => {
    if (game === null || answer === undefined) return;
    const mine = learnMine(answer, answer.myCartelas);
    const isSameRound = answer.sharedGameId === game.sharedGameId;
    const askAgain = () => void client.invalidateQueries({ queryKey: sessionsKey });
    if (mine.length === 0) {
      if (!isSameRound) askAgain();
      return;
    }
    if (isSameRound && game.gameStatus === "waiting") return;
    if (handled.current === answer.sharedGameId || hasLeftRound(answer.sharedGameId)) {
      if (!isSameRound) askAgain();
      return;
    }
    handled.current = answer.sharedGameId;
    void follow();

    function ended(sessionId: string, sharedGameId: string) {
      const queryFn = () => fetchRound(sessionId, sharedGameId);
      // "round" alone is what the history says of one: another answer.
      return client.fetchQuery({ queryKey: ["ended", sharedGameId], queryFn, retry: 3 }).catch(() => null);
    }
    async function follow() {
      if (game === null || answer === undefined) return;
      const round = isSameRound ? game : await ended(game.sessionId, answer.sharedGameId);
      if (round?.isVoid) await refunded(round);
      else if (round !== null) await enter(round, mine);
      if (!isSameRound) askAgain();
    }
  }, [game, answer, client, enter, refunded]);

  return useCallback(async () => {
    if (game !== null && answer !== undefined) await enter(game, confirmedNumbers(answer.myCartelas));
  }, [game, answer, enter]);
}

function useRefundNotice(): (round: GameState) => Promise<void> {
  const alert = useAlert();
  const client = useQueryClient();
  return useCallback(
    async ({ sharedGameId, voidReason }) => {
      void client.invalidateQueries({ queryKey: ["user"] });
      try {
        const [{ refundMessage }] = await Promise.all([loadRefund(), retry(loadRefusalMessages)]);
        // Said here, it is not said again on the next screen; where its words do not come, it is said there.
        leaveRound(sharedGameId);
        await alert(i18n._(refundMessage(voidReason)));
      } catch {}
    },
    [alert, client],
  );
}

const loadRefund = () => retry(() => import("./refund-message.ts"));

/** Wanted with the game screen, and not before. */
const loadSaving = () => retry(() => import("../game/saved-game.ts"));

/** Asks whether the stake was taken, keeps what the game screen needs, and goes there. */
function useEnterGame(betAmount: string) {
  const alert = useAlert();
  const [, navigate] = useLocation();
  const { telegramId } = usePlayer();
  const updatePlayer = usePlayerUpdate();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(
    async (game: GameState, mine: number[]) => {
      const { sessionId, sharedGameId } = game;
      try {
        const body = { telegramId, amount: Number(betAmount), sessionId, sharedGameId };
        const { deduct } = await loadCalls();
        const { newBalance } = await deduct(body);
        updatePlayer({ balance: newBalance });
      } catch (error) {
        if (!isHere.current) return;
        await alert(await errorMessageInTime(error, msg`Failed to deduct balance. Please try again.`));
        return;
      }
      try {
        if (game.gameStatus === "active") playStart(sharedGameId);
        const cartelas = await fetchCartelas(game.cartelaList).catch(() => null);
        // Whoever has gone to another screen meanwhile is told of the round there, and not taken from it.
        if (!isHere.current) return;
        const { saveGame } = await loadSaving();
        saveGame(game, mine, cartelas?.get(mine[0] ?? 0) ?? null);
        navigate(pathTo("/game", { telegramId, bet: betAmount, sessionId, sharedGameId }), { replace: true });
      } catch {
        await alert(i18n._(msg`An error occurred while processing your request.`));
      }
    },
    [alert, navigate, telegramId, updatePlayer, betAmount],
  );
}
