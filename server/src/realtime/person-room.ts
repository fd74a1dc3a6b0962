import { personId } from "../http/http.ts";
import type { Io, Socket } from "./watcher.ts";

/** Phones that change networks leave a socket behind for a while; more than these are not one person's screens. */
const socketsPerPersonMax = 5;

/** The socket room of all that one person has open here. */
export function personRoom(person: string): string {
  return `person:${person}`;
}

/**
 * A person has a few sockets at most; with one more the oldest goes, and is told so: one that came back by itself would drop the
 * next.
 */
export function joinOwn(io: Io, socket: Socket): void {
  const name = personRoom(personId(socket.data.identity));
  void socket.join(name);
  const own = [...(io.sockets.adapter.rooms.get(name) ?? [])];
  for (const id of own.slice(0, -socketsPerPersonMax)) {
    const oldest = io.sockets.sockets.get(id);
    oldest?.emit("put_aside", {});
    oldest?.disconnect(true);
  }
}
