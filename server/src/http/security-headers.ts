/** The check asks them about a round that is void because drand was silent (web/src/verify/check/ask-beacon.ts). */
const beaconMirrors = ["https://api.drand.sh", "https://drand.cloudflare.com"];

/** Telegram's web client shows the mini app in an iframe, so frames are allowed from there and nowhere else. */
export const securityHeaders = (publicUrl: string | null) => ({
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
