import type { Socket } from "socket.io-client";
import type { Journal } from "./journal.ts";
import type { SeenRounds } from "./seen-rounds.ts";

/** What a watcher's connection brings: into what was seen, and each ball into the journal. */
export function hear(socket: Socket, seen: SeenRounds, journal: Journal | null): void {
  for (const name of ["synchronized_countdown", "round_closed", "game_started", "cartelas_changed"])
    socket.on(name, (event) => seen.follow(event));
  socket.on("game_state_sync", (state) => seen.state(state));
  socket.on("ball_called", ({ ball, totalCalls }) => {
    const round = seen.ball(ball.number, totalCalls);
    if (round !== null) journal?.write({ saw: "ball", round, call: totalCalls, number: ball.number });
  });
  socket.on("game_ended", (end) => seen.end(end));
}
