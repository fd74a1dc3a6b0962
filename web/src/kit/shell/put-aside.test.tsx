import "../../../test/no-browser.ts";
import { afterEach, expect, test } from "vitest";
import { drawn, wordsOf } from "../../../test/drawn.tsx";
import { backendStore } from "../../room/backend.ts";
import { PutAside } from "./PutAside.tsx";

afterEach(() => backendStore.set("checking"));

test("the oldest of too many pages says so, and comes back when it is asked to @put-aside", () => {
  backendStore.set("put_aside");
  const html = drawn(<PutAside />);
  expect(wordsOf(html)).toBe(
    "You have opened Derash on too many screens, so this one hears everything later. Go on here",
  );
  expect(html).toContain("<button");
  backendStore.set("connected");
  expect(drawn(<PutAside />)).toBe("");
});
