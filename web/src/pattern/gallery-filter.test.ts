import { expect, test } from "vitest";
import { filterGallery } from "./gallery-filter.ts";

const heart = { label: "Heart", name: "ልብ", numbers: 10 };
const kite = { label: "Kite", name: "ካይት", numbers: 6 };
const star = { label: "Star", name: "ኮከብ", numbers: 12 };
const fish = { label: "Fish", name: "ዓሣ", numbers: 16 };
const all = [heart, kite, star, fish];

test("nothing typed and every size shows all", () => {
  expect(filterGallery(all, "  ", "all")).toEqual(all);
});

test("a name is found in both languages, whatever its case", () => {
  expect(filterGallery(all, "hEa", "all")).toEqual([heart]);
  expect(filterGallery(all, " ኮከ ", "all")).toEqual([star]);
  expect(filterGallery(all, "zebra", "all")).toEqual([]);
});

test("sizes part the list without a rest, and go together with words", () => {
  expect(filterGallery(all, "", "small")).toEqual([kite]);
  expect(filterGallery(all, "", "middle")).toEqual([heart, star]);
  expect(filterGallery(all, "", "large")).toEqual([fish]);
  expect(filterGallery(all, "kite", "large")).toEqual([]);
});
