import { expect, test } from "vitest";
import { ethiopianTime } from "./ethiopian-time.ts";

test.each([
  [6, "12 morning"],
  [7, "1 morning"],
  [11, "5 morning"],
  [12, "6 afternoon"],
  [14, "8 afternoon"],
  [18, "12 evening"],
  [23, "5 evening"],
  [0, "6 night"],
  [5, "11 night"],
])("%i o'clock is %s of the Ethiopian clock", (hour, words) => {
  const time = ethiopianTime(hour, 30);
  expect(`${time.hour} ${time.part}`).toBe(words);
  expect(time.minute).toBe(30);
});
