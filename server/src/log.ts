import { type DestinationStream, type LoggerOptions, type Logger as PinoLogger, pino } from "pino";

export type Logger = PinoLogger;

const secrets = ["authorization", "initData", "token", "refreshToken", "phoneNumber"];
/** Secrets and identities never reach the log, whatever object is logged; two folders deep, as requests and bodies lie. */
const redacted = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** A bot's token as Telegram makes it: errors of libraries carry it in their words, within the address that was called. */
const botToken = /(?<!\d)\d{6,}:[\w-]{30,}/g;

/** Pino's number of "error"; "fatal" is above it. */
const errorLevel = 50;

/** `onError` is called for each line that says that something is wrong. */
export function createLog(level: string, destination?: DestinationStream, onError?: () => void): Logger {
  const options: LoggerOptions = {
    level,
    redact: { paths: redacted, censor: "[hidden]" },
    hooks: {
      logMethod(line, write, of) {
        if (of >= errorLevel) onError?.();
        return write.apply(this, line);
      },
      streamWrite: (line) => line.replaceAll(botToken, "[hidden]"),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
