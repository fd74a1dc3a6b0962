import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";

test("a missing body has neither code nor message, and no answer is being offline @body-of-refusal", () => {
  expect(new ApiError(402, { error: "insufficient_funds", params: { needed: 5 }, message: "x" })).toMatchObject({
    code: "insufficient_funds",
    params: { needed: 5 },
    message: "x",
    isOffline: false,
  });
  expect(new ApiError(0, null)).toMatchObject({ code: null, params: {}, message: "", isOffline: true });
});
