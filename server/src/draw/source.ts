import { quicknet } from "@derash/fairness/beacon";
import type { DrawSettings } from "../config.ts";
import type { Logger } from "../log.ts";
import type { Beacon } from "./beacon.ts";
import { createBls } from "./bls.ts";
import { createDrand } from "./drand.ts";
import { createLocalBeacon } from "./local-beacon.ts";

/** The beacon of the settings, asked by the clock given (epoch ms). One never stands in for the other: a round without its beacon is void. */
export function createBeacon(
  { beacon, urls, periodMs, seedKey }: DrawSettings,
  log: Logger,
  now: () => number,
): Beacon {
  const bls = createBls();
  if (beacon === "drand") return createDrand({ chain: quicknet, urls, bls, now, log });
  return createLocalBeacon({ seedKey, periodMs, bls, now });
}
