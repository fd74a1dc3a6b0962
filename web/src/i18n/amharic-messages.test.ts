import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("../locales/", import.meta.url).pathname;
const catalogs = globSync("**/am.po", { cwd: folder });

test.each([
  ["የሚሸነፈው", "what a round is won by, not who loses it"],
  ["ሠንጠረዡ", "that is a table of numbers; the table that people play at is ጠረጴዛ"],
  ["ብር ቦነስ ያበቃል", "a bonus that is won does not end"],
])("no catalog says %s: %s", (word) => {
  expect(catalogs.length).toBeGreaterThan(4);
  const said = catalogs.filter((path) => readFileSync(folder + path, "utf8").includes(word));
  expect(said).toEqual([]);
});
