import { describe, expect, test } from "vitest";
import { amountParams, otherParams, paramNames } from "./error-params.ts";
import { type ErrorArguments, type ErrorCode, errorMessage, errorStatus, errors } from "./errors.ts";
import { issues } from "./issues.ts";

const codes = Object.keys(errors) as ErrorCode[];

describe("an error", () => {
  test.each(codes)("%s has a status of its kind and a sentence for people", (code) => {
    expect(errorStatus(code)).toBeGreaterThanOrEqual(400);
    expect(errorStatus(code)).toBeLessThan(600);
    expect(errors[code][1]).toMatch(/^[A-Z].{5,}/);
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  test("says how much is needed and how much is there @amounts-told", () => {
    expect(errorMessage("insufficient_funds", { needed: 20, balance: 0 })).toBe(
      "Insufficient balance! You need 20.00 ETB but only have 0.00 ETB.",
    );
  });

  test("joins lists, names what was claimed, and ends where its last parameter is empty", () => {
    expect(errorMessage("cartela_sold_elsewhere", { tills: ["Sara", "Abel"], cartelas: [7, 9] })).toBe(
      "Sold already by Sara, Abel: 7, 9. Nothing of this sale was sold.",
    );
    expect(errorMessage("claim_differs", { claim: "bet", claimed: 10, actual: 20 })).toBe(
      "This is not what the server has: The bet is 20, not 10.",
    );
    expect(errorMessage("player_suspended", { reason: "" })).toMatch(/desk\.$/);
  });

  test("fills a parameter once: braces in what somebody wrote stay text", () => {
    const message = errorMessage("cartela_unsold", { number: 7, code: "{number} $&" });
    expect(message).toBe("Cartela 7 was not sold in round {number} $&.");
  });

  test("does not compile without its parameters, with others, or with one of another type", () => {
    const refused = (...refusal: ErrorArguments) => errorMessage(...refusal);
    expect(refused("cartela_full")).not.toBe("");
    // @ts-expect-error an amount is missing
    refused("insufficient_funds", { needed: 5 });
    // @ts-expect-error all are missing
    refused("insufficient_balance");
    // @ts-expect-error an amount is no text
    refused("insufficient_balance", { balance: "5.00" });
    // @ts-expect-error nobody asked for one
    refused("cartela_full", { number: 7 });
    // @ts-expect-error a claim is one of a closed list
    refused("claim_differs", { claim: "colour", claimed: 1, actual: 2 });
    // @ts-expect-error there is no such code
    expect(() => refused("cartela_gone")).toThrow(TypeError);
  });

  test("has no parameter that means nothing, and no name of one that stands for two things", () => {
    const known = [...amountParams, ...Object.keys(otherParams)];
    const used = [...codes.map((code) => errors[code][1]), ...Object.values(issues)].flatMap(paramNames);
    expect([...new Set(used)].sort()).toEqual(known.sort());
    expect(new Set(known).size).toBe(known.length);
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
