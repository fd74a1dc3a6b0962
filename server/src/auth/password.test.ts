import * as argon2 from "@node-rs/argon2";
import { beforeEach, expect, test, vi } from "vitest";

vi.mock("@node-rs/argon2", { spy: true });
// A file of tests before this one may have loaded it with the library as it is.
vi.resetModules();
const { hashPassword, isPassword } = await import("./password.ts");
beforeEach(() => void vi.mocked(argon2.verify).mockClear());

const hashes = () => vi.mocked(argon2.verify).mock.calls.map(([hash]) => String(hash));
const costs = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

test("a password belongs to its own hash only, and no two hashes are alike", async () => {
  const [one, other] = [await hashPassword("ሚስጥር 1"), await hashPassword("ሚስጥር 1")];
  expect(one).toMatch(costs);
  expect(one).not.toBe(other);
  expect(await isPassword(one, "ሚስጥር 1")).toBe(true);
  expect(await isPassword(other, "ሚስጥር 1")).toBe(true);
  for (const wrong of ["ሚስጥር 2", "", "ሚስጥር 1 ", "\u0000"]) expect(await isPassword(one, wrong)).toBe(false);
});

test("nobody's password is never right, and costs as much to look at as anybody's", async () => {
  for (const password of ["x", "", "nobody has this password"]) expect(await isPassword(null, password)).toBe(false);
  expect(hashes()).toHaveLength(3);
  for (const hash of hashes()) expect(hash).toMatch(costs);
});
