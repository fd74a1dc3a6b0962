import type { VenueAnswer, VenueEvent, VenueState } from "@derash/protocol/hall/venue";
import { readVenue, readVenueRound } from "@derash/protocol/path/venue";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { call } from "../data/api.ts";
import { useStore } from "../data/store.ts";
import { learnServerTime } from "../room/clock.ts";
import { venueLinkStore, watchVenue } from "./venue-socket.ts";
import { msUntil, nextAt, reduceVenue, type VenueView } from "./venue-state.ts";

/** The cashier's round and what her screen needs beside it. */
export type Venue = { view: VenueView; answer: Omit<VenueAnswer, "success" | "round"> };

const venueKey = ["venue"];
/** The socket brings every change; while it is down the answer is asked for instead. */
const pollMs = { connected: 20_000, otherwise: 3_000 };
const timeoutMs = 5_000;
const overdueMs = 1_500;

/** The round as it is now: asked for over HTTP, kept up by the socket, healed by asking again. */
export function useVenue(screen: "cashier" | "hall") {
  const client = useQueryClient();
  const link = useStore(venueLinkStore);
  const query = useQuery({
    queryKey: venueKey,
    queryFn: () => fetchVenue(client),
    refetchInterval: ({ state }) =>
      link === "connected" && state.error === null ? pollMs.connected : pollMs.otherwise,
    retry: false,
  });
  const { refetch, data } = query;
  useOverdue(data?.view ?? null, refetch);
  useEffect(
    () =>
      watchVenue(screen, (event) => {
        learn(event.round);
        if (!applyEvent(client, event)) void refetch({ cancelRefetch: false });
      }),
    [client, screen, refetch],
  );
  // A socket that says nothing while its server cannot be reached is no connection.
  const isLost = link === "connected" && query.error !== null;
  return { venue: data ?? null, error: query.error, refetch, link: isLost ? ("disconnected" as const) : link };
}

/** A ball or a draw that does not come when it should: the socket may be dead without knowing it, so we ask. */
function useOverdue(view: VenueView | null, refetch: () => unknown): void {
  const round = view?.round ?? null;
  const next = round && nextAt(round);
  const clockOffset = view?.clockOffset ?? 0;
  useEffect(() => {
    if (next === null) return;
    const timer = setTimeout(() => void refetch(), msUntil(next, { clockOffset }, performance.now()) + overdueMs);
    return () => clearTimeout(timer);
  }, [next, clockOffset, refetch]);
}

/** Puts a round that an action has answered where every part of the screen sees it. */
export function useRoundUpdate(): (round: VenueState, balance?: number) => void {
  const client = useQueryClient();
  return useCallback(
    (round, balance) => {
      learn(round);
      const action = { type: "answer", round, at: performance.now() } as const;
      client.setQueryData<Venue>(
        venueKey,
        (venue) =>
          venue && {
            view: reduceVenue(venue.view, action),
            answer: balance === undefined ? venue.answer : { ...venue.answer, balance },
          },
      );
      // The float, the shift and the wallet have moved with it.
      for (const queryKey of [["balance"], ["transactions"], ["shift"]]) void client.invalidateQueries({ queryKey });
    },
    [client],
  );
}

export function useVenueRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: venueKey }), [client]);
}

async function fetchVenue(client: QueryClient): Promise<Venue> {
  const { round, success: _, ...answer } = await call(readVenue, { timeoutMs });
  learn(round);
  const known = client.getQueryData<Venue>(venueKey);
  return { view: reduceVenue(known?.view ?? null, { type: "answer", round, at: performance.now() }), answer };
}

/** False before the first answer is there to build on. */
function applyEvent(client: QueryClient, event: VenueEvent): boolean {
  if (client.getQueryData<Venue>(venueKey) === undefined) return false;
  client.setQueryData<Venue>(
    venueKey,
    (venue) => venue && { ...venue, view: reduceVenue(venue.view, { type: "event", event, at: performance.now() }) },
  );
  return true;
}

function learn(round: VenueState | null): void {
  if (round !== null) learnServerTime(round.serverNow);
}

/** The round that a receipt names: one of hers, however old. Asked for without watching as its screen. */
export function useReceipt(saleId: string) {
  return useQuery({
    queryKey: [...venueKey, "receipt", saleId],
    queryFn: () => call(readVenueRound, { params: { saleId } }),
    retry: false,
  });
}
