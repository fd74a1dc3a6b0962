import type { CartelaColumns } from "@derash/game/cartela";
import { readCartelaList } from "@derash/protocol/path/cartela";
import { readPlayer } from "@derash/protocol/path/player";
import { findTable, listTables, readTable } from "@derash/protocol/path/round";
import type { MiniAppUser } from "@derash/protocol/player";
import type { Features, GameState, MyCartela, SessionAnswer } from "@derash/protocol/round";
import { QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { learnServerTime } from "../room/clock.ts";
import { rememberRoom } from "../room/last-room.ts";
import { type CartelaList, cartelaList } from "../room/my-cartelas.ts";
import { sessionStore } from "../session/session.ts";
import { call, readFile } from "./api.ts";
import { ApiError, isMissing } from "./api-error.ts";
import { learnNode } from "./node-path.ts";
import { useStore } from "./store.ts";

const retriesMax = 2;
/** Several parts of a screen ask for the player at once; the next screen asks again. */
const playerStaleMs = 1_000;
const featureStaleMs = 60_000;
/** What could not be asked and nothing else would bring is asked for again. */
const againMs = 5_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always",
      // Asked all the same while the browser says that it is offline; when it says that it is not any more, at once.
      refetchOnReconnect: true,
      retry: (failures, error) =>
        failures < retriesMax && error instanceof ApiError && (error.isOffline || error.status >= 500),
    },
    mutations: { networkMode: "always" },
  },
});

/**
 * Whose table this page was at last: its wallet is shown. Before a table it is the one that the server knew of when it opened: where
 * another phone goes meanwhile, no form for money changes its company here.
 */
let companyHere: string | null = null;
export const walletHere = () => ({ companyId: companyHere ?? undefined });

/** What one person was shown is never shown to the next one of the same tab; the package of cartelas is everybody's. */
let personBefore: string | null = null;
sessionStore.subscribe(() => {
  const session = sessionStore.get();
  if (session.status !== "signed_in") return;
  const isPlayer = session.kind === "player";
  const person = isPlayer ? session.user.telegramId : session.staff.id;
  if (personBefore === person) return;
  if (personBefore !== null) queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "cartelas" });
  personBefore = person;
  companyHere = isPlayer ? session.user.companyId : null;
});

/** At a table of another company everything that is said of my money is another wallet's. */
export function comeTo(companyId: string): void {
  if (companyHere === companyId) return;
  companyHere = companyId;
  // What is known of it is shown until the answer comes, and not another wallet's sum.
  queryClient.setQueriesData<MiniAppUser>({ queryKey: ["user"] }, (player) => {
    const balance = player?.wallets.find((wallet) => wallet.companyId === companyId)?.balance ?? 0;
    return player && { ...player, companyId, balance };
  });
  void queryClient.invalidateQueries({ queryKey: ["user"] });
  // What other screens have been told of a wallet.
  for (const name of ["balance", "transactions", "history"]) queryClient.removeQueries({ queryKey: [name] });
}

/** The signed-in player. Only for screens behind the sign-in. */
export function usePlayer(): MiniAppUser {
  const session = useStore(sessionStore);
  if (session.status !== "signed_in" || session.kind !== "player") throw new Error("no player is signed in");
  const { telegramId } = session.user;
  const { data } = useQuery({
    queryKey: ["user", telegramId],
    queryFn: () => call(readPlayer, { params: { telegramId }, query: walletHere() }),
    initialData: session.user,
    initialDataUpdatedAt: session.at,
    staleTime: playerStaleMs,
  });
  return data;
}

/** Puts something newer about the player where every screen sees it; what comes when another wallet is on show is of none there. */
export function usePlayerUpdate(): (change: Partial<MiniAppUser>) => void {
  const client = useQueryClient();
  const { companyId } = usePlayer();
  return useCallback(
    (change) =>
      client.setQueriesData<MiniAppUser>({ queryKey: ["user"] }, (player) =>
        player?.companyId === companyId ? { ...player, ...change } : player,
      ),
    [client, companyId],
  );
}

/** The start of every session answer's key, whatever room it names. */
export const sessionsKey = ["session"];

type Table = { betAmount: string | undefined; sessionId: string | undefined };

/** The room that is named, else the room of the stake; and what is mine in its current round. */
export function useSessionAnswer(table: Table) {
  const query = useQuery({
    queryKey: sessionKey(table),
    queryFn: () => fetchSession(table),
    enabled: table.betAmount !== undefined,
  });
  const companyId = query.data?.companyId;
  // By what is on show: the answer about a table that was left meanwhile may come last.
  useEffect(() => {
    if (companyId !== undefined) comeTo(companyId);
  }, [companyId]);
  return query;
}

/** Asked for before a screen wants it. */
export function prefetchSession(table: Table): void {
  void queryClient.prefetchQuery({ queryKey: sessionKey(table), queryFn: () => fetchSession(table), retry: false });
}

function sessionKey({ betAmount, sessionId }: Table) {
  return [...sessionsKey, betAmount ?? "", sessionId ?? ""];
}

/** Only a room that is not there any more is left for another: that of the stake. */
async function fetchSession(table: Table): Promise<SessionAnswer> {
  const answer = await readSession(table).catch((error) => {
    if (!isMissing(error)) throw error;
    return call(findTable, { body: { betAmount: Number(table.betAmount) } });
  });
  learnServerTime(answer.serverNow);
  learnNode(answer.node);
  if (table.betAmount !== undefined) rememberRoom(table.betAmount, answer.sessionId);
  // The URL is about to name this room; the screen keeps what it shows meanwhile.
  if (answer.sessionId !== table.sessionId)
    queryClient.setQueryData(sessionKey({ ...table, sessionId: answer.sessionId }), answer);
  return answer;
}

function readSession({ betAmount = "", sessionId }: Table, sharedGameId?: string): Promise<SessionAnswer> {
  return call(readTable, { params: { betAmount }, query: { sessionId, sharedGameId } });
}

/** My cartelas of one round, as the server has them. */
export async function fetchMyCartelas(table: Table, sharedGameId: string): Promise<MyCartela[]> {
  return (await readSession(table, sharedGameId)).myCartelas;
}

/** My cartelas of one round, which may be over long since. */
export const myCartelasQuery = ({ betAmount, sessionId, sharedGameId }: GameState) => ({
  queryKey: ["my-cartelas", sharedGameId],
  queryFn: () => fetchMyCartelas({ betAmount: String(betAmount), sessionId }, sharedGameId),
  refetchInterval: ({ state: { error } }: { state: { error: Error | null } }) =>
    error !== null && !isMissing(error) && againMs,
});

/** The open tables, and which screens the operator has switched on. */
export const sessionsQuery = {
  queryKey: ["sessions"],
  queryFn: async () => {
    const answer = await call(listTables);
    learnServerTime(answer.serverNow);
    return answer;
  },
} as const;

/** Asked when somebody wants the screen, so that the first screen need not wait for it; a screen answers for itself too. */
export async function isFeatureOn(feature: keyof Features): Promise<boolean> {
  try {
    const { features } = await queryClient.fetchQuery({ ...sessionsQuery, staleTime: featureStaleMs });
    return features[feature];
  } catch {
    return true;
  }
}

const cartelasQuery = (listId: string | null) =>
  ({
    queryKey: ["cartelas", listId],
    queryFn: async (): Promise<CartelaList> =>
      listId === null
        ? cartelaList(await readFile<CartelaColumns[]>("/200.json"))
        : cartelaList((await call(readCartelaList, { params: { listId } })).cartelas),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  }) as const;

/** What the round sells: null is the published package. While the round is not known, nothing is. */
export function useCartelas(listId: string | null | undefined) {
  return useQuery({ ...cartelasQuery(listId ?? null), enabled: listId !== undefined });
}

export function fetchCartelas(listId: string | null): Promise<CartelaList> {
  return queryClient.fetchQuery(cartelasQuery(listId));
}

/** Fetched while the sign-in is still on its way. */
export function prefetchCartelas(): void {
  void queryClient.prefetchQuery(cartelasQuery(null));
}
