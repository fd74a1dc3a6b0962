import fc from "fast-check";
import { expect, test } from "vitest";
import { u8, u16, u32, u64, uuidBytes, uuidText } from "./bytes.ts";

test("numbers are written high byte first", () => {
  expect(u8(7)).toEqual(Uint8Array.of(7));
  expect(u16(0x0102)).toEqual(Uint8Array.of(1, 2));
  expect(u32(0x01020304)).toEqual(Uint8Array.of(1, 2, 3, 4));
  expect(u64(1_760_000_000_000)).toEqual(Uint8Array.of(0, 0, 1, 0x99, 0xc8, 0x2c, 0xc0, 0));
  expect(u64(2n ** 64n - 1n)).toEqual(new Uint8Array(8).fill(255));
});

test("every number of eight bytes reads back", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (value) => {
      expect(new DataView(u64(value).buffer).getBigUint64(0)).toBe(value);
    }),
  );
});

test.each([
  ["one byte", () => u8(256)],
  ["two bytes", () => u16(65_536)],
  ["four bytes", () => u32(2 ** 32)],
  ["eight bytes", () => u64(2n ** 64n)],
  ["a number below zero", () => u64(-1)],
  ["a fraction", () => u16(1.5)],
  ["a number that is not exact", () => u64(2 ** 53)],
  ["no number", () => u8(Number.NaN)],
])("what does not fit %s is refused", (_, write) => {
  expect(write).toThrow(RangeError);
});

test("a UUID is its 16 bytes", () => {
  const bytes = [0, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff];
  expect([...uuidBytes("00112233-4455-6677-8899-aabbccddeeff")]).toEqual(bytes);
});

test.each([
  "",
  "00112233445566778899aabbccddeeff",
  "00112233-4455-6677-8899-AABBCCDDEEFF",
  "00112233-4455-6677-8899-aabbccddeeff\n",
  "0011223-34455-6677-8899-aabbccddeeff",
])("%j is no UUID", (text) => {
  expect(() => uuidBytes(text)).toThrow(RangeError);
});

test("a UUID has nothing before it and nothing behind it", () => {
  const uuid = "01890a5d-ac96-774b-bcce-b302099a8057";
  expect([uuid, `x${uuid}`, `${uuid}0`, uuid.toUpperCase()].map((text) => uuidText.test(text))).toEqual([
    ...[true, false, false, false],
  ]);
});
