import { expect, test } from "vitest";
import { nameIn } from "./download.ts";

test.each([
  ["attachment; filename*=UTF-8''sales-Own-2026-11-01-to-2026-11-30.csv", "sales-Own-2026-11-01-to-2026-11-30.csv"],
  ["attachment; filename*=UTF-8''sales-%E1%8D%92%E1%8B%AB%E1%88%B3.xlsx; size=5", "sales-ፒያሳ.xlsx"],
  ["attachment", ""],
  [null, ""],
])("%s is saved as %j", (disposition, name) => expect(nameIn(disposition)).toBe(name));
