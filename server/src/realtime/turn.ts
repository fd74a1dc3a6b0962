import type { Socket } from "./watcher.ts";

/**
 * Where a socket goes is decided by what its page asked for last, and not by what was answered last. Taken before anything is
 * awaited; answers whether this request may still move the socket, which is from then on where it has led.
 */
export function takeTurn({ data }: Pick<Socket, "data">): () => boolean {
  const turn = (data.turns ?? 0) + 1;
  data.turns = turn;
  return () => {
    if ((data.movedBy ?? 0) > turn) return false;
    data.movedBy = turn;
    return true;
  };
}
