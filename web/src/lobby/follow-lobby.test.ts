import "../../test/no-browser.ts";
import type { OpenTable, SessionsAnswer } from "@derash/protocol/round";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { sessionsQuery } from "../data/queries.ts";
import { backendStore } from "../room/backend.ts";
import type { LobbyListener } from "../room/socket.ts";
import { followLobby } from "./follow-lobby.ts";

let listener: LobbyListener;
vi.mock("../room/socket.ts", () => ({
  enterLobby: (heard: LobbyListener) => {
    listener = heard;
    return () => {};
  },
}));

const open = (sessionId: string, playerCount: number) =>
  ({ sessionId, sharedGameId: sessionId, playerCount }) as OpenTable;
const answer = (...tables: OpenTable[]) =>
  ({ sessions: tables.map((table) => ({ ...table, isMine: true })), serverNow: 1, features: {} }) as SessionsAnswer;
let client: QueryClient;
const shown = () =>
  client
    .getQueryData<SessionsAnswer>(sessionsQuery.queryKey)
    ?.sessions.map(({ playerCount, isMine }) => [playerCount, isMine]);
/** An answer over HTTP comes. */
const answered = (...tables: OpenTable[]) =>
  client.fetchQuery({ queryKey: sessionsQuery.queryKey, queryFn: async () => answer(...tables), staleTime: 0 });

beforeEach(async () => {
  client = new QueryClient();
  backendStore.set("connected");
  await answered(open("a", 1), open("b", 1));
  followLobby(client, () => {});
});

test("an answer that was overtaken on its way says what is mine, and leaves the tables as the socket told them", async () => {
  listener.onTables([open("a", 2), open("b", 2)], 2);
  listener.onChange({ v: 2, serverNow: 3, changed: [open("a", 3)], gone: ["b"] });
  expect(shown()).toEqual([[3, true]]);
  await answered(open("a", 1), open("b", 1));
  expect(shown()).toEqual([[3, true]]);
});

test("while the socket is away, and before it has told anything, an answer counts", async () => {
  await answered(open("a", 2));
  expect(shown()).toEqual([[2, true]]);
  listener.onTables([open("a", 3)], 2);
  backendStore.set("disconnected");
  backendStore.set("connected");
  await answered(open("a", 5));
  expect(shown()).toEqual([[5, true]]);
  listener.onTables([open("a", 6)], 3);
  listener.onAway();
  await answered(open("a", 7));
  expect(shown()).toEqual([[7, true]]);
});

test("the end of a round that I am in, also of another phone's, has the wallet asked for anew; that of others has not", async () => {
  const wallet = ["user", "700000002"];
  const isAskedAfter = (change: Partial<Parameters<LobbyListener["onChange"]>[0]>) => {
    client.setQueryData(wallet, { balance: 100 });
    listener.onChange({ v: 2, serverNow: 3, changed: [], gone: [], ...change });
    return client.getQueryState(wallet)?.isInvalidated;
  };
  const over = (sessionId: string) => ({ ...open(sessionId, 2), gameStatus: "finished" }) as OpenTable;
  expect(isAskedAfter({ changed: [open("a", 2)] })).toBe(false);
  expect(isAskedAfter({ changed: [over("a")] })).toBe(true);
  expect(isAskedAfter({ changed: [{ ...open("a", 0), sharedGameId: "next" }] })).toBe(false);
  expect(isAskedAfter({ changed: [{ ...over("a"), sharedGameId: "next" }] })).toBe(false);
  expect(isAskedAfter({ gone: ["b"] })).toBe(true);
});
