import * as path from "@derash/protocol/path/payment";
import { startParamOf } from "@derash/protocol/telegram/start-param";
import type { FastifyRequest } from "fastify";
import type { Http } from "../http/http.ts";
import { serve } from "../http/serve.ts";
import type { RawCall } from "./provider.ts";
import type { PaymentService } from "./service.ts";

type Routed = { payments: PaymentService; botUsername: () => string | null };

const bodyBytesMax = 64 * 1024;

/**
 * Calls of providers' servers and of the operator's phones. What they sign are bytes, so these routes alone get their bodies as they
 * came; everybody else's are read as JSON as before.
 */
export async function strangerRoutes(http: Http, { payments, botUsername }: Routed): Promise<void> {
  await http.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: bodyBytesMax }, (_request, body, done) =>
      done(null, body),
    );
    const own = raw as unknown as Http;
    serve(own, path.hearProvider, async (request) => {
      await payments.hear(request.params.account, rawCall(request), request.id);
      return { ok: true };
    });

    serve(own, path.askApproval, async (request, reply) => {
      const ok = await payments.mayGo(request.params.account, rawCall(request), request.id);
      return reply.status(ok ? 200 : 400).send({ ok });
    });

    serve(own, path.receiveSms, async (request) => {
      await payments.receiveSms(rawCall(request), request.id);
      return { ok: true };
    });
  });

  serve(http, path.returnFromProvider, async (request, reply) => {
    const { id } = request.params;
    const bot = botUsername();
    const place = startParamOf({ kind: "payment", paymentId: id });
    const target = bot === null ? `/payment/${id}` : `https://t.me/${bot}?startapp=${place}`;
    return reply.type("text/html").redirect(target, 303);
  });
}

function rawCall(request: FastifyRequest): RawCall {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, [value].flat().at(0)]),
  );
  const body = request.body as unknown;
  return { headers, body: Buffer.isBuffer(body) ? body : new Uint8Array() };
}
