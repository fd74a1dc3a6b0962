import { roles } from "@derash/protocol/staff";
import { expect, test } from "vitest";
import { sessionKindOf } from "./session-kind.ts";

test.each(roles)("a stored %s resumes as staff", (role) => {
  expect(sessionKindOf({ user_type: role })).toBe("staff");
});

test.each([null, {}, { user_type: "player" }, { user_type: "root" }])("anything else is a player: %j", (stored) => {
  expect(sessionKindOf(stored)).toBe("player");
});
