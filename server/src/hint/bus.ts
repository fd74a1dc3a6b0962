import type { Config } from "../config.ts";
import type { Logger } from "../log.ts";
import { postgresBus } from "./postgres-bus.ts";
import type { Bus } from "./service.ts";
import { valkeyBus } from "./valkey-bus.ts";

/** Valkey where the operator has one, otherwise the database, which every process is connected to anyway. */
export function hintBus(config: Pick<Config, "valkeyUrl" | "hintBus">, databaseUrl: string, log: Logger): Bus {
  if (config.hintBus) return config.hintBus;
  return config.valkeyUrl ? valkeyBus(config.valkeyUrl, log) : postgresBus(databaseUrl, log);
}
