import type { GameState } from "@derash/protocol/round";
import { beforeEach, expect, test } from "vitest";
import { drawn, signIn, wordsOf } from "../../../test/drawn.tsx";
import { forgetMine, rememberMine } from "../../room/my-cartelas.ts";
import type { Selection } from "../selection/use-selection.ts";
import { Again } from "./Again.tsx";
import { lastStore } from "./last-here.ts";

beforeEach(() => {
  signIn();
  forgetMine();
});

const game = { sharedGameId: "now", sessionId: "here", betAmount: 20 } as GameState;
const selection = { paid: [], unpaid: [], isAhead: false, isFree: () => true, takeAll: () => {} } as never as Selection;
const offered = () =>
  /Same again: [\d, ]+/
    .exec(wordsOf(drawn(<Again game={game} selection={selection} answer={undefined} />)))?.[0]
    .trim();

test("what was mine last at this table is offered again, whatever I had at another one since, and nothing of that one", () => {
  rememberMine({ sharedGameId: "other", sessionId: "there" }, [5, 8]);
  expect(offered()).toBeUndefined();
  rememberMine({ sharedGameId: "before", sessionId: "here" }, [3, 7]);
  rememberMine({ sharedGameId: "other still", sessionId: "there" }, [9]);
  expect(offered()).toBe("Same again: 3, 7");
  rememberMine({ sharedGameId: "now", sessionId: "here" }, [4]);
  expect(offered()).toBeUndefined();
});

test("the next player on the phone is offered nothing of it", () => {
  rememberMine({ sharedGameId: "before", sessionId: "here" }, [3, 7]);
  forgetMine();
  expect(offered()).toBeUndefined();
  expect(lastStore.get()).toEqual({});
});
