import { expect, test } from "vitest";
import { drawn, wordsOf } from "../../test/drawn.tsx";
import { sessionStore } from "../session/session.ts";
import { LoginScreen } from "./LoginScreen.tsx";

test.each([
  [
    "signed_in_elsewhere",
    "Your account has logged in on another device or in another window, so you are logged out here.",
  ],
  ["not_signed_in", "You are not logged in. Please log in again."],
  ["signed_out", "You are logged out."],
] as const)("whoever is asked to sign in again is told why (%s)", (reason, words) => {
  sessionStore.set({ status: "refused", kind: "staff", reason });
  expect(wordsOf(drawn(<LoginScreen />))).toContain(words);
});
