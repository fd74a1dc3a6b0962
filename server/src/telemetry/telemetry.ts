import { AsyncLocalStorage } from "node:async_hooks";
import { type Context, ROOT_CONTEXT, type Span, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, RandomIdGenerator, type SpanExporter, TracerProvider } from "@opentelemetry/sdk-trace";
import { AppError } from "../app-error.ts";
import { type Tracer, traceWith } from "./tracing.ts";

/** A trace that begins takes the id that its request has already. */
class RequestIds extends RandomIdGenerator {
  next: string | null = null;
  override generateTraceId(): string {
    return this.next ?? super.generateTraceId();
  }
}

/**
 * Sends spans to a collector that speaks OTLP over HTTP, from now on. Loaded only where it is wanted (tracing.ts). Answers what
 * sends the last of them and ends it. `exporter`: of tests.
 */
export function startTelemetry(
  endpoint: string,
  exporter: SpanExporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` }),
): () => Promise<void> {
  const ids = new RequestIds();
  const active = new AsyncLocalStorage<Context>();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "derash" }),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const spans = provider.getTracer("derash");
  const tracer: Tracer = {
    span: (name, attributes, root, work) => {
      const parent = (root === undefined && active.getStore()) || ROOT_CONTEXT;
      ids.next = root ?? null;
      const span = spans.startSpan(name, { attributes: { ...attributes } }, parent);
      ids.next = null;
      return active.run(trace.setSpan(parent, span), () => watched(span, work));
    },
  };
  traceWith(tracer);
  return async () => {
    traceWith(null);
    // A collector that is away does not hold the stop up with an error.
    await provider.shutdown().catch(() => {});
  };
}

/** Does the work, and ends the span when it is done. */
function watched<Answer>(span: Span, work: () => Answer): Answer {
  const failed = (error: unknown): never => {
    // A refusal is an answer, told by its code; anything else is a failure.
    if (error instanceof AppError) span.setAttribute("refusal", error.code);
    else
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : String(error) });
    throw error;
  };
  let isLater = false;
  try {
    const answer = work();
    if (!(answer instanceof Promise)) return answer;
    isLater = true;
    return answer.catch(failed).finally(() => span.end()) as Answer;
  } catch (error) {
    return failed(error);
  } finally {
    if (!isLater) span.end();
  }
}
