import type { PlacedBall, RoomEvent, RoomState, ToldEvent } from "./room-state.ts";

/**
 * A ball is told with as little as possible: it names its round by a code, which is its own only while the round lives, and the
 * balls before it are those that this page has heard.
 */
export function placed(room: RoomState | undefined, event: ToldEvent): RoomEvent {
  if (event.name !== "ball_called") return event;
  const { data } = event;
  const game = room?.game;
  const isOfThis = game?.gameId === data.gameId && game.gameStatus !== "finished";
  const sessionId = game?.sessionId ?? "";
  if (!game || !isOfThis) return { name: "ball_called", data: { ...data, sessionId, sharedGameId: null } };
  const ball: PlacedBall = { ...data, sessionId, sharedGameId: game.sharedGameId };
  const follows = game.calledBalls.length === data.totalCalls - 1;
  return {
    name: "ball_called",
    data: follows ? { ...ball, calledBalls: [...game.calledBalls, data.ball.number] } : ball,
  };
}
