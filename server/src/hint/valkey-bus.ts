import { Redis as Valkey } from "iovalkey";
import type { Logger } from "../log.ts";
import type { Bus } from "./service.ts";

const channel = "derash_hint";
const openMs = 3000;
const retryMsMax = 4000;

/** Publish and subscribe of a Valkey or a Redis, which need not keep anything: whatever it loses is asked for later. */
export function valkeyBus(url: string, log: Logger): Bus {
  const open = () =>
    new Valkey(url, {
      lazyConnect: true,
      // A hint that cannot go now is worth nothing later.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: openMs,
      // Both are done below, where their failure is met.
      autoResubscribe: false,
      enableReadyCheck: false,
      keepAlive: 5000,
      retryStrategy: (times) => Math.min(2 ** times * 100, retryMsMax),
    });
  const sender = open();
  const hearer = open();
  for (const client of [sender, hearer])
    client.on("error", (error: unknown) => log.warn({ err: error }, "no hints from other processes for the moment"));
  return {
    open: async (listener) => {
      const { promise: isOpen, resolve: opened } = Promise.withResolvers<void>();
      hearer.on("message", (_channel: string, message: string) => listener.heard(message));
      hearer.on("ready", () => {
        hearer.subscribe(channel).then(
          () => {
            listener.connected();
            opened();
          },
          () => hearer.disconnect(true),
        );
      });
      hearer.on("close", () => listener.cut());
      sender.connect().catch(() => {});
      hearer.connect().catch(() => {});
      const patience = setTimeout(opened, openMs);
      await isOpen;
      clearTimeout(patience);
    },
    send: async (message) => void (await sender.publish(channel, message)),
    close: async () => {
      sender.disconnect();
      hearer.disconnect();
    },
  };
}
