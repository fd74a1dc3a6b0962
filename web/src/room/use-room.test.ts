import "../../test/no-browser.ts";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { gameState } from "../../test/game-state.ts";
import { ApiError } from "../data/api-error.ts";
import { serverTime } from "./clock.ts";
import type { RoomState } from "./room-state.ts";
import { pollGapMs, prefetchRoom } from "./use-room.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const room = (isStale: boolean) => ({ isStale }) as RoomState;

test("a room is asked for again and again only while the socket does not bring it @asked-while-down", () => {
  expect(pollGapMs("disconnected", room(false), 2_000)).toBe(2_000);
  expect(pollGapMs("checking", room(false), 5_000)).toBe(5_000);
  expect(pollGapMs("connected", room(false), 2_000)).toBe(false);
});

test("whom a busy server has let go of does not ask it again and again", () => {
  expect(pollGapMs("let_go", undefined, 2_000)).toBe(false);
  expect(pollGapMs("let_go", room(true), 2_000)).toBe(false);
});

test("a room that is not known yet, or of which something was missed, is asked for beside the socket", () => {
  expect(pollGapMs("connected", undefined, 2_000)).toBe(2_000);
  expect(pollGapMs("connected", room(true), 2_000)).toBe(2_000);
});

test("a round that is not of this room is not asked for again and again, any other failure is", () => {
  const asked = (error: Error) => pollGapMs("disconnected", undefined, 2_000, error);
  expect([404, 503, 0].map((status) => asked(new ApiError(status, null)))).toEqual([false, 2_000, 2_000]);
});

test("what the browser has kept of a room that did not change since says what time it was then, and is no clock", async () => {
  const client = new QueryClient();
  const now = vi.spyOn(performance, "now");
  const askedAt = async (at: number, serverNow: number) => {
    now.mockReturnValue(at);
    const fetched = vi.fn(() => Promise.resolve(Response.json(gameState({ serverNow }))));
    vi.stubGlobal("fetch", fetched);
    prefetchRoom(client, "room");
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(fetched).toHaveBeenCalledOnce();
    return serverTime();
  };
  expect(await askedAt(1_000, 100_000)).toBe(100_000);
  expect(await askedAt(25_000, 100_000)).toBe(124_000);
  expect(await askedAt(26_000, 125_100)).toBe(125_100);
  // A clock that was set back says another time than it has said before.
  expect(await askedAt(27_000, 90_000)).toBe(90_000);
});
