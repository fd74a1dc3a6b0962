import "../../../test/no-browser.ts";
import type { GameState } from "@derash/protocol/round";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { roundInSearch } from "./GameScreen.tsx";
import { askAnew } from "./round-effects.ts";

test("once a round is over its page, which says that it still runs, is asked for anew like the money", () => {
  const client = new QueryClient();
  for (const key of [
    ["round", "a"],
    ["user", "1"],
    ["cartelas", null],
  ])
    client.setQueryData(key, {});
  askAnew(client);
  const isOld = (key: unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect([isOld(["round", "a"]), isOld(["user", "1"]), isOld(["cartelas", null])]).toEqual([true, true, false]);
});

test("a link that names another stake than its table's is put right, or no ball would be heard by it", () => {
  const game = { sessionId: "room", sharedGameId: "round", betAmount: 10 } as GameState;
  const at = (search: string) => roundInSearch(new URLSearchParams(search), game).toString();
  expect(at("bet=20&sessionId=room")).toBe("bet=10&sessionId=room&sharedGameId=round");
  expect(at("sessionId=room&sharedGameId=round&bet=10.00")).toBe("sessionId=room&sharedGameId=round&bet=10.00");
  expect(at("bet=10")).toBe("bet=10&sharedGameId=round&sessionId=room");
});
