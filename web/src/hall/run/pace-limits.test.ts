import * as venue from "@derash/protocol/hall/venue";
import { expect, test } from "vitest";
import { callIntervalMsMax, callIntervalMsMin } from "./pace-limits.ts";

test("the slider goes as far as the server allows", () => {
  expect([callIntervalMsMin, callIntervalMsMax]).toEqual([venue.callIntervalMsMin, venue.callIntervalMsMax]);
});
