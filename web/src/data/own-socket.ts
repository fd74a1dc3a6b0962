import { credentialsStore } from "../session/credentials.ts";
import { renewToken } from "./api.ts";
import { afterRefusalMs, reconnection } from "./reconnection.ts";
import { createRoute, type OwnSocket, type Route } from "./socket-route.ts";

/** put_aside: the person has opened too many pages, and this one stays away until it is asked back. */
export type SocketStatus = "checking" | "connected" | "disconnected" | "put_aside";

type Options = {
  /** Whether anybody needs it now: only then it is brought back. */
  isWanted: () => boolean;
  /** Whether it must stay away for now, although it is wanted. */
  isQuiet?: () => boolean;
  onStatus: (status: SocketStatus) => void;
  /** Once, when there is a socket: what is heard on it. */
  listen: (socket: OwnSocket) => void;
  /** After every connection: the server has forgotten what the one before was there for. */
  join: (socket: OwnSocket) => void;
  /** While it is connected and the screen is looked at again: asks for what may have been missed. */
  refresh: (socket: OwnSocket) => void;
  reconnectionDelayMs: number;
  /** How long it stays open when nobody needs it: from one page to the next, and for the second mount of React's strict mode. */
  lingerMs: number;
};

/** A connection of the signed-in person, opened when it is first needed and brought back by itself. */
export function createOwnSocket(options: Options) {
  const { isWanted, listen, join, refresh, reconnectionDelayMs, lingerMs } = options;
  const aside = createAside(options);
  const { isAway, mayConnect, onStatus } = aside;
  let socket: OwnSocket | null = null;
  let isOpening = false;
  let lingering: ReturnType<typeof setTimeout> | undefined;
  const route = createRoute();

  async function open(): Promise<void> {
    clearTimeout(lingering);
    if (isOpening || isAway() || socket?.connected) return;
    if (socket !== null) return route.connect(socket);
    isOpening = true;
    try {
      socket = follow(await dial(reconnectionDelayMs, route.next()));
    } catch {
      onStatus("disconnected");
      setTimeout(() => void (mayConnect() && open()), afterRefusalMs());
    } finally {
      isOpening = false;
    }
  }

  function follow(own: OwnSocket): OwnSocket {
    route.follow(own);
    own.on("connect", () => {
      onStatus("connected");
      join(own);
    });
    own.on("disconnect", () => lose(own));
    own.on("connect_error", () => lose(own));
    own.on("put_aside", () => aside.put(own));
    listen(own);
    return own;
  }

  function lose(own: OwnSocket): void {
    onStatus(route.isMoving() ? "checking" : "disconnected");
    if (route.isMoving() || own.active || isAway()) return;
    // The server refused or closed us: perhaps the token is over.
    const again = () => route.connect(own);
    setTimeout(() => socket === own && mayConnect() && renewToken().then(again, again), afterRefusalMs());
  }

  function close(): void {
    socket?.disconnect();
    socket = null;
    aside.end();
  }

  /** A device that wakes up or finds its network again must not wait for a timeout. */
  function reconnect(): void {
    if (!mayConnect() || document.visibilityState === "hidden") return;
    if (socket?.connected) return void refresh(socket);
    route.forgive();
    // Leaves the waiting between two attempts, which may be ten seconds.
    socket?.disconnect();
    void open();
  }

  return {
    /** Opens it where it is not open, and keeps it from closing. */
    open: () => void open(),
    /** Nobody needs it any more, unless somebody does before it has lingered. */
    release: () => {
      lingering = setTimeout(() => void (isWanted() || close()), lingerMs);
    },
    reconnect,
    /** The person has asked for this page: their oldest one gives way. */
    comeBack: () => {
      aside.end();
      void open();
    },
    /** The server has said where those meet who are here for the same. */
    meetAt: (node: string | undefined) => {
      if (socket?.connected) route.meetAt(socket, node);
    },
    /** The socket, while it is connected. */
    connected: () => (socket?.connected ? socket : null),
    /** Brings it back whenever the device wakes up or has its network again; returns what ends that. */
    followNetwork: () => followNetwork({ reconnect, onStatus, isConnected: () => socket?.connected === true }),
  };
}

/** Whether the socket stays away, by its owner's word or as the oldest of too many, and what the screens are told meanwhile. */
function createAside({ isWanted, isQuiet = () => false, onStatus }: Options) {
  let isPutAside = false;
  const isAway = () => isPutAside || isQuiet();
  return {
    isAway,
    mayConnect: () => isWanted() && !isAway(),
    onStatus: (status: SocketStatus) => onStatus(isPutAside ? "put_aside" : status),
    put: (own: OwnSocket) => {
      isPutAside = true;
      own.disconnect();
    },
    end: () => {
      isPutAside = false;
      onStatus("checking");
    },
  };
}

async function dial(reconnectionDelay: number, next: Route): Promise<OwnSocket> {
  // After what is on the screen has been drawn: a player can choose before anything keeps it up to date.
  await new Promise((drawn) => setTimeout(drawn));
  const { io } = await import("socket.io-client");
  return io({
    auth: (give) => give({ token: credentialsStore.get()?.token }),
    ...next,
    timeout: 20_000,
    forceNew: true,
    reconnectionDelay,
    ...reconnection,
  });
}

type Follower = { reconnect: () => void; onStatus: Options["onStatus"]; isConnected: () => boolean };

function followNetwork({ reconnect, onStatus, isConnected }: Follower): () => void {
  const onOnline = () => {
    if (isConnected()) onStatus("connected");
    reconnect();
  };
  const onOffline = () => onStatus("disconnected");
  document.addEventListener("visibilitychange", reconnect);
  window.addEventListener("online", onOnline);
  window.addEventListener("offline", onOffline);
  return () => {
    document.removeEventListener("visibilitychange", reconnect);
    window.removeEventListener("online", onOnline);
    window.removeEventListener("offline", onOffline);
  };
}
