import type { GameState, SessionAnswer } from "@derash/protocol/round";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { usePlayer, usePlayerUpdate } from "../../data/queries.ts";
import { retry } from "../../data/retry.ts";
import { connectionMessage } from "../../i18n/error-messages.ts";
import { useAlert } from "../../kit/alert.tsx";
import { confirmedNumbers } from "../../room/my-cartelas.ts";
import { pathTo, usePlace } from "../../room/place.ts";
import { haptic } from "../../session/telegram-link.ts";
import type { Desk } from "./cartela-calls.ts";
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
  /** While a round is played: what was asked for of the next one. */
  ahead: SessionAnswer["ahead"];
  refresh: () => void;
};

export type Selection = {
  /** The cartela on show: of those below the one that was touched last. */
  cartelaNumber: number | null;
  /** Paid for, and chosen or held but not paid for yet. */
  paid: readonly number[];
  unpaid: readonly number[];
  /** As many as one player may have are paid for: nothing but Reset changes it. */
  isLocked: boolean;
  isBusy: boolean;
  /** It is about the next round, while this one is played: "paid" is what is kept for it. */
  isAhead: boolean;
  /** What was chosen until somebody else was quicker, and the free cartela beside it. */
  lost: number | null;
  neighbour: number | null;
  /** Chooses the neighbour. */
  takeNeighbour(): void;
  choose(cartelaNumber: number): Promise<void>;
  /** Puts one of them on show. */
  show(cartelaNumber: number): void;
  /** Chooses so many free ones more. */
  giveMe(count: number): void;
  /** Chooses those of these that are free. */
  takeAll(numbers: readonly number[]): void;
  isFree(cartelaNumber: number): boolean;
  start(): Promise<void>;
  /** Gives up what is not paid for; where there is nothing of it, gives the cartela on show back. Beside a lost one: nothing. */
  reset(): Promise<void>;
};

/** The server needs a moment until everyone's state shows a change; the screen refreshes this often. */
const extraRefreshesMs = [500, 1_000, 2_000];

export function useRefreshSoon(refresh: () => void): () => void {
  return useCallback(() => {
    for (const delay of extraRefreshesMs) setTimeout(refresh, delay);
  }, [refresh]);
}

/** The code of the three calls comes after the first screen; `loadCalls` is asked for again when it is wanted. */
export const loadCalls = () => retry(() => import("./cartela-calls.ts"));

/** Free, chosen, reserved, confirmed: a player's way to cartelas in the open round, and back. */
export function useSelection(input: Input): Selection {
  const { numbers, reserved, isOpen, ahead, refresh } = input;
  const isAhead = ahead !== undefined;
  const { isBusy, oneAtATime } = useGate();
  const choice = useChoice(input, isBusy);
  const { max, paid, held, unpaid, all, cartelaNumber, neighbour, take, drop } = choice;
  const withDesk = useDesk(input, choice.lose);
  const refreshSoon = useRefreshSoon(refresh);
  const isLocked = paid.length >= max;
  const isFree = (number: number) => numbers.includes(number) && !reserved.has(number) && !all.includes(number);

  const release = (given: readonly number[]) =>
    withDesk(async (calls, desk) => {
      for (const number of given)
        await (isAhead ? calls.giveUp(desk, number) : calls.release(desk, number, paid.includes(number)));
      refresh();
    });

  return {
    ...{ cartelaNumber, paid, unpaid, isLocked, isBusy, isAhead, neighbour },
    lost: choice.lost,
    takeNeighbour: () => take(neighbour),
    choose: async (number) => {
      if (isBusy || !isOpen) return;
      if (paid.includes(number)) {
        choice.show(number);
        return;
      }
      const isChosen = unpaid.includes(number);
      if (isLocked || (!isChosen && max > 1 && all.length >= max)) return;
      haptic("select");
      if (isChosen) drop(number);
      else take(number);
      const given = max === 1 ? held : held.filter((one) => isChosen && one === number);
      if (given.length > 0) await oneAtATime(() => release(given));
    },
    show: choice.show,
    giveMe: (count) => {
      const free = numbers.filter(isFree);
      for (let left = Math.min(count, max - all.length, free.length); left > 0; left--)
        take(free.splice(Math.floor(Math.random() * free.length), 1)[0] ?? null);
    },
    isFree,
    takeAll: (wanted) => {
      for (const number of wanted.filter(isFree).slice(0, max - all.length)) take(number);
    },
    start: async () => {
      if (unpaid.length === 0 || !isOpen) return;
      await oneAtATime(() =>
        withDesk((calls, desk) =>
          (isAhead ? calls.ask : calls.pay)(desk, unpaid, (done) => {
            for (const number of done) drop(number);
            refresh();
            if (done.length > 0) refreshSoon();
          }),
        ),
      );
    },
    reset: async () => {
      if (cartelaNumber === null) return;
      // It was meant for the one that is gone, and not for what has come on show in its place.
      if (choice.lost !== null) return take(null);
      await oneAtATime(async () => {
        const given = unpaid.length > 0 ? held : [cartelaNumber];
        if (given.length > 0) await release(given);
        for (const number of given.concat(unpaid)) drop(number);
      });
    },
  };
}

/** What is mine in the round or shall be: paid for, held, or chosen on this phone alone; and what somebody else was quicker for. */
function useChoice({ game, numbers, reserved, answer, isOpen, ahead }: Input, isBusy: boolean) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [shown, setShown] = useState(0);
  const [lost, setLost] = useState<number | null>(null);
  const max = game?.cartelasPerPlayerMax ?? 1;
  const asked = ahead?.mine.map((cartelaNumber) => ({ cartelaNumber, confirmed: true }));
  const mine = asked ?? myCartelasIn(game, answer);
  const paid = confirmedNumbers(mine);
  const held = mine.flatMap(({ cartelaNumber, confirmed }) => (confirmed ? [] : [cartelaNumber]));
  // Where as many are paid for as one may have, on another phone say, nothing is to be paid for.
  const unpaid = [...new Set([...held, ...chosen])].filter((n) => paid.length < max && !paid.includes(n)).slice(-max);
  const all = [...paid, ...unpaid];
  const freeBeside = (number: number) => freeNeighbour(number, numbers, reserved, all);

  const take = (number: number | null) => {
    setLost(null);
    if (number === null) return;
    setChosen((others) => (max === 1 ? [number] : [...others, number]));
    setShown(number);
  };
  const drop = (number: number) => {
    setLost(null);
    setChosen((others) => others.filter((other) => other !== number));
  };
  const lose = (number: number) => {
    drop(number);
    setLost(number);
    const free = freeBeside(number);
    return free === null ? undefined : { words: i18n._(msg`Take cartela ${free}`), act: () => take(free) };
  };

  useEffect(() => {
    if (isOpen) return;
    setChosen([]);
    setLost(null);
  }, [isOpen]);
  // While a call of ours is under way, the reservation may be our own.
  const taken = chosen.find(
    (number) => !isBusy && reserved.has(number) && mine.every(({ cartelaNumber }) => cartelaNumber !== number),
  );
  useEffect(() => {
    if (taken === undefined) return;
    setChosen((others) => others.filter((other) => other !== taken));
    setLost(taken);
  }, [taken]);

  return {
    // My own other phone's, as it turns out, is not lost.
    ...{ max, paid, held, unpaid, all, lost: lost !== null && all.includes(lost) ? null : lost, take, drop, lose },
    cartelaNumber: all.includes(shown) ? shown : (all.at(-1) ?? null),
    neighbour: lost === null ? null : freeBeside(lost),
    show: setShown,
  };
}

/** A slow release that came in behind a new reservation would give back what was just paid for. */
function useGate() {
  const [isBusy, setBusy] = useState(false);
  const gate = useRef(createGate(setBusy));
  return { isBusy, oneAtATime: gate.current };
}

type Calls = typeof import("./cartela-calls.ts");

/** Does something by the three calls, for whoever is signed in. */
export function useDesk({ game, betAmount }: Pick<Input, "game" | "betAmount">, lose: Desk["lose"]) {
  const alert = useAlert();
  const client = useQueryClient();
  const { telegramId } = usePlayer();
  const updatePlayer = usePlayerUpdate();
  const wayToPay = { to: pathTo("/balance-management", usePlace()), words: i18n._(msg`How to pay in`) };
  return async (act: (calls: Calls, desk: Desk) => Promise<void>): Promise<void> => {
    if (game === null) return;
    const calls = await loadCalls().catch(() => null);
    if (calls === null) return alert(i18n._(connectionMessage));
    const updateBalance = (balance: number) => updatePlayer({ balance });
    await act(calls, { game, betAmount, telegramId, client, alert, updateBalance, lose, wayToPay });
  };
}
