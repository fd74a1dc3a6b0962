import type { Caller } from "../outward-call.ts";
import type { Unknown } from "../provider.ts";
import { type Envelope, envelopeOf } from "./envelope.ts";

export type ChapaClient = {
  get(path: string): Promise<Envelope | Unknown>;
  post(path: string, body: Record<string, unknown>): Promise<Envelope | Unknown>;
};

/** Calls Chapa with the key of one company. */
export function createClient(baseUrl: string, secretKey: string, call: Caller): ChapaClient {
  const root = baseUrl.replace(/\/+$/, "");
  const headers = { authorization: `Bearer ${secretKey}`, accept: "application/json" };
  return {
    get: async (path) => envelopeOf(await call({ url: root + path, method: "GET", headers })),
    post: async (path, body) =>
      envelopeOf(
        await call({
          ...{ url: root + path, method: "POST", body: JSON.stringify(body) },
          headers: { ...headers, "content-type": "application/json" },
        }),
      ),
  };
}
