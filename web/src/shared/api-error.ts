import { type ErrorCode, errors } from "@derash/protocol/errors";

type RefusalBody = Readonly<Record<string, unknown>>;

/** A refusal of the server, or no answer at all (status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | null;
  /** What the server sent; null without an answer, or with one that is no JSON. */
  readonly body: RefusalBody | null;

  constructor(status: number, body: RefusalBody | null) {
    super(typeof body?.message === "string" ? body.message : "");
    this.status = status;
    this.body = body;
    this.code = typeof body?.error === "string" && body.error in errors ? (body.error as ErrorCode) : null;
  }

  get isOffline(): boolean {
    return this.status === 0;
  }
}

/** The amounts inside a refusal's English words, so that they can be said in another language too. */
export function errorParams(code: ErrorCode, message: string): Record<string, string> {
  const template = errors[code][1].replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>.+?)");
  return { ...new RegExp(`^${template}$`).exec(message)?.groups };
}
