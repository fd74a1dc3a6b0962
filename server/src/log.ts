import { type Logger as PinoLogger, pino } from "pino";

export type Logger = PinoLogger;

/** Secrets and identities never reach the log, whatever object is logged. */
const redacted = ["req.headers.authorization", "initData", "token", "refreshToken", "phoneNumber", "*.initData"];

export function createLog(level: string): Logger {
  return pino({ level, redact: { paths: redacted, censor: "[hidden]" } });
}
