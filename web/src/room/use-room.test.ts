import "../../test/no-browser.ts";
import { expect, test } from "vitest";
import { pollGapMs } from "./use-room.ts";

test("a room is asked for again and again only while the socket does not bring it @asked-while-down", () => {
  expect(pollGapMs("disconnected", 2_000)).toBe(2_000);
  expect(pollGapMs("checking", 5_000)).toBe(5_000);
  expect(pollGapMs("connected", 2_000)).toBe(20_000);
});
