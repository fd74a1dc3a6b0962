import type { HintService } from "../hint/service.ts";
import type { Io, Socket } from "./watcher.ts";

/** So long lies between two of them on average, so that ten thousand do not ask as one crowd. */
const gapMs = 2;

/**
 * After a time without hints pages may have missed that something of their player has changed elsewhere: each is told so, at a moment
 * of its own. One that is about to be told is not told twice.
 */
export function tellWhatWasMissed(io: Io, hints: Pick<HintService, "on">): void {
  const waiting = new WeakSet<Socket>();
  hints.on("anything", () => {
    const withinMs = io.sockets.sockets.size * gapMs;
    for (const socket of io.sockets.sockets.values()) {
      if (socket.data.identity.kind !== "player" || waiting.has(socket)) continue;
      waiting.add(socket);
      const tell = () => {
        waiting.delete(socket);
        socket.emit("own_changed", {});
      };
      setTimeout(tell, Math.random() * withinMs).unref();
    }
  });
}
