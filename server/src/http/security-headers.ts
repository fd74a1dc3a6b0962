import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";

/** The check asks them about a round that is void because drand was silent (web/src/verify/check/ask-beacon.ts). */
const beaconMirrors = ["https://api.drand.sh", "https://drand.cloudflare.com"];

/** Telegram's web client shows the mini app in an iframe, so frames are allowed from there and nowhere else. */
const options = (publicUrl: string | null) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      // Telegram's pictures of its people, beside our own.
      imgSrc: ["'self'", "data:", "https://t.me", "https://*.telegram.org"],
      mediaSrc: ["'self'"],
      fontSrc: ["'self'"],
      // Older browsers do not take a socket to ourselves for 'self'.
      connectSrc: [
        "'self'",
        ...(publicUrl === null ? [] : [new URL(publicUrl).origin.replace(/^http/, "ws")]),
        ...beaconMirrors,
      ],
      frameAncestors: ["'self'", "https://web.telegram.org", "https://*.telegram.org"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      objectSrc: ["'none'"],
    },
  },
  frameguard: false,
  crossOriginOpenerPolicy: false,
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: "no-referrer" as const },
});

/** The headers of every answer, by name. They are the same for all, so they are worked out once, on an answer that is never sent. */
export function securityHeaders(publicUrl: string | null): Readonly<Record<string, string>> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options(publicUrl))(answer.req, answer, () => {});
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]));
}
