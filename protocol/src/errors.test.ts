import { describe, expect, test } from "vitest";
import { type ErrorCode, errorMessage, errorStatus, errors } from "./errors.ts";

const codes = Object.keys(errors) as ErrorCode[];

describe("an error", () => {
  test.each(codes)("%s has a status of its kind and a sentence for people", (code) => {
    expect(errorStatus(code)).toBeGreaterThanOrEqual(400);
    expect(errorStatus(code)).toBeLessThan(600);
    expect(errors[code][1]).toMatch(/^[A-Z].{5,}/);
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  test("says how much is needed and how much is there @amounts-told", () => {
    expect(errorMessage("insufficient_funds", { needed: "20.00", balance: "0.00" })).toBe(
      "Insufficient balance! You need 20.00 ETB but only have 0.00 ETB.",
    );
  });

  test.each(codes)("%s never shows a brace, with parameters or without", (code) => {
    expect(errorMessage(code)).not.toMatch(/[{}]/);
    expect(errorMessage(code, { needed: 1, balance: 0, other: "x" })).not.toMatch(/[{}]|undefined/);
  });

  test("fills a parameter once: braces in what somebody claimed stay text", () => {
    const message = errorMessage("insufficient_funds", { needed: "{balance}", balance: "$&" });
    expect(message).toBe("Insufficient balance! You need {balance} ETB but only have $& ETB.");
  });

  test("shows zero as zero", () => {
    expect(errorMessage("insufficient_funds", { needed: 10, balance: 0 })).toContain("only have 0 ETB");
  });

  test.each([
    ["not_registered", 404, "Please register first using /register command in the bot"],
    ["sign_in_refused", 401, "Authentication failed. Please try again."],
    ["not_signed_in", 401, "You are not logged in. Please log in again."],
    ["invalid_amount", 400, "Please enter a valid amount greater than 0"],
    ["cartela_taken", 409, "Somebody was quicker: this cartela is taken."],
    ["not_reserved", 409, "This cartela is not held for you any more. Please choose again."],
    ["stake_not_taken", 409, "Your stake for this round was not taken."],
    ["cartela_unknown", 404, "Invalid cartela number"],
    ["internal", 500, "Something went wrong please try again later"],
  ] as const)("%s keeps the specification's words", (code, status, words) => {
    expect([errorStatus(code), errorMessage(code)]).toEqual([status, words]);
  });
});
