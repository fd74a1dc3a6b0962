import { createServer } from "node:http";
import { listening, serveBare } from "../bare-process.ts";
import { type BareSocket, loadSocketIo } from "../socket-io.ts";

/** `told`: a state, for the bare server to answer always. */
export type BareTold = { state: object; token: string; callIntervalMs: number };

/**
 * The least that people can arrive at: a sign-in that believes everybody, and Socket.IO with one room that is told a ball now and
 * then. No sessions, no limits, no database. Started by arrive.ts as a process of its own.
 */
const room = "everyone";

serveBare<BareTold>(({ state, token, callIntervalMs }) => {
  const http = createServer((request, response) => {
    request.resume().on("end", () => {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ success: true, token }));
    });
  });
  const { Server } = loadSocketIo();
  const io = new Server(http, { perMessageDeflate: false, httpCompression: false, serveClient: false });
  io.on("connection", (socket: BareSocket) => {
    socket.on("join_stack", (_bet: object, answer: (joined: object) => void) => {
      socket.join(room);
      answer({ success: true });
    });
    socket.on("request_game_state", (_bet: object, answer: (told: object) => void) => answer({ success: true, state }));
  });
  let totalCalls = 0;
  setInterval(() => {
    totalCalls = (totalCalls % 75) + 1;
    const ball = { letter: "B", number: 1, display: "B-1" };
    io.to(room).emit("ball_called", { v: totalCalls, serverNow: Date.now(), gameId: "ETH000", ball, totalCalls });
  }, callIntervalMs);
  return listening(http);
});
