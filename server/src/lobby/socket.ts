import { lobbyRoom } from "../realtime/lobby-room.ts";
import type { Realtime } from "../realtime/realtime.ts";
import type { LobbyService } from "./service.ts";

export function lobbySocket(realtime: Realtime, { lobby }: { lobby: LobbyService }): void {
  realtime.on("join_lobby", async (socket) => {
    // First, so that nothing is told between the list and the changes to it.
    await socket.join(lobbyRoom);
    try {
      const view = await lobby.join();
      const { roomId } = socket.data;
      if (roomId !== undefined) await socket.leave(roomId);
      delete socket.data.roomId;
      return { success: true, ...view };
    } catch (error) {
      await socket.leave(lobbyRoom);
      throw error;
    }
  });
}
