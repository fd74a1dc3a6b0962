import type { Heard } from "@derash/protocol/socket";

/** One open socket: what brings it together with others, and how it is told where to go. */
type Seat = { key: string; tell: (moved: Heard<"server_moved">) => void };
type Transport = "websocket" | "polling";

/** Who comes in, and when this process is about to end, who is sent where. */
export type Door = {
  /** Sends every page elsewhere, each at a moment of its own within the time, so that they do not arrive there as one crowd. */
  moveAway(withinMs: number, pathOf: (key: string) => string | undefined): void;
  /** How many sockets have come since the start, by how they were connected at first. */
  arrivals(): Readonly<Record<Transport, number>>;
};

export function createDoor(seats: () => Iterable<Seat>): Door & { isOpen(): boolean; letIn(transport: string): void } {
  const arrivals = { websocket: 0, polling: 0 };
  let isOpen = true;
  return {
    isOpen: () => isOpen,
    letIn: (transport) => {
      arrivals[transport as Transport] += 1;
    },
    arrivals: () => arrivals,
    moveAway: (withinMs, pathOf) => {
      isOpen = false;
      for (const { key, tell } of seats()) {
        const node = pathOf(key);
        tell({ afterMs: Math.round(Math.random() * withinMs), ...(node !== undefined && { node }) });
      }
    },
  };
}
