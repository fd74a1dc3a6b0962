import { type Realtime, staffAt } from "../realtime.ts";
import type { VenueService } from "./service.ts";

/** The room of a cashier's screens. */
export function venueRoom(cashierId: string): string {
  return `venue:${cashierId}`;
}

export function venueSocket(realtime: Realtime, { venue }: { venue: VenueService }): void {
  realtime.on("watch_venue", async (socket, { screen: kind }) => {
    const cashier = staffAt(socket);
    // Named once: asked again, the same screen comes again.
    if (!socket.rooms.has(venueRoom(cashier.id))) socket.on("disconnect", () => venue.leave(socket.id));
    await socket.join(venueRoom(cashier.id));
    const event = await venue.watch(cashier, { id: socket.id, kind });
    // Gone while we looked: the leave has come too early to be heard.
    if (!socket.connected) venue.leave(socket.id);
    socket.emit("venue_state", event);
    return { success: true, ...event };
  });
}
