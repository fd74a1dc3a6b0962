import { expect, test } from "vitest";
import { bytesOf } from "./hex.ts";

test("bytes are lower-case hex of the size asked for", () => {
  expect(bytesOf("ab".repeat(32))).toEqual(new Uint8Array(32).fill(0xab));
  expect(bytesOf("00ff", 2)).toEqual(Uint8Array.of(0, 255));
});

test.each(["", "ab", "AB".repeat(32), "ab".repeat(33), "zz".repeat(32), `0x${"ab".repeat(31)}`])(
  "%j is not 32 bytes",
  (hex) => {
    expect(() => bytesOf(hex)).toThrow();
  },
);
