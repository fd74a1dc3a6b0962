import "../../test/no-browser.ts";
import { expect, test } from "vitest";
import type { RoomState } from "./room-state.ts";
import { pollGapMs } from "./use-room.ts";

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
