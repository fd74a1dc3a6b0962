import { BotError, GrammyError, HttpError } from "grammy";

/** What to do about a call that did not succeed. */
export type Failure = {
  /** Words for the log and the table. They name neither the token nor what was sent. */
  reason: string;
  /** null: it will never succeed. */
  retryAfterMs: number | null;
  /** Telegram will not have what was sent: a mistake of ours. */
  isRefused: boolean;
  /** Telegram asked for silence. */
  isFlood: boolean;
  /** The error itself where it is an error of ours. Errors of grammY carry the token inside, so they never get into a log. */
  issue: unknown;
};

const backoffFirstMs = 1000;
const backoffMaxMs = 5 * 60_000;

export function backoffMs(attempts: number): number {
  return Math.min(backoffMaxMs, backoffFirstMs * 2 ** Math.min(attempts - 1, 30));
}

/** A blocked bot (403) and a refused message (400) stay so; all else is tried again, no earlier than Telegram says. */
export function failureOf(thrown: unknown, attempts: number): Failure {
  const error = thrown instanceof BotError ? thrown.error : thrown;
  if (error instanceof GrammyError) {
    const { error_code: code, description, parameters } = error;
    const isFinal = code === 400 || code === 403;
    const retryAfterMs = isFinal
      ? null
      : Math.max((parameters.retry_after ?? 0) * 1000, code === 429 ? 1000 : backoffMs(attempts));
    const kind = { isRefused: code === 400, isFlood: code === 429 };
    return { reason: `${code} ${description}`, retryAfterMs, ...kind, issue: null };
  }
  if (error instanceof HttpError) {
    return { reason: error.message, retryAfterMs: backoffMs(attempts), isRefused: false, isFlood: false, issue: null };
  }
  return {
    reason: error instanceof Error ? error.message : String(error),
    retryAfterMs: backoffMs(attempts),
    isRefused: false,
    isFlood: false,
    issue: error,
  };
}
