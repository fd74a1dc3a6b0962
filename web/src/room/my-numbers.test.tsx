import type { MyCartela } from "@derash/protocol/round";
import { afterEach, expect, test } from "vitest";
import { drawn, signIn } from "../../test/drawn.tsx";
import { gameState } from "../../test/game-state.ts";
import { ApiError } from "../data/api-error.ts";
import { myCartelasQuery, queryClient } from "../data/queries.ts";
import { mineStore } from "./my-cartelas.ts";
import { useMyNumbers } from "./my-numbers.ts";

const game = gameState({ sharedGameId: "round", sessionId: "room" });
const key = ["my-cartelas", "round"];

/** What a phone shows by what the server has answered it. */
function shown({ answer, error }: { answer?: MyCartela[]; error?: ApiError }): number[] | null {
  let mine: number[] | null = null;
  function Page() {
    if (error) queryClient.getQueryCache().find({ queryKey: key })?.setState({ error });
    mine = useMyNumbers(game);
    return null;
  }
  drawn(<Page />, { answers: answer ? [[key, answer]] : [], failed: error ? [key] : [] });
  return mine;
}

afterEach(() => mineStore.set(null));

test("a second phone that could not ask what is mine does not say that nothing is @second-phone", () => {
  signIn();
  expect(shown({ error: new ApiError(0, null) })).toBeNull();
  expect(shown({ error: new ApiError(503, null) })).toBeNull();
  expect(shown({ answer: [] })).toEqual([]);
  // There is no such table any more.
  expect(shown({ error: new ApiError(404, null) })).toEqual([]);
  mineStore.set({ sharedGameId: "round", cartelaNumbers: [7] });
  expect(shown({ error: new ApiError(0, null) })).toEqual([7]);
});

test("it asks again until it is told, and no more once there is nothing to be told", () => {
  const { refetchInterval } = myCartelasQuery(game);
  const againMs = (status: number) => refetchInterval({ state: { error: new ApiError(status, null) } });
  expect([0, 503, 404].map(againMs)).toEqual([5_000, 5_000, false]);
  expect(refetchInterval({ state: { error: null } })).toBe(false);
});
