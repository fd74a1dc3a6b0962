import { type ErrorCode, type ErrorParams, errorMessage, errorStatus } from "@derash/protocol/errors";

/** An expected refusal. Thrown, because a throw is what rolls a transaction back. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly status: number;

  constructor(code: ErrorCode, params: ErrorParams = {}) {
    super(errorMessage(code, params));
    this.name = "AppError";
    this.code = code;
    this.params = params;
    this.status = errorStatus(code);
  }
}

/** A condition that only a bug can break: status 500, logged loudly, never explained to the client. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}
