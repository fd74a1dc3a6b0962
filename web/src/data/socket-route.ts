import type { ClientEvents, ServerEvents } from "@derash/protocol/socket";
import type { Socket } from "socket.io-client";
import { learnNode, nodePath } from "./node-path.ts";

export type OwnSocket = Socket<ServerEvents, ClientEvents>;
/** Where and how a connection is tried. */
export type Route = { path: string; transports: ("websocket" | "polling")[] };

/** Whether an event says that something of mine at tables may have changed, and my money with it: all my pages are told alike. */
export function isOfMine(name: string): boolean {
  return name.endsWith("_result") || name === "own_changed";
}

/** Of three tries the second goes to any server, and the third too, without a WebSocket at first. */
const triesInTurn = 3;
/** Two servers that do not agree where a room meets send nobody to and fro. */
const settledMs = 30_000;

/**
 * A WebSocket, at the server where the players of the room meet. It may be gone: then at any. Some networks let no WebSocket
 * through: then by polling, and a page that came so keeps to it until it has an upgrade.
 */
export function createRoute() {
  let failures = 0;
  let isPolling = false;
  let isMoving = false;
  let movedAt = Number.NEGATIVE_INFINITY;
  let tried = "";

  function next(): Route {
    const turn = failures % triesInTurn;
    const polls = isPolling || turn === triesInTurn - 1;
    tried = polls || turn > 0 ? "" : nodePath();
    return { path: `${tried}/socket.io`, transports: polls ? ["polling", "websocket"] : ["websocket"] };
  }

  function connect(own: OwnSocket): void {
    Object.assign(own.io.opts, next());
    own.connect();
  }

  /** What is said meanwhile is asked for after the join. */
  function move(own: OwnSocket): void {
    movedAt = performance.now();
    isMoving = true;
    own.disconnect();
    isMoving = false;
    connect(own);
  }

  function arrived({ engine }: OwnSocket["io"]): void {
    failures = 0;
    isPolling = engine.transport.name === "polling";
    engine.once("upgrade", () => {
      isPolling = false;
    });
  }

  function failed(own: OwnSocket): void {
    // A server that refuses us was reached.
    if (own.active) failures += 1;
    isPolling = false;
  }

  return {
    /** For the next try. */
    next,
    connect,
    /** Whether a connection is given up for another one at this very moment. */
    isMoving: () => isMoving,
    /** The device was asleep or without a network: that says nothing of any way. */
    forgive: () => {
      failures = 0;
    },
    follow: (own: OwnSocket) => {
      own.on("connect", () => arrived(own.io));
      own.on("connect_error", () => failed(own));
      own.io.on("reconnect_attempt", () => void Object.assign(own.io.opts, next()));
      own.on("server_moved", ({ afterMs, node }) => {
        const { id } = own;
        learnNode(node);
        setTimeout(() => own.id === id && move(own), afterMs);
      });
    },
    /** Goes where those meet who are here for the same, if it is elsewhere and was not tried just now. */
    meetAt: (own: OwnSocket, node: string | undefined) => {
      if (node === undefined || node === tried || isPolling || performance.now() - movedAt < settledMs) return;
      learnNode(node);
      move(own);
    },
  };
}
