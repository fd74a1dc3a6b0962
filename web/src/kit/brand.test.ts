import { expect, test } from "vitest";
import { inkOn } from "./brand.tsx";

test("words on a hall's colour are black or white, whichever can be read", () => {
  expect(["#ffffff", "#f5c518", "#cfe3f5"].map(inkOn)).toEqual(Array(3).fill("#000000"));
  expect(["#000000", "#1a6b3b", "#1d5fb8", "#ab2323"].map(inkOn)).toEqual(Array(4).fill("#ffffff"));
});
