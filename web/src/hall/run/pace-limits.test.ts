import * as hall from "@derash/protocol/hall/round";
import { expect, test } from "vitest";
import { callIntervalMsMax, callIntervalMsMin } from "./pace-limits.ts";

test("the slider goes as far as the server allows", () => {
  expect([callIntervalMsMin, callIntervalMsMax]).toEqual([hall.callIntervalMsMin, hall.callIntervalMsMax]);
});
