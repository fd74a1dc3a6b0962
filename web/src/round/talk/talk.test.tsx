import { phrases } from "@derash/protocol/reaction";
import { i18n } from "@lingui/core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drawn, wordsOf } from "../../../test/drawn.tsx";
import { gameState } from "../../../test/game-state.ts";
import { memoryStorage } from "../../../test/memory-storage.ts";
import { voiceStore } from "../../kit/sound/voice.ts";
import { hearReactions, quietStore, saidStore, setQuiet } from "../../room/talk/heard-reactions.ts";
import { LastCalls } from "../game/LastCalls.tsx";
import { OneToGo } from "../game/OneToGo.tsx";
import { phraseText } from "./phrase-words.ts";
import { Talk } from "./Talk.tsx";
import { VoiceQuestion } from "./VoiceQuestion.tsx";

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  setQuiet(false);
});

const said = () => wordsOf(drawn(<Talk game={gameState({ gameStatus: "active" })} isMine />));

test("what the room says is seen for three seconds, the last four of it, in the reader's words @talk", () => {
  hearReactions({ sessionId: "room", counts: [{ phrase: "good_luck", count: 1 }] });
  hearReactions({ sessionId: "room", counts: [{ phrase: "clap", count: 3 }] });
  expect(said()).toBe("Good luck! 👏 × 3");
  for (const phrase of ["wow", "thanks", "heart"] as const)
    hearReactions({ sessionId: "room", counts: [{ phrase, count: 1 }] });
  expect(said()).toBe("👏 × 3 Wow! Thank you! ❤️");
  vi.advanceTimersByTime(3_000);
  expect(said()).toBe("");
});

test("who wants nothing of it sees nothing, also of what was there @talk-muted", () => {
  hearReactions({ sessionId: "room", counts: [{ phrase: "wow", count: 1 }] });
  setQuiet(true);
  hearReactions({ sessionId: "room", counts: [{ phrase: "wow", count: 1 }] });
  expect([said(), quietStore.get()]).toEqual(["", true]);
});

test("a phrase that this page does not know is left out, and each that there is has words", () => {
  hearReactions({ sessionId: "room", counts: [{ phrase: "buy_more" as never, count: 1 }] });
  expect(saidStore.get()).toEqual([]);
  expect(phrases.map((phrase) => phraseText(i18n, phrase)).every((words) => words !== "")).toBe(true);
  expect(phrases).toHaveLength(12);
});

test("how many wait for one ball is said in the place of the heading, and whether one of them is mine @one-to-go", () => {
  const words = (count: number | null, isMine = false) => wordsOf(drawn(<OneToGo count={count} isMine={isMine} />));
  expect(words(7)).toBe("7 wait for one ball");
  expect(words(1)).toBe("1 waits for one ball");
  expect(words(7, true)).toBe("You and 6 others wait for one ball");
  expect(words(1, true)).toBe("Only you wait for one ball");
  expect([words(0), words(null)]).toEqual(["", ""]);
  const calls = (oneToGo: number | null) => wordsOf(drawn(<LastCalls calledBalls={[5]} oneToGo={oneToGo} />));
  expect(calls(3)).toMatch(/^3 wait for one ball/);
  expect(calls(0)).toMatch(/^Last calls/);
});

test("whether a voice shall call is asked once @voice-question", () => {
  const asked = () => wordsOf(drawn(<VoiceQuestion />));
  voiceStore.set(null);
  expect(asked()).toBe("Shall a voice call the balls? Each costs about 8 KB. Yes No");
  voiceStore.set("off");
  expect(asked()).toBe("");
  voiceStore.set("am");
  expect(asked()).toBe("");
  voiceStore.set(null);
});
