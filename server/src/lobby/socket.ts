import { lobbyRoom } from "../realtime/lobby-room.ts";
import type { Realtime } from "../realtime/realtime.ts";
import { takeTurn } from "../realtime/turn.ts";
import type { LobbyService } from "./service.ts";

export function lobbySocket(realtime: Realtime, { lobby }: { lobby: LobbyService }): void {
  realtime.on("join_lobby", async (socket) => {
    const moves = takeTurn(socket);
    moves();
    // First, so that nothing is told between the list and the changes to it.
    await socket.join(lobbyRoom);
    try {
      const view = await lobby.join();
      // Who has sat down at a table meanwhile stays there.
      if (!moves()) return { success: true, ...view };
      const { roomId } = socket.data;
      delete socket.data.roomId;
      if (roomId !== undefined) await socket.leave(roomId);
      return { success: true, ...view };
    } catch (error) {
      await socket.leave(lobbyRoom);
      throw error;
    }
  });
}
