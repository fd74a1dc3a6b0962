import { expect, test } from "vitest";
import { findCartela } from "./check.ts";

const cells = [1, 16, 31];
const cartelas = new Map([[7, cells]]);

test("a cartela of the round is found", () => {
  expect(findCartela(" 7 ", [7, 9], cartelas)).toEqual({ cartelaNumber: 7, cells });
});

test("each refusal has its reason, in the order that the specification names them @check-reasons", () => {
  expect(findCartela("", [], cartelas)).toBe("not_a_number");
  expect(findCartela("7.5", [7], cartelas)).toBe("not_a_number");
  expect(findCartela("7", [], cartelas)).toBe("none_active");
  expect(findCartela("8", [7], cartelas)).toBe("not_active");
  expect(findCartela("7", [7], undefined)).toBe("not_loaded");
});
