import { type DestinationStream, type Logger as PinoLogger, pino } from "pino";

export type Logger = PinoLogger;

const secrets = ["authorization", "initData", "token", "refreshToken", "phoneNumber"];
/** Secrets and identities never reach the log, whatever object is logged; two folders deep, as requests and bodies lie. */
const redacted = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, redact: { paths: redacted, censor: "[hidden]" } };
  return destination ? pino(options, destination) : pino(options);
}
