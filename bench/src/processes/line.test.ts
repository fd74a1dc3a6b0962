import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Line, openLine } from "./line.ts";

let server: Server;
let line: Line;
let near: Socket;
let far: Socket;
/** Both ends of a connection that has said "hello". */
beforeEach(async () => {
  server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  line = await openLine({ hostname: "127.0.0.1", port: (server.address() as AddressInfo).port });
  near = connect(line.port, "127.0.0.1");
  near.on("error", () => {});
  near.write("hello");
  [far] = (await once(server, "connection")) as [Socket];
  far.on("error", () => {});
  expect(String(await once(far, "data"))).toBe("hello");
});
afterEach(async () => {
  near.destroy();
  far.destroy();
  await line.stop();
  await new Promise((done) => server.close(done));
});

/** All that comes, until so many bytes are there. */
async function heard(socket: Socket, bytes: number): Promise<string> {
  let text = "";
  while (text.length < bytes) text += String((await once(socket, "data"))[0]);
  return text;
}

test("what is said comes to the other end, both ways, and the line knows the port it comes from", async () => {
  expect(line.has(far.remotePort ?? 0)).toBe(true);
  expect(line.has(near.localPort ?? 0)).toBe(false);
  far.write("answer");
  expect(await heard(near, 6)).toBe("answer");
});

test("in any weather pieces come whole and in their order", async () => {
  line.weather({ delayMs: 20, lossPercent: 10 });
  const pieces = Array.from({ length: 40 }, (_, index) => `${index},`);
  const said = pieces.join("");
  const hearing = heard(far, said.length);
  for (const piece of pieces) {
    near.write(piece);
    await new Promise(setImmediate);
  }
  expect(await hearing).toBe(said);
});

test("on a silent line nothing comes before the silence is over, not even an end", async () => {
  const until = performance.now() + 200;
  line.weather({ silentUntil: until });
  near.end("late");
  expect(await heard(far, 4)).toBe("late");
  expect(performance.now()).toBeGreaterThanOrEqual(until);
});

test("a reset ends both ends at once", async () => {
  const ends = Promise.all([near, far].map((socket) => new Promise((done) => socket.once("close", done))));
  line.reset();
  await ends;
});

test("of a half-open line only the far end learns, and the near end may speak and is not heard", async () => {
  const farHasClosed = new Promise((done) => far.once("close", done));
  line.halfOpen();
  await farHasClosed;
  expect(near.destroyed).toBe(false);
  near.write("is anybody there?");
  // Whoever comes now is heard.
  const newcomer = connect(line.port, "127.0.0.1");
  newcomer.write("hello again");
  const [other] = (await once(server, "connection")) as [Socket];
  expect(await heard(other, 11)).toBe("hello again");
  expect(near.destroyed).toBe(false);
  newcomer.destroy();
  other.destroy();
});
