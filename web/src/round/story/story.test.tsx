import { closedRound, sampleRound } from "@derash/fairness/sample/round";
import { stagedSample } from "@derash/fairness/sample/rule-lies";
import type { Cells } from "@derash/game/cartela";
import { cartelaSet } from "@derash/game/cartela/package";
import { anyLine, markedMask, toGo } from "@derash/game/pattern";
import type { GameState } from "@derash/protocol/round";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { drawn, tagOf, wordsOf } from "../../../test/drawn.tsx";
import { gameState } from "../../../test/game-state.ts";
import { memoryStorage } from "../../../test/memory-storage.ts";
import { ReplayPage } from "./ReplayPage.tsx";
import { ReplayStrip } from "./ReplayStrip.tsx";
import { RoundStory } from "./RoundStory.tsx";
import { replayOf } from "./replay.ts";

const proof = sampleRound({ number: 7, position: 3, cartelas: cartelaSet(1).slice(0, 40) });
const winner = proof.winners?.[0]?.cartelaNumber ?? 0;
const calls = proof.callCount ?? 0;

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
  vi.stubGlobal("location", { origin: "http://localhost", hash: "", pathname: "/" });
});

describe("the story of a round", () => {
  const cells: Cells = [0, 1, 2, 3, 4].flatMap((row) =>
    [1, 16, 31, 46, 61].map((first, column) => (row === 2 && column === 2 ? 0 : first + row)),
  );
  const own = [{ cartelaNumber: 9, cells }];
  const won = { cartelaNumber: 9, name: "T***", prize: 24, bonus: 0, cells };
  const story = (change: Partial<GameState>, mine = own) =>
    drawn(
      <RoundStory
        game={gameState({ gameStatus: "finished", closeHash: "5e", calledBalls: [1, 16, 31, 46], ...change })}
        own={mine}
        patterns={[anyLine]}
      />,
    );

  test("tells who was near as a count, how many shared, and gives the ways to see it again and to share it @round-story", () => {
    const html = story({ winners: [won, { ...won, cartelaNumber: 3 }], oneToGo: 5 });
    expect(wordsOf(html)).toBe(
      "The prize was shared by 2 cartelas 5 more players waited for one ball See the round again Say how much I won Share this round",
    );
    expect(html).toContain('type="checkbox"');
    expect(html).not.toContain('checked=""');
  });

  test("of a loss says how near it came, once, and of several cartelas which @how-near", () => {
    const loser = { ...won, cartelaNumber: 3 };
    expect(wordsOf(story({ winners: [loser] }))).toBe("1 number was missing See the round again Share this round");
    const far = {
      cartelaNumber: 4,
      cells: cells.map((number) => (number === 0 ? 0 : ((number + 6) % 15) + Math.floor((number - 1) / 15) * 15 + 1)),
    };
    expect(wordsOf(story({ winners: [loser] }, [far, ...own]))).toContain(
      "Your nearest was cartela 9. 1 number was missing",
    );
  });

  test("says nothing of who only watched, and offers nothing to share", () => {
    expect(wordsOf(story({ winners: [won], oneToGo: 0 }, []))).toBe("See the round again");
  });
});

describe("a replay", () => {
  test("is the public record: its balls, its cartelas, and how many wanted one number after each call", () => {
    const replay = replayOf(proof, null);
    expect(replay?.called).toEqual(proof.order?.slice(0, calls));
    expect(replay?.winsOf(winner)).toEqual([{ call: calls, patterns: [expect.anything()] }]);
    expect(replay?.oneToGo).toHaveLength(calls + 1);
    const wanting = (call: number) =>
      new Set(
        proof.tickets
          .filter(({ cells }) => toGo(markedMask(cells, proof.order?.slice(0, call) ?? []), [anyLine]) === 1)
          .map(({ playerTag }) => playerTag),
      ).size;
    for (const call of [0, 5, calls - 1, calls]) expect(replay?.oneToGo[call]).toBe(wanting(call));
  });

  test("has the balls mixed again on this phone, and says when they are others @replay", () => {
    const strip = (heard: number[] = []) =>
      drawn(<ReplayStrip roundId={proof.roundId} cartelaNumber={winner} />, {
        answers: [[["replay", proof.roundId], replayOf(proof, { hash: proof.close.hash, balls: heard })]],
      });
    const right = strip(proof.order?.slice(0, 3));
    expect(wordsOf(right)).toContain(`Call ${calls} of ${calls}`);
    expect(wordsOf(right)).toContain(`✓ Balls mixed on this phone: all ${calls} called are the same.`);
    expect(tagOf(right, "replayed-cartela")).toContain(`data-cartela="${winner}"`);
    expect(wordsOf(right)).toContain("BINGO!");
    const wrong = strip([...(proof.order?.slice(0, 3) ?? [])].reverse());
    expect(wordsOf(wrong)).toContain("This phone mixes the balls otherwise than they were called. Check this draw.");
    expect(wordsOf(wrong)).not.toContain("✓");
  });

  test("of a cartela that won one of several stages says so from that call on, by what it won", () => {
    const staged = sampleRound(stagedSample);
    const [{ cartelaNumber } = { cartelaNumber: 0 }] = staged.winners ?? [];
    const replay = replayOf(staged, null);
    const [first] = replay?.winsOf(cartelaNumber) ?? [];
    expect(first?.call).toBeLessThan(replay?.called.length ?? 0);
    expect(first?.patterns).toEqual(replay?.patternsAt(0));
    const html = drawn(<ReplayStrip roundId={staged.roundId} cartelaNumber={cartelaNumber} />, {
      answers: [[["replay", staged.roundId], replay]],
    });
    expect(wordsOf(html)).toContain("BINGO!");
  });

  test("of a round that is not over, or was void, there is none", () => {
    expect(replayOf(closedRound({ number: 7, position: 3, cartelas: cartelaSet(1).slice(0, 4) }), null)).toBeNull();
    const html = drawn(<ReplayStrip roundId="void" cartelaNumber={1} />, { answers: [[["replay", "void"], null]] });
    expect(wordsOf(html)).toBe("This round was void: no ball was called.");
  });

  test("can be seen by anybody at an address of its own, with the way to check the draw", () => {
    const html = drawn(<ReplayPage />, { at: `/replay/${proof.roundId}/${winner}` });
    expect(wordsOf(html)).toContain("A round of Derash");
    expect(html).toContain("/verify/");
  });
});
