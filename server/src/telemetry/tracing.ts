import { randomUUID } from "node:crypto";

/** What a span may be named by: words of the glossary. */
export type SpanName =
  | "call"
  | "event"
  | "sign-in"
  | "reservation"
  | "stake"
  | "release"
  | "close"
  | "draw"
  | "settle"
  | "books";

export type Tracer = {
  /** `root`: the id of a trace that begins here. A span ends when the work is done; a promise is waited for. */
  span<Answer>(name: SpanName, facts: Facts, root: string | undefined, work: () => Answer): Answer;
};
type Facts = Readonly<Record<string, string>>;

/** One a process, like its log. Null unless OTEL_EXPORTER_OTLP_ENDPOINT says where spans go: then nothing of OpenTelemetry is loaded. */
let tracer: Tracer | null = null;

export function traceWith(next: Tracer | null): void {
  tracer = next;
}

export function isTraced(): boolean {
  return tracer !== null;
}

/**
 * By what a request is found again: in the log, in the answer of a refusal and, while spans are sent, as the id of its trace, for
 * which it has 32 hexadecimal digits.
 */
export function newTraceId(): string {
  return randomUUID().replaceAll("-", "");
}

/** Does the work, and tells how long it took and whether it failed, beneath whatever span it was begun in. */
export function span<Answer>(name: SpanName, work: () => Answer, facts: Facts = {}): Answer {
  return tracer === null ? work() : tracer.span(name, facts, undefined, work);
}

/** The same as the beginning of a trace. */
export function rootSpan<Answer>(name: SpanName, traceId: string, facts: Facts, work: () => Answer): Answer {
  return tracer === null ? work() : tracer.span(name, facts, traceId, work);
}
