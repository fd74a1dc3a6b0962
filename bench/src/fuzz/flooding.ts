import { connectSocket, signInPlayer } from "../crowd.ts";

const connections = 10;
const firstId = 960_000_000;
/** What a socket may say in a second is said at once, several times over. */
const said = 60;
const closedMs = 3000;

/** Connections that say far more than they may; how many of them were not closed for it. */
export async function floodSockets(url: string): Promise<{ flooded: number; left: number }> {
  const tokens = await Promise.all(
    Array.from({ length: connections }, (_, index) => signInPlayer(url, firstId + index)),
  );
  const closed = await Promise.all([
    ...tokens.map((token) => floodEvents(url, token)),
    ...tokens.map((token) => floodPackets(url, token)),
  ]);
  return { flooded: closed.length, left: closed.filter((isClosed) => !isClosed).length };
}

async function floodEvents(url: string, token: string): Promise<boolean> {
  const socket = await connectSocket(url, { auth: { token } });
  const closed = new Promise<boolean>((done) => socket.once("disconnect", () => done(true)));
  for (let index = 0; index < said; index++) socket.emit("request_game_state", { betAmount: 10 });
  const isClosed = await Promise.race([closed, late()]);
  socket.disconnect();
  return isClosed;
}

/** Answers to questions that nobody asked are not events, and count all the same. */
async function floodPackets(url: string, token: string): Promise<boolean> {
  const socket = await connectSocket(url, { auth: { token } });
  const closed = new Promise<boolean>((done) => socket.once("disconnect", () => done(true)));
  for (let index = 0; index < said; index++) socket.io.engine.write(`43${index}[]`);
  const isClosed = await Promise.race([closed, late()]);
  socket.disconnect();
  return isClosed;
}

function late(): Promise<boolean> {
  return new Promise((done) => setTimeout(done, closedMs, false).unref());
}
