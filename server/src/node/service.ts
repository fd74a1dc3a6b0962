import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { HintService } from "../hint/service.ts";
import type { Logger } from "../log.ts";
import type { Db } from "../postgres/db.ts";
import { meetingPlace } from "./rendezvous.ts";
import * as store from "./store.ts";

/**
 * The server processes on one database, and at which of them the players of a room meet. It is for speed alone: every process
 * serves every room, so whoever is sent to another one, or to one that is gone, is served all the same.
 */
export type NodeService = {
  /** The path of the process where those meet who share this key; undefined: anywhere. All processes say the same. */
  pathOf(key: string): string | undefined;
  /** Whether another process lives that takes in who leaves here. */
  hasOthers(): boolean;
  /** How many live, this one included. */
  count(): number;
  isDraining(): boolean;
  /** Resolves when the others can know of this one. */
  start(): Promise<void>;
  /** Nobody is sent here any more; resolves when that is written down. */
  drain(): Promise<void>;
  stop(): Promise<void>;
};

type NodeDeps = {
  db: Db;
  hints: Pick<HintService, "tell" | "on">;
  log: Logger;
  /** What the reverse proxy hands to this process alone. */
  urlPath: string | null;
};

const beatMs = 2000;

export function createNodeService({ db, hints, log, urlPath }: NodeDeps): NodeService {
  const self = { id: randomUUID(), urlPath, isDraining: false };
  const stopping = new AbortController();
  const { signal } = stopping;
  let others: readonly store.Node[] = [];
  let beating: Promise<void> = Promise.resolve();

  /** One after the other, so that what is written last is what is true. */
  const beat = () => {
    beating = beating
      .catch(() => {})
      .then(async () => {
        if (!signal.aborted) others = await store.beat(db, self);
      });
    return beating;
  };
  // Where the others are is only known less well while the database is away.
  const tryToBeat = () =>
    beat().catch((error: unknown) => log.warn({ err: error }, "the other server processes could not be looked up"));
  const keepBeating = async () => {
    while (!signal.aborted) {
      await setTimeout(beatMs, null, { signal }).catch(() => {});
      if (!signal.aborted) await tryToBeat();
    }
  };
  let keeping: Promise<void> = Promise.resolve();
  hints.on("nodes", () => void tryToBeat());
  return {
    pathOf: (key) => {
      const taking = [self, ...others].filter(({ isDraining }) => !isDraining);
      // One that comes back at the same path takes over the same rooms.
      const place = meetingPlace(
        taking.map((node) => node.urlPath ?? node.id),
        key,
      );
      return taking.find((node) => node.urlPath === place)?.urlPath ?? undefined;
    },
    hasOthers: () => others.some(({ isDraining }) => !isDraining),
    count: () => others.length + 1,
    isDraining: () => self.isDraining,
    start: async () => {
      await beat();
      hints.tell("nodes");
      keeping = keepBeating();
    },
    drain: async () => {
      self.isDraining = true;
      await tryToBeat();
      hints.tell("nodes");
    },
    stop: async () => {
      stopping.abort();
      await keeping;
      await beating.catch(() => {});
      await store.leave(db, self.id).catch(() => {});
    },
  };
}
