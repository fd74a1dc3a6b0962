import { beaconLabel } from "@derash/fairness/beacon";
import { expect, test } from "vitest";
import { drawn, wordsOf } from "../../test/drawn.tsx";
import { DemoBeacon } from "./DemoBeacon.tsx";

test("a beacon of the operator's own is called so, everybody's and none are not", () => {
  const words = (beacon: Parameters<typeof DemoBeacon>[0]["beacon"]) => wordsOf(drawn(<DemoBeacon beacon={beacon} />));
  expect(words(beaconLabel("local"))).toBe("Demo beacon: not independent");
  expect(words(beaconLabel("drand"))).toBe("");
  expect(words(null)).toBe("");
});
