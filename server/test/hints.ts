import type { Bus, BusListener } from "../src/hint/service.ts";

type Trouble = { isCut?: boolean; delayMs?: number; copies?: number };

/**
 * A bus between servers of this process. `isCut`: nobody notices, and nothing arrives. `delayMs`: every message comes between
 * at once and so much later, and so out of order. `copies`: every message comes so often.
 */
export function testBus({ isCut = false, delayMs = 0, copies = 1 }: Trouble = {}): () => Bus {
  const listeners = new Set<BusListener>();
  return () => {
    let own: BusListener | null = null;
    return {
      open: async (listener) => {
        own = listener;
        listeners.add(listener);
        listener.connected();
      },
      send: async (message) => {
        if (isCut) return;
        for (let copy = 0; copy < copies; copy++) {
          const deliver = () => {
            for (const listener of listeners) listener.heard(message);
          };
          if (delayMs === 0) deliver();
          else setTimeout(deliver, Math.random() * delayMs).unref();
        }
      },
      close: async () => {
        if (own) listeners.delete(own);
      },
    };
  };
}

/** A bus that loses everything from `lose` on without anybody noticing, until each process is connected `again`. */
export function losingBus() {
  const busOf = testBus();
  const listeners: BusListener[] = [];
  const lost: string[] = [];
  let isLosing = false;
  return {
    /** What has been lost so far. */
    lost,
    lose: () => {
      isLosing = true;
    },
    again: () => {
      isLosing = false;
      for (const listener of listeners) listener.connected();
    },
    busOf: (): Bus => {
      const bus = busOf();
      return {
        ...bus,
        open: (listener) => {
          listeners.push(listener);
          return bus.open(listener);
        },
        send: async (message) => {
          if (isLosing) lost.push(message);
          else await bus.send(message);
        },
      };
    },
  };
}
