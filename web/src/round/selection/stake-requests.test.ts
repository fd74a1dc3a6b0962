import "../../../test/no-browser.ts";
import { confirmCartela, reserveCartela } from "@derash/protocol/path/round";
import type { SessionsAnswer } from "@derash/protocol/round";
import { i18n } from "@lingui/core";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gameState } from "../../../test/game-state.ts";
import { addressOf } from "../../data/address.ts";
import { sessionsKey } from "../../data/queries.ts";
import { followRoom } from "../../room/room-events.ts";
import type { RoomListener } from "../../room/socket.ts";
import { otherRounds, tablesOf } from "../game/other-rounds.ts";
import { type Desk, pay } from "./cartela-calls.ts";

i18n.loadAndActivate({ locale: "en", messages: {} });
vi.mock("../../i18n/language.ts", () => ({ loadLazyMessages: () => Promise.resolve() }));
let listener: RoomListener;
vi.mock("../../room/socket.ts", () => ({
  enterRoom: (_: unknown, heard: RoomListener) => {
    listener = heard;
    return () => {};
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page at a table, with its wallet and what is its own there on show; what it asks the server for. */
function page() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const asked: string[] = [];
  const shown = (queryKey: string[]) => {
    client.setQueryData(queryKey, {});
    const queryFn = async () => {
      asked.push(String(queryKey[0]));
      return {};
    };
    return new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  };
  /** Nothing of mine is known at another table. */
  const others = new QueryObserver(client, {
    ...tablesOf((list) => otherRounds("shown", list), false),
    queryFn: async () => {
      asked.push("tables");
      return { sessions: [] } as unknown as SessionsAnswer;
    },
  });
  const stops = [shown([...sessionsKey, "10"]), shown(["user", "7"]), others.subscribe(() => {})];
  const table = { sessionId: "room", betAmount: "10", followed: null };
  followRoom({ client, key: ["room"], ...table, refresh: () => {} });
  const desk: Desk = {
    ...{ game: gameState({ sharedGameId: "shown", sessionId: "room" }), betAmount: "10", telegramId: "7", client },
    ...{ updateBalance: () => {}, alert: async () => {}, lose: () => undefined },
    wayToPay: { to: "/", words: "" },
  };
  const stop = () => {
    for (const each of stops) each();
  };
  return { desk, asked, stop };
}

test.each(["before", "after"])(
  "a stake is two calls, and once each the wallet and the table; whether its page hears of it %s its own answer",
  async (order) => {
    const { desk, asked, stop } = page();
    vi.stubGlobal("fetch", async (path: string) => {
      asked.push(path);
      // As the server does: every page of the player is told, this one too.
      if (path === addressOf(confirmCartela) && order === "before") listener.onMine();
      return Response.json({ success: true, message: "", cartelaNumber: 7 });
    });
    await pay(desk, [7], () => {});
    if (order === "after") listener.onMine();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked.toSorted()).toEqual([addressOf(confirmCartela), addressOf(reserveCartela), "session", "user"]);
    // What happens later is asked for again, at other tables too: another phone may have done it.
    listener.onMine();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked.slice(4).toSorted()).toEqual(["session", "tables", "user"]);
    stop();
  },
);
