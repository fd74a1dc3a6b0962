import { expect, test } from "vitest";
import { cartelaRight } from "./right.ts";

test("company people manage, branch people make copies", () => {
  expect(cartelaRight("super_admin")).toBe("manage");
  expect(cartelaRight("company_admin")).toBe("manage");
  expect(cartelaRight("branch_admin")).toBe("copy");
  expect(cartelaRight("cashier")).toBe("copy");
});

test("whoever is unknown may only look", () => {
  for (const userType of [undefined, null, "", "company", "player", "SUPER_ADMIN", 1])
    expect(cartelaRight(userType)).toBe("view");
});
