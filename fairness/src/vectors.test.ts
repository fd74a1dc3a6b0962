import { hexToBytes } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import data from "../docs/fairness-vectors.json" with { type: "json" };
import { quicknet, verifyBeacon } from "./beacon.ts";
import { publishedVector } from "./vectors/published.ts";
import { fairnessVectors } from "./vectors.ts";

// These five were published before this program was written; an independent Python program gave the same.
test("the published vector agrees byte for byte", () => {
  expect(publishedVector()).toMatchObject({
    close: {
      commit: "4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0",
      root: "66c99e12b36b7dbd29f7f55336f5fee7370a738417b80439c9bd86597318d612",
    },
    closeHash: "d3ce50ff9447ea33f2a419ca01a569fe8dc1c14fe0cea562c0a8973e9eac6c6f",
    seed: "96d25905ecaabe1b983c25f6e05c755224bdb7b60be31be2ec39e3049e70a34e",
    order: [
      53, 37, 23, 18, 13, 52, 1, 12, 17, 7, 25, 15, 35, 31, 55, 49, 70, 9, 3, 45, 68, 63, 69, 54, 34, 62, 36, 33, 14,
      75, 10, 19, 61, 42, 66, 28, 20, 24, 29, 60, 44, 72, 2, 71, 46, 43, 56, 4, 8, 64, 22, 5, 16, 41, 58, 11, 67, 40,
      57, 26, 39, 73, 50, 51, 30, 59, 32, 21, 6, 74, 27, 65, 38, 47, 48,
    ],
  });
});

// Some forty signatures are made and checked, which takes seconds on a busy machine.
test("the vectors in docs are those of this program", { timeout: 30_000 }, () => {
  expect(data).toEqual(JSON.parse(JSON.stringify(fairnessVectors())));
});

test("the honest rounds have no failing step, each lie fails where it should", () => {
  for (const { name, steps } of data.rounds) expect(Object.values(steps), name).not.toContain(false);
  for (const { name, step, steps } of data.lies) expect(steps, name).toMatchObject({ [step]: false });
});

test("the pinned key signed what the League of Entropy published", () => {
  for (const { round, signature } of data.beacon.signatures) {
    expect(verifyBeacon(hexToBytes(quicknet.publicKey), round, hexToBytes(signature))).toBe(true);
    expect(verifyBeacon(hexToBytes(quicknet.publicKey), round + 2, hexToBytes(signature))).toBe(false);
  }
});
