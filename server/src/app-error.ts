import type { Params } from "@derash/protocol/refusal/error-params";
import { type ErrorArguments, type ErrorCode, errorMessage, errorStatus } from "@derash/protocol/refusal/errors";
import type { FieldCode, IssueArguments } from "@derash/protocol/refusal/issues";

/** What is wrong with a field of a request: a code with its parameters. */
export type FieldIssue = { readonly code: FieldCode; readonly params: Params };
export type FieldIssues = Readonly<Record<string, FieldIssue>>;

/** An expected refusal: a code and what it is about. Thrown, because a throw is what rolls a transaction back. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: Params;
  readonly status: number;
  /** The fields of the request that have an issue. */
  readonly fields: FieldIssues | undefined;

  constructor(...refusal: ErrorArguments) {
    super(errorMessage(...refusal));
    const [code, params = {}] = refusal;
    this.name = "AppError";
    this.code = code;
    this.params = params;
    this.status = errorStatus(code);
    this.fields = undefined;
  }

  /** The same, and what is wrong with which fields. */
  with(fields: FieldIssues): this {
    return Object.assign(this, { fields });
  }

  /** The same about one field; without an issue of its own, the refusal itself is what is wrong with it. */
  at(field: string, ...issue: IssueArguments | []): this {
    const [code = this.code, params = issue.length === 0 ? this.params : {}] = issue;
    return this.with({ [field]: { code, params } });
  }
}

/** A condition that only a bug can break: status 500, logged loudly, never explained to the client. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}
