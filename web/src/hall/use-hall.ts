import type { HallAnswer, HallEvent, HallState } from "@derash/protocol/hall/round";
import { readHallNow, readHallRound } from "@derash/protocol/path/hall-round";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { call } from "../data/api.ts";
import { useStore } from "../data/store.ts";
import { learnServerTime, msUntil, serverTime } from "../room/clock.ts";
import { type Desk, type HallNow, isFloatMoved, putRound, reduceDesk } from "./desk-state.ts";
import { followHall, hallConnectionStore } from "./hall-socket.ts";
import { type HallView, nextAt } from "./hall-state.ts";
import { profileVoiceStore } from "./voice.ts";

/** The hall's rounds and what a till's screen needs beside them. */
export type Hall = { desk: Desk; answer: Omit<HallAnswer, "success" | "round" | keyof HallNow> };

const hallKey = ["venue"];
/** The socket brings every change; while it is down the answer is asked for instead. */
const pollMs = { connected: 20_000, otherwise: 3_000 };
const timeoutMs = 5_000;
const overdueMs = 1_500;

/** The round as it is now: asked for over HTTP, kept up by the socket, healed by asking again. */
export function useHall(screen: "cashier" | "hall") {
  const client = useQueryClient();
  const link = useStore(hallConnectionStore);
  const query = useQuery({
    queryKey: hallKey,
    queryFn: () => fetchHall(client),
    refetchInterval: ({ state }) =>
      link === "connected" && state.error === null ? pollMs.connected : pollMs.otherwise,
    retry: false,
  });
  const { refetch, data } = query;
  useOverdue(data?.desk.game ?? null, refetch);
  const voice = data?.answer.profile.voice ?? null;
  useEffect(() => profileVoiceStore.set(voice), [voice]);
  useEffect(
    () =>
      followHall(
        screen,
        (event) => hear(client, event, refetch),
        () => refreshFloat(client),
      ),
    [client, screen, refetch],
  );
  // A socket that says nothing while its server cannot be reached is no connection.
  const isLost = link === "connected" && query.error !== null;
  return { hall: data ?? null, error: query.error, refetch, link: isLost ? ("disconnected" as const) : link };
}

/** A ball or a draw that does not come when it should: the socket may be dead without knowing it, so we ask. */
function useOverdue(view: HallView | null, refetch: () => unknown): void {
  const round = view?.round ?? null;
  const next = round && nextAt(round);
  useEffect(() => {
    if (next === null) return;
    const timer = setTimeout(() => void refetch(), msUntil(next, serverTime()) + overdueMs);
    return () => clearTimeout(timer);
  }, [next, refetch]);
}

/** Puts a round that an action has answered where every part of the screen sees it. */
export function useRoundUpdate(): (round: HallState, balance?: number) => void {
  const client = useQueryClient();
  return useCallback(
    (round, balance) => {
      learnServerTime(round.serverNow);
      client.setQueryData<Hall>(
        hallKey,
        (hall) =>
          hall && {
            desk: putRound(hall.desk, round, performance.now()),
            answer: balance === undefined ? hall.answer : { ...hall.answer, balance },
          },
      );
      invalidate(client, floatKeys);
    },
    [client],
  );
}

/** The float, the shift and the wallet, which move together. */
const floatKeys = [["balance"], ["transactions"], ["shift"]];

function invalidate(client: QueryClient, queryKeys: readonly string[][]): void {
  for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey });
}

/** Somebody above has passed credit to the till, or corrected what it holds: all that shows it is asked for. */
export function refreshFloat(client: QueryClient): void {
  invalidate(client, [hallKey, ...floatKeys]);
}

/** Puts what an action has answered of the whole hall where every part of the screen sees it. */
export function useHallAnswer(): (answer: HallAnswer) => void {
  const client = useQueryClient();
  return useCallback((answer) => client.setQueryData<Hall>(hallKey, (hall) => hallOf(hall, answer)), [client]);
}

export function useHallRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: hallKey }), [client]);
}

async function fetchHall(client: QueryClient): Promise<Hall> {
  const heard = await call(readHallNow, { timeoutMs });
  // Asked for only now: events may have come while the answer was on its way.
  return hallOf(client.getQueryData<Hall>(hallKey), heard);
}

function hallOf(known: Hall | undefined, heard: HallAnswer): Hall {
  const { round: _round, success: _, sale, game, caller, unpaid, owed, bonuses, prizes, now, ...answer } = heard;
  learn(heard);
  return {
    desk: reduceDesk(
      known?.desk ?? null,
      { sale, game, caller, unpaid, owed, bonuses, prizes, now },
      performance.now(),
    ),
    answer,
  };
}

type Ask = (options: { cancelRefetch: boolean }) => unknown;

/** Takes in what the socket says, and asks for what it does not: the first answer to build on, and what is on the float now. */
export function hear(client: QueryClient, event: HallEvent, ask: Ask): void {
  learn(event);
  const hall = client.getQueryData<Hall>(hallKey);
  if (hall === undefined) return void ask({ cancelRefetch: false });
  const desk = reduceDesk(hall.desk, event, performance.now());
  client.setQueryData<Hall>(hallKey, { ...hall, desk });
  // An answer that is on its way may be of before.
  if (isFloatMoved(hall.desk, desk, hall.answer.cashierId)) void ask({ cancelRefetch: true });
}

function learn({ now }: Pick<HallNow, "now">): void {
  if (now > 0) learnServerTime(now);
}

/** The round that a receipt names: one of the hall's, however old. Asked for without watching as its screen. */
export function useReceipt(saleId: string) {
  return useQuery({
    queryKey: [...hallKey, "receipt", saleId],
    queryFn: () => call(readHallRound, { params: { saleId } }),
    retry: false,
  });
}
