import { expect, test } from "vitest";
import { isOwnAddress, networkOf } from "./network.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:c000:0207", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8::/64"],
  ["::1", "::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["no address at all", "no address at all"],
  ["telegram:830000001", "telegram:830000001"],
  ["830000001", "830000001"],
  ["", ""],
])("%s is counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ["127.0.0.1", true],
  ["127.8.0.1", true],
  ["0.0.0.0", true],
  ["::1", true],
  ["::", true],
  ["::ffff:127.0.0.1", true],
  ["::ffff:7f00:1", true],
  ["::ffff:0:0", true],
  ["128.0.0.1", false],
  ["::ffff:192.0.2.7", false],
  ["::2", false],
  ["localhost.example", false],
  ["", false],
])("%s is an address of this machine: %s", (address, isOwn) => {
  expect(isOwnAddress(address)).toBe(isOwn);
});
