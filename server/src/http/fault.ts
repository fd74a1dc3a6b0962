import type { ErrorCode } from "@derash/protocol/errors";

import type { Logger } from "../log.ts";
import { isDatabaseAway } from "../postgres/connections.ts";

/**
 * What to answer, over HTTP and sockets alike, to an error that no rule foresaw: a database that is away is a warning and
 * may be tried again, anything else is a bug and is logged loudly. Neither is explained to the client.
 */
export function faultCode(error: unknown, log: Pick<Logger, "warn" | "error">, where: object): ErrorCode {
  if (isDatabaseAway(error)) {
    log.warn({ err: error, ...where }, "the database did not answer");
    return "unavailable";
  }
  // Text with a NUL in it that no schema has stopped: Postgres holds none.
  if ((error as { code?: unknown }).code === "22021") return "invalid_input";
  log.error({ err: error, ...where }, "a request failed");
  return "internal";
}
