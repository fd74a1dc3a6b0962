import type { CartelaColumns } from "@derash/game/cartela";
import type { MiniAppUser } from "@derash/protocol/player";
import type { SessionAnswer } from "@derash/protocol/round";
import { QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { learnServerTime } from "./clock.ts";
import { type CartelaList, cartelaList } from "./my-cartelas.ts";
import { sessionStore } from "./session.ts";
import { useStore } from "./store.ts";

const retriesMax = 2;
/** Several parts of a screen ask for the player at once; the next screen asks again. */
const playerStaleMs = 1_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: "always",
      retry: (failures, error) =>
        failures < retriesMax && error instanceof ApiError && (error.isOffline || error.status >= 500),
    },
    mutations: { networkMode: "always" },
  },
});

/** The signed-in player. Only for screens behind the sign-in. */
export function usePlayer(): MiniAppUser {
  const session = useStore(sessionStore);
  if (session.status !== "signed_in") throw new Error("nobody is signed in");
  const { telegramId } = session.user;
  const { data } = useQuery({
    queryKey: ["user", telegramId],
    queryFn: () => api<MiniAppUser>(`/api/user/${telegramId}`),
    initialData: session.user,
    initialDataUpdatedAt: session.at,
    staleTime: playerStaleMs,
  });
  return data;
}

/** Puts something newer about the player where every screen sees it. */
export function usePlayerUpdate(): (change: Partial<MiniAppUser>) => void {
  const client = useQueryClient();
  return useCallback(
    (change) =>
      client.setQueriesData<MiniAppUser>({ queryKey: ["user"] }, (player) => player && { ...player, ...change }),
    [client],
  );
}

/** The room of a stake, and what is mine in its current round. */
export function useSessionAnswer(betAmount: string | undefined) {
  return useQuery({
    queryKey: sessionKey(betAmount),
    queryFn: () => fetchSession(betAmount ?? ""),
    enabled: betAmount !== undefined,
  });
}

export function sessionKey(betAmount: string | undefined) {
  return ["session", betAmount ?? ""];
}

async function fetchSession(betAmount: string): Promise<SessionAnswer> {
  const answer = await api<SessionAnswer>(`/api/game/session/${encodeURIComponent(betAmount)}`).catch((error) => {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return api<SessionAnswer>("/api/game/create-session", { method: "POST", body: { betAmount: Number(betAmount) } });
  });
  learnServerTime(answer.serverNow);
  return answer;
}

const cartelasQuery = {
  queryKey: ["cartelas"],
  queryFn: async (): Promise<CartelaList> => cartelaList(await api<CartelaColumns[]>("/200.json")),
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
} as const;

export function useCartelas() {
  return useQuery(cartelasQuery);
}

/** Fetched while the sign-in is still on its way. */
export function prefetchCartelas(): void {
  void queryClient.prefetchQuery(cartelasQuery);
}
