import * as path from "@derash/protocol/path/payment";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../app-error.ts";
import type { Http } from "../../http/http.ts";
import { serve } from "../../http/serve.ts";
import type { RawCall } from "../provider.ts";
import type { PaymentService } from "../service.ts";
import { type LinkedBot, wayBack } from "./way-back.ts";

type Routed = { payments: PaymentService; telegram: LinkedBot | null };

const bodyBytesMax = 64 * 1024;

/**
 * Calls of providers' servers and of the operator's phones. What they sign are bytes, so these routes alone get their bodies as they
 * came; everybody else's are read as JSON as before.
 */
export async function strangerRoutes(http: Http, { payments, telegram }: Routed): Promise<void> {
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

    serve(own, path.askApproval, async (request) => {
      if (await payments.mayGo(request.params.account, rawCall(request), request.id)) return { ok: true };
      throw new AppError("not_ordered");
    });

    serve(own, path.receiveSms, async (request) => {
      await payments.receiveSms(rawCall(request), request.id);
      return { ok: true };
    });
  });

  serve(http, path.returnFromProvider, async (request, reply) => {
    const target = wayBack(telegram, request.query.id);
    return reply.type("text/html; charset=utf-8").send(target === null ? waitingPage : pageTo(target));
  });
}

/** A page and no redirect, for some browsers open Telegram only for a tap. `target` is made of an id and a bot's name alone. */
function pageTo(target: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="0;url=${target}"><title>Derash</title>
<p style="font:20px sans-serif;text-align:center;margin-top:30vh"><a href="${target}">Derash</a></p></html>`;
}

/** It asks again by itself: the bot's name may be known a moment later, and the chat is where its player came from. */
const waitingPage = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="5"><title>Derash</title>
<div style="font:20px sans-serif;text-align:center;margin:30vh 1rem 0"><p lang="am">እባክዎ ወደ ቴሌግራም ይመለሱ፤ ክፍያዎ የት እንደደረሰ ቦቱ ይነግርዎታል።</p>
<p>Please go back to Telegram: the bot tells you where your payment is.</p></div></html>`;

function rawCall(request: FastifyRequest): RawCall {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, [value].flat().at(0)]),
  );
  const body = request.body as unknown;
  return { headers, body: Buffer.isBuffer(body) ? body : new Uint8Array() };
}
