import { localBeacon, signBeacon } from "@derash/fairness/beacon";
import { expect, test } from "vitest";
import { createBls } from "./bls.ts";

const secretKey = new Uint8Array(32).fill(3);

test("a thread that dies takes its own tasks with it, and none of its successor", async () => {
  const bls = createBls();
  // No key is of one byte: the thread dies of it.
  expect(await bls.run({ secretKey: new Uint8Array(1), round: 1 })).toBe("ended");
  expect(await bls.run({ secretKey, round: 2 })).toEqual(signBeacon(secretKey, 2));
  await bls.stop();
  expect(await bls.run({ secretKey, round: 3 })).toBe("ended");
});

test("a signature of another round is told from a thread that ended", async () => {
  const bls = createBls();
  const publicKey = Buffer.from(localBeacon(secretKey, 1000).publicKey, "hex");
  const signature = signBeacon(secretKey, 1);
  expect(await bls.run({ publicKey, round: 1, signature })).toEqual(signature);
  expect(await bls.run({ publicKey, round: 2, signature })).toBe("invalid");
  await bls.stop();
});
