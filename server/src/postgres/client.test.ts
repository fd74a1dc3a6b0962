import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { isAnswering } from "./client.ts";

/** As Postgres frames what it says: a letter, the length with itself, and the rest. */
function message(letter: string, payload: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(payload.length + length.length);
  return Buffer.concat([Buffer.from(letter), length, payload]);
}

test("a Postgres that is stopped in the instant in which it has answered ends nobody who asked", async () => {
  const letsIn = message("R", Buffer.alloc(4));
  const isReady = message("Z", Buffer.from("I"));
  const isStopped = message(
    "E",
    Buffer.from("SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0"),
  );
  const postgres = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end(Buffer.concat([letsIn, isReady, isStopped])));
  }).listen(0, "127.0.0.1");
  await once(postgres, "listening");
  const { port } = postgres.address() as AddressInfo;
  expect(await isAnswering(`postgres://somebody:secret@127.0.0.1:${port}`)).toBe(true);
  postgres.close();
  await once(postgres, "close");
});
