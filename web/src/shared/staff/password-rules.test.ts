import { passwordCharactersMin as serverMin } from "@derash/protocol/staff";
import { expect, test } from "vitest";
import { passwordCharactersMin } from "./password-rules.ts";

test("the forms ask for as many characters as the server", () => {
  expect(passwordCharactersMin).toBe(serverMin);
});
