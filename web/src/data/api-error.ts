import type { Params } from "@derash/protocol/refusal/error-params";
import type { ErrorCode } from "@derash/protocol/refusal/errors";

type RefusalBody = Readonly<Record<string, unknown>>;

/** A refusal of the server, or no answer at all (status 0). */
export class ApiError extends Error {
  readonly status: number;
  /** As the server says it: one that this build has never heard of is possible, and has no words here. */
  readonly code: ErrorCode | null;
  /** What the words of the code are filled with. */
  readonly params: Params;
  /** What the server sent; null without an answer, or with one that is no JSON. */
  readonly body: RefusalBody | null;

  constructor(status: number, body: RefusalBody | null) {
    super(typeof body?.message === "string" ? body.message : "");
    this.status = status;
    this.body = body;
    this.params = (body?.params ?? {}) as Params;
    this.code = (body?.error ?? null) as ErrorCode | null;
  }

  get isOffline(): boolean {
    return this.status === 0;
  }
}

/** The server has answered that there is no such thing: asked again it says the same. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
