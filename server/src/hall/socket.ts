import { type Realtime, staffAt } from "../realtime/realtime.ts";
import type { HallService } from "./service.ts";

/** The room of a cashier's screens. */
export function hallRoom(cashierId: string): string {
  return `hall:${cashierId}`;
}

export function hallSocket(realtime: Realtime, { halls }: { halls: HallService }): void {
  realtime.on("watch_venue", async (socket, { screen: kind, fence: before }) => {
    const cashier = staffAt(socket);
    // Named once: asked again, the same screen comes again.
    if (!socket.rooms.has(hallRoom(cashier.id))) socket.on("disconnect", () => halls.leave(socket.id));
    await socket.join(hallRoom(cashier.id));
    const { event, fence } = await halls.watch(cashier, { id: socket.id, kind, fence: before });
    // Gone while the state was loaded: the leave has come too early to be heard.
    if (!socket.connected) halls.leave(socket.id);
    socket.emit("venue_state", event);
    return { success: true, ...event, ...(fence !== null && { fence }) };
  });
}
