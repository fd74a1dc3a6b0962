import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "../log.ts";

/**
 * What may have changed: a room, a cashier's hall, what a player has in a round, whether a session or those of a person still
 * live, each with its id; which rooms and which server processes there are; after a time without hints, anything at all. It says
 * that somebody should ask the database again, never what they will find. What players say to each other is kept nowhere,
 * so a hint brings the phrases themselves.
 */
type Changed = "room" | "hall" | "cartelas" | "rooms" | "nodes" | "anything";
type SignedIn = "session" | "player" | "staff" | "telegram";
type HintKind = Changed | SignedIn | "said";
type Hint = `${HintKind}:${string}`;

/**
 * What the server processes on one database tell each other. A hint may be lost, late, doubled or out of order: whoever
 * hears none asks by themselves, only later (docs/decisions/0047-hints-between-processes.md).
 */
export type HintService = {
  /** For the other processes, after the commit. Many within a moment go as one message. */
  tell(kind: HintKind, id?: string): void;
  /** Hears what other processes tell of this kind, never what this one does. */
  on(kind: HintKind, listener: (id: string) => void): void;
  /** Whether hints may be missed now, so that everybody should ask by themselves more often. */
  isDeaf(): boolean;
  /** Resolves when this process hears the others, or has begun to try. */
  start(): Promise<void>;
  /** Sends what is still gathered, and hears no more. */
  stop(): Promise<void>;
};

/** For what runs alone: there is nobody to tell. */
export const noHints: HintService = {
  tell: () => {},
  on: () => {},
  isDeaf: () => false,
  start: async () => {},
  stop: async () => {},
};

/** Carries messages between processes; it may lose them, and brings its own back too. */
export type Bus = {
  open(listener: BusListener): Promise<void>;
  /** Errors: whatever kept it from being sent; it is lost then. */
  send(message: string): Promise<void>;
  close(): Promise<void>;
};
export type BusListener = {
  heard: (message: string) => void;
  /** It is connected, for the first time or again. */
  connected: () => void;
  /** Its connection has ended: nothing is heard or sent until the next one. */
  cut: () => void;
};

/** Stakes of the same moment make one message. */
const gatherMs = 50;
/** The database takes messages of 8,000 bytes. */
const messageBytesMax = 7900;
/** A bus that has fallen silent does not hold the end of a server up for longer. */
const lastWordMs = 3000;

export function createHintService({ bus, log }: { bus: Bus; log: Logger }): HintService {
  const self = randomUUID();
  const listeners: { kind: HintKind; listener: (id: string) => void }[] = [];
  const gathered = new Set<Hint>();
  let timer: NodeJS.Timeout | null = null;
  let isDeaf = true;
  let hasStarted = false;

  const hear = (hint: Hint) => {
    const [kind, id = ""] = hint.split(":");
    for (const each of listeners) if (each.kind === kind) each.listener(id);
  };
  const send = async () => {
    timer = null;
    // What is told meanwhile is covered by what is told when the bus is back: that it may have been anything.
    const messages = isDeaf ? [] : messagesOf(self, [...gathered]);
    gathered.clear();
    const lost = (error: unknown) => log.warn({ err: error }, "a hint to other processes was lost");
    await Promise.all(messages.map((message) => bus.send(message).catch(lost)));
  };
  const tell = (kind: HintKind, id = "") => {
    gathered.add(`${kind}:${id}`);
    timer ??= setTimeout(() => void send(), gatherMs);
  };
  return {
    tell,
    isDeaf: () => isDeaf,
    on: (kind, listener) => void listeners.push({ kind, listener }),
    start: async () => {
      await bus.open({
        heard: (message) => {
          const [from, ...hints] = message.split(" ");
          if (from !== self) for (const hint of hints) hear(hint as Hint);
        },
        connected: () => {
          isDeaf = false;
          // Whoever starts has looked at nothing yet that could have changed.
          if (!hasStarted) return;
          hear("anything:");
          tell("anything");
        },
        cut: () => {
          isDeaf = true;
          // Who meant to look again in a while, trusting to hear before, must look more often from now on.
          if (hasStarted) hear("anything:");
        },
      });
      hasStarted = true;
    },
    stop: async () => {
      if (timer !== null) clearTimeout(timer);
      await Promise.race([send(), pause(lastWordMs, null, { ref: false })]);
      await bus.close();
    },
  };
}

/** Messages with who sends them and as many hints as fit. */
function messagesOf(self: string, hints: readonly Hint[]): string[] {
  const messages: string[] = [];
  let message = self;
  for (const hint of hints) {
    if (message.length + 1 + hint.length > messageBytesMax) {
      messages.push(message);
      message = self;
    }
    message += ` ${hint}`;
  }
  return message === self ? messages : [...messages, message];
}
