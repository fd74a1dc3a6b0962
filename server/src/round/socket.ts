import type { CartelaResult } from "@derash/protocol/round";
import { AppError } from "../app-error.ts";
import type { Player } from "../player/service.ts";
import { lobbyRoom } from "../realtime/lobby-room.ts";
import { playerAt, type Realtime } from "../realtime/realtime.ts";
import { takeTurn } from "../realtime/turn.ts";
import type { Socket } from "../realtime/watcher.ts";
import { told } from "../refusal.ts";
import type { CartelaIntent, RoomChoice, RoundService } from "./service.ts";

export function roundSocket(realtime: Realtime, { rounds }: { rounds: RoundService }): void {
  realtime.on("join_stack", async (socket, payload) => {
    const moves = takeTurn(socket);
    const answer = await rounds.join(playerAt(socket), payload);
    const { sessionId: roomId, node, epoch, v, serverNow, sharedGameId, myCartelas } = answer;
    if (moves()) await moveTo(socket, roomId);
    const place = { ...(node !== undefined && { node }), epoch, sessionId: roomId };
    const joined = { ...place, v, serverNow, sharedGameId, myCartelas };
    socket.emit("stack_joined", joined);
    return { success: true, ...joined };
  });

  realtime.on("request_game_state", async (socket, { roundId, ...choice }) => {
    const state = await stateOf(rounds, playerAt(socket), choice, roundId);
    socket.emit("game_state_sync", state);
    return { success: true, state };
  });

  realtime.on("react", async (socket, choice) => {
    await rounds.react(playerAt(socket), choice);
    return { success: true };
  });

  realtime.on("reserve_cartela", (socket, intent, requestId) =>
    answered(socket, requestId, "reservation_result", intent, () => rounds.reserve(playerAt(socket), intent)),
  );
  realtime.on("confirm_cartela", (socket, intent, requestId) =>
    answered(socket, requestId, "confirmation_result", intent, () => rounds.confirm(playerAt(socket), intent)),
  );
  realtime.on("release_cartela", (socket, intent, requestId) =>
    answered(socket, requestId, "release_result", intent, () => rounds.release(playerAt(socket), intent)),
  );
}

/** All of it at once: of two joins that are answered together the second must find where the first has led. */
async function moveTo(socket: Socket, roomId: string): Promise<void> {
  const { roomId: formerId } = socket.data;
  socket.data.roomId = roomId;
  await Promise.all([
    ...[lobbyRoom, formerId].map((left) => left !== undefined && left !== roomId && socket.leave(left)),
    socket.join(roomId),
  ]);
}

async function stateOf(rounds: RoundService, player: Player, choice: RoomChoice, roundId: string | undefined) {
  const { body } = await rounds.state(await rounds.roomId(player, choice), roundId);
  return JSON.parse(body);
}

/**
 * The result event answers an expected refusal too; only the unexpected goes on to be logged. What was confirmed or
 * released is told to all of the player's pages by the service, this one among them.
 */
async function answered(
  socket: Socket,
  requestId: string,
  event: "reservation_result" | "confirmation_result" | "release_result",
  intent: CartelaIntent,
  run: () => Promise<CartelaResult>,
): Promise<CartelaResult> {
  const result = await run().catch((error: unknown): CartelaResult => {
    if (!(error instanceof AppError)) throw error;
    return { success: false, ...told(error), requestId, cartelaNumber: intent.cartelaNumber };
  });
  if (event === "reservation_result" || !result.success) socket.emit(event, result);
  return result;
}
