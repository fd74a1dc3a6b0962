import type { Beacon } from "../src/draw/beacon.ts";
import { testBeacon } from "./round-fixture.ts";

/** A beacon whose signatures are there before their time, so that tests need not wait; while it is down it has none. */
export function switchedBeacon() {
  let isDown = false;
  const beacon: Beacon = {
    ...testBeacon,
    signature: async (round) => (isDown ? "absent" : testBeacon.signature(round)),
  };
  return {
    beacon,
    setDown: (down: boolean) => {
      isDown = down;
    },
  };
}
