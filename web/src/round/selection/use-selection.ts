import { confirmCartela, releaseCartela, reserveCartela } from "@derash/protocol/path/round";
import type { GameState, MyCartela, SessionAnswer } from "@derash/protocol/round";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "../../data/api.ts";
import { ApiError } from "../../data/api-error.ts";
import { sessionsKey, usePlayer, usePlayerUpdate } from "../../data/queries.ts";
import { errorMessageInTime } from "../../i18n/error-messages.ts";
import { useAlert, type Way } from "../../kit/alert.tsx";
import { hear } from "../../room/learn-state.ts";
import { confirmedNumbers, rememberMine } from "../../room/my-cartelas.ts";
import { pathTo, usePlace } from "../../room/place.ts";
import { haptic } from "../../session/telegram-link.ts";
import { createGate } from "./gate.ts";
import { freeNeighbour, myCartelasIn } from "./phase.ts";

type Input = {
  game: GameState | null;
  numbers: readonly number[];
  /** Held or paid for, by anybody. */
  reserved: ReadonlySet<number>;
  answer: SessionAnswer | undefined;
  betAmount: string;
  isOpen: boolean;
  refresh: () => void;
};

export type Selection = {
  /** The cartela on show: chosen, held or paid for. */
  cartelaNumber: number | null;
  /** Paid for: nothing but Reset changes it. */
  isLocked: boolean;
  isBusy: boolean;
  /** What was chosen until somebody else was quicker, and the free cartela beside it. */
  lost: number | null;
  neighbour: number | null;
  /** Chooses the neighbour. */
  takeNeighbour(): void;
  choose(cartelaNumber: number): Promise<void>;
  start(): Promise<void>;
  reset(): Promise<void>;
};

/** The server needs a moment until everyone's state shows a change; the screen refreshes this often. */
const extraRefreshesMs = [500, 1_000, 2_000];

export function useRefreshSoon(refresh: () => void): () => void {
  return useCallback(() => {
    for (const delay of extraRefreshesMs) setTimeout(refresh, delay);
  }, [refresh]);
}

/** Free, chosen, reserved, confirmed: a player's way to a cartela in the open round, and back. */
export function useSelection(input: Input): Selection {
  const { game, numbers, reserved, answer, betAmount, isOpen, refresh } = input;
  const [chosen, setChosen] = useState<number | null>(null);
  const [lost, setLost] = useState<number | null>(null);
  const { isBusy, oneAtATime } = useGate();
  const neighbour = lost === null ? null : freeNeighbour(lost, numbers, reserved);
  const lose = (cartelaNumber: number) => {
    setChosen(null);
    setLost(cartelaNumber);
    return wayTo(freeNeighbour(cartelaNumber, numbers, reserved));
  };
  const take = (cartelaNumber: number | null) => {
    setLost(null);
    setChosen(cartelaNumber);
  };
  const wayTo = (free: number | null) =>
    free === null ? undefined : { words: i18n._(msg`Take cartela ${free}`), act: () => take(free) };
  const calls = useCartelaCalls(game, betAmount, lose);
  const refreshSoon = useRefreshSoon(refresh);

  const mine = myCartelasIn(game, answer);
  const confirmed = confirmedNumbers(mine)[0];
  const held = mine.find((cartela) => !cartela.confirmed)?.cartelaNumber;
  const cartelaNumber = confirmed ?? chosen ?? held ?? null;
  const isLocked = confirmed !== undefined;

  useEffect(() => {
    if (isOpen) return;
    setChosen(null);
    setLost(null);
  }, [isOpen]);
  // While a call of ours is under way, the reservation may be our own.
  const isTaken =
    chosen !== null && !isBusy && reserved.has(chosen) && mine.every((one) => one.cartelaNumber !== chosen);
  useEffect(() => {
    if (!isTaken) return;
    setChosen(null);
    setLost(chosen);
  }, [isTaken, chosen]);

  const release = async (number: number) => {
    await calls.release(number);
    refresh();
  };

  return {
    cartelaNumber,
    isLocked,
    isBusy,
    lost,
    neighbour,
    takeNeighbour: () => take(neighbour),
    choose: async (number) => {
      if (isLocked || isBusy || !isOpen) return;
      haptic("select");
      setLost(null);
      setChosen(cartelaNumber === number ? null : number);
      if (held !== undefined) await oneAtATime(() => release(held));
    },
    start: async () => {
      if (cartelaNumber === null || isLocked || !isOpen) return;
      await oneAtATime(async () => {
        const isConfirmed = (await calls.reserve(cartelaNumber)) && (await calls.confirm(cartelaNumber));
        refresh();
        if (isConfirmed) refreshSoon();
      });
    },
    reset: async () => {
      if (cartelaNumber === null) return;
      await oneAtATime(async () => {
        if (mine.length > 0) await release(cartelaNumber);
        setChosen(null);
      });
    },
  };
}

/** A slow release that came in behind a new reservation would give back what was just paid for. */
function useGate() {
  const [isBusy, setBusy] = useState(false);
  const gate = useRef(createGate(setBusy));
  return { isBusy, oneAtATime: gate.current };
}

/** What a player does with a cartela; each of them is told the same. */
type Doing = typeof reserveCartela | typeof confirmCartela | typeof releaseCartela;

/** The three calls about a cartela, with what they change on the screen at once. */
function useCartelaCalls(game: GameState | null, betAmount: string, lose: (cartelaNumber: number) => Way | undefined) {
  const alert = useAlert();
  const client = useQueryClient();
  const { telegramId } = usePlayer();
  const updatePlayer = usePlayerUpdate();
  const wayToPay = { to: pathTo("/balance-management", usePlace()), words: i18n._(msg`How to pay in`) };

  const post = async (path: Doing, cartelaNumber: number) => {
    const body = { telegramId, cartelaNumber, betAmount: Number(betAmount), sessionId: game?.sessionId };
    const result = await call(path, { body });
    if (result.newBalance !== undefined) updatePlayer({ balance: result.newBalance });
    return result;
  };
  /** What the server has just answered is newer than any answer that is still on its way. */
  const changeMine = async (change: (mine: MyCartela[]) => MyCartela[]) => {
    await client.cancelQueries({ queryKey: sessionsKey });
    client.setQueriesData<SessionAnswer>({ queryKey: sessionsKey }, (answer) =>
      answer && answer.sharedGameId === game?.sharedGameId
        ? { ...answer, myCartelas: change(answer.myCartelas) }
        : answer,
    );
  };
  const askAnew = () => {
    void client.invalidateQueries({ queryKey: sessionsKey });
    void client.invalidateQueries({ queryKey: ["user"] });
  };
  const orAlert = async (cartelaNumber: number, action: () => Promise<void>, fallback: MessageDescriptor) => {
    try {
      await action();
      return true;
    } catch (error) {
      void client.invalidateQueries({ queryKey: sessionsKey });
      const isShort = error instanceof ApiError && error.code === "insufficient_funds";
      const isLost = error instanceof ApiError && error.code === "cartela_taken";
      const words = await errorMessageInTime(error, fallback);
      await alert(words, isShort ? wayToPay : isLost ? lose(cartelaNumber) : undefined);
      return false;
    }
  };

  return {
    reserve: (cartelaNumber: number) =>
      orAlert(
        cartelaNumber,
        async () => {
          await post(reserveCartela, cartelaNumber);
          await changeMine(() => [{ cartelaNumber, confirmed: false }]);
        },
        msg`Failed to reserve cartela`,
      ),
    confirm: (cartelaNumber: number) =>
      orAlert(
        cartelaNumber,
        async () => {
          await post(confirmCartela, cartelaNumber);
          await changeMine(() => [{ cartelaNumber, confirmed: true }]);
          if (game !== null) {
            rememberMine(game.sharedGameId, [cartelaNumber]);
            // As it was on the screen when it was paid for.
            hear(game);
          }
          askAnew();
        },
        msg`Failed to confirm cartela`,
      ),
    /** A release that fails is no alert: the server's state, asked again, says what is true. */
    release: async (cartelaNumber: number) => {
      try {
        await post(releaseCartela, cartelaNumber);
        await changeMine((mine) => mine.filter((cartela) => cartela.cartelaNumber !== cartelaNumber));
        if (game !== null) rememberMine(game.sharedGameId, []);
      } catch (error) {
        console.warn("release failed", error);
      }
      askAnew();
    },
  };
}
