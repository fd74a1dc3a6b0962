import { type BareSocket, loadSocketIo } from "./socket-io.ts";

/**
 * The least that can tell a room something by Socket.IO: no sessions, no rounds, no database. A client sends "say" with a
 * payload; everyone gets it with the time of sending. Started by fanout.ts as a process of its own.
 */
const room = "everyone";
const { Server } = loadSocketIo();
const io = new Server(0, { perMessageDeflate: false, httpCompression: false, serveClient: false });

io.on("connection", (socket: BareSocket) => {
  socket.join(room);
  socket.on("say", (payload: object) => io.to(room).emit("ball_called", { ...payload, serverNow: Date.now() }));
  socket.on("cpu", (answer: (seconds: number) => void) => {
    const { user, system } = process.cpuUsage();
    answer((user + system) / 1_000_000);
  });
});
io.httpServer.on("listening", () => process.send?.({ url: `http://127.0.0.1:${io.httpServer.address().port}` }));
process.on("disconnect", () => process.exit());
