import { type ErrorCode, type ErrorParams, errorMessage, errorStatus } from "@derash/protocol/errors";

/**
 * An expected refusal. Thrown, because a throw is what rolls a transaction back. `fields` names the fields of the request
 * that are at fault, each with words for the person who filled it in.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(code: ErrorCode, params: ErrorParams = {}, fields?: Readonly<Record<string, string>>) {
    super(errorMessage(code, params));
    this.name = "AppError";
    this.code = code;
    this.params = params;
    this.status = errorStatus(code);
    this.fields = fields;
  }
}

/** A condition that only a bug can break: status 500, logged loudly, never explained to the client. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}
