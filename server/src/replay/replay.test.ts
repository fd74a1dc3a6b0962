import { sampleRound } from "@derash/fairness/sample/round";
import { stagedSample } from "@derash/fairness/sample/rule-lies";
import { cartelaSet } from "@derash/game/cartela/package";
import type { RoundDetails } from "@derash/protocol/history";
import { Api } from "grammy";
import jpeg from "jpeg-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type FakeBotApi, startFakeBotApi } from "../../test/fake-bot-api.ts";
import { createLog } from "../log.ts";
import type { Player } from "../player/service.ts";
import { createReplayService } from "./service.ts";

const proof = sampleRound({ number: 9, position: 4, cartelas: cartelaSet(1).slice(0, 30) });
const winner = proof.winners?.[0]?.cartelaNumber ?? 0;
const token = "1000000001:test";
const publicUrl = "https://derash.example";
const selam = { id: "selam", telegramId: 700_000_001 } as Player;

let telegram: FakeBotApi;
beforeAll(async () => {
  telegram = await startFakeBotApi({ token });
});
afterAll(() => telegram.stop());

const proofs = vi.fn(async () => proof);
beforeEach(() => {
  proofs.mockReset();
  proofs.mockImplementation(async () => proof);
});

/** Selam's part of the round: what she had in it, or nothing. */
const played = (part: Partial<RoundDetails> = {}) =>
  ({
    ...{ sharedGameId: proof.roundId, gameId: "ETH7K2", gameStatus: "finished", isVoid: false, totalCalls: 23 },
    mine: { result: "won", cartelas: [{ cartelaNumber: 27, cells: [], prize: 240, bonus: 0 }], prize: 240, bonus: 0 },
    winners: [{ cartelaNumber: 27, name: "Se***", prize: 240, bonus: 0, cells: [] }],
    ...part,
  }) as RoundDetails;

type Change = { preferredLanguage?: "am" | "en"; publicUrl?: string | null; opensApp?: boolean };

function replays(round: RoundDetails, change: Change = {}) {
  const { preferredLanguage = "en", opensApp = false } = change;
  return createReplayService({
    draws: { proof: proofs },
    log: createLog("silent"),
    telegram: {
      bot: { api: new Api(token, { apiRoot: telegram.url }) },
      username: () => "derash_test_bot",
      opensApp: () => opensApp,
    },
    roundOf: async () => round,
    players: { profile: async () => ({ preferredLanguage }) as never },
    publicUrl,
    ...change,
  });
}
const intent = { roundId: proof.roundId, cartelaNumber: 27, isAmountShown: false };

describe("a round that somebody hands on", () => {
  test("is a picture with a button, and has nobody's name and no amount", async () => {
    const answer = await replays(played()).share(selam, intent);
    const { payload } = await telegram.waitFor("savePreparedInlineMessage");
    expect(payload).toMatchObject({ user_id: selam.telegramId, allow_user_chats: true });
    expect(payload.result).toMatchObject({
      type: "photo",
      photo_url: `${publicUrl}/api/replay/${proof.roundId}/27/picture.jpg`,
      reply_markup: { inline_keyboard: [[{ url: `${publicUrl}/replay/${proof.roundId}/27` }]] },
    });
    expect(answer).toMatchObject({
      link: `/replay/${proof.roundId}/27`,
      preparedMessageId: expect.stringMatching(/^prepared-/),
    });
    expect(answer.text).toBe("BINGO! Game ETH7K2, cartela 27, 23 calls. Anyone can see it again and check the draw.");
    expect(JSON.stringify(payload)).not.toMatch(/Se\*|240|Selam/);
  });

  test("opens in the mini app where links do, and in the browser for who has no account here", async () => {
    await replays(played(), { opensApp: true }).share(selam, intent);
    const hasTwo = ({ result }: { result?: { reply_markup: { inline_keyboard: unknown[] } } }) =>
      result?.reply_markup.inline_keyboard.length === 2;
    const { payload } = await telegram.waitFor("savePreparedInlineMessage", hasTwo);
    const startapp = `r_${proof.roundId.replaceAll("-", "")}_27`;
    expect(payload.result.reply_markup.inline_keyboard).toMatchObject([
      [{ url: `https://t.me/derash_test_bot?startapp=${startapp}` }],
      [{ url: `${publicUrl}/replay/${proof.roundId}/27` }],
    ]);
  });

  test("says what was won only to who wants it, in the player's language; a loss is no BINGO", async () => {
    expect((await replays(played()).share(selam, { ...intent, isAmountShown: true })).text).toContain(
      "Won: 240.00 ETB.",
    );
    const lost = played({
      mine: {
        result: "lost",
        cartelas: [{ cartelaNumber: 27, cells: [], prize: 0, bonus: 0, asked: null }],
        prize: 0,
        bonus: 0,
      },
    });
    const text = (await replays(lost, { preferredLanguage: "am" }).share(selam, { ...intent, isAmountShown: true }))
      .text;
    expect(text).toBe("ጨዋታ ETH7K2፣ ካርቴላ 27፣ 23 ጥሪዎች። ማንም እንደገና አይቶ ዕጣውን ማረጋገጥ ይችላል።");
  });

  test.each([
    ["en", "Won 1200.00, tax 180.00, paid 1020.00 ETB."],
    ["am", "የተገኘ 1200.00፣ ግብር 180.00፣ የተከፈለ 1020.00 ብር።"],
  ] as const)("names the tax beside what was won, in %s", async (preferredLanguage, words) => {
    const cartelas = [{ cartelaNumber: 27, cells: [], prize: 1000, bonus: 200, tax: 180, asked: null }];
    const taxed = played({ mine: { result: "won", cartelas, prize: 1000, bonus: 200, tax: 180 } });
    const share = replays(taxed, { preferredLanguage }).share;
    expect((await share(selam, { ...intent, isAmountShown: true })).text).toContain(words);
    expect((await share(selam, intent)).text).not.toContain("180");
  });

  test("is refused to who had nothing in it, with another's cartela, while it runs and when it was void", async () => {
    const refused = (round: RoundDetails, cartelaNumber = 27) =>
      replays(round).share(selam, { ...intent, cartelaNumber });
    const calls = telegram.calls("savePreparedInlineMessage").length;
    await expect(refused(played({ mine: null }))).rejects.toMatchObject({ code: "not_found" });
    await expect(refused(played(), 28)).rejects.toMatchObject({ code: "not_found" });
    await expect(refused(played({ isVoid: true }))).rejects.toMatchObject({ code: "not_found" });
    await expect(refused(played({ gameStatus: "active" }))).rejects.toMatchObject({ code: "round_running" });
    expect(telegram.calls("savePreparedInlineMessage")).toHaveLength(calls);
  });

  test("goes without Telegram where it cannot be prepared", async () => {
    telegram.fail("savePreparedInlineMessage", 400, "Bad Request: USER_ID_INVALID", 1);
    expect((await replays(played()).share(selam, intent)).preparedMessageId).toBeNull();
    expect(
      (await replays(played(), { publicUrl: "http://127.0.0.1:3000" }).share(selam, intent)).preparedMessageId,
    ).toBeNull();
    expect((await replays(played(), { publicUrl: null }).share(selam, intent)).text).toContain("23 calls");
  });
});

/** How much of a picture is gold: the cells that won. */
function golden(picture: Buffer): number {
  const { data } = jpeg.decode(picture);
  let count = 0;
  for (let at = 0; at < data.length; at += 4)
    if ((data[at] ?? 0) > 225 && Math.abs((data[at + 1] ?? 0) - 181) < 14 && (data[at + 2] ?? 255) < 70) count++;
  return count;
}
/** About five cells, the middle one perhaps among them. */
const lineOfGold = 4 * 74 * 68 * 0.6;

describe("the picture", () => {
  test("of a cartela that won one of several stages shows what it won by, though it lacks the pattern of the last", async () => {
    const staged = sampleRound(stagedSample);
    proofs.mockImplementation(async () => staged);
    const service = replays(played());
    const wonBy = (stage: number) =>
      (staged.winners ?? []).filter((each) => each.stage === stage).map(({ cartelaNumber }) => cartelaNumber);
    const early = wonBy(1).filter((number) => !wonBy(3).includes(number));
    expect(early).not.toEqual([]);
    for (const number of early)
      expect(golden(await service.picture(staged.roundId, number))).toBeGreaterThan(lineOfGold);
  });

  test("is made of the public record, once for all who ask at the same time", async () => {
    const service = replays(played());
    const [one, two] = await Promise.all([
      service.picture(proof.roundId, winner),
      service.picture(proof.roundId, winner),
    ]);
    expect(proofs).toHaveBeenCalledTimes(1);
    expect(one).toBe(two);
    const { width, height } = jpeg.decode(one);
    expect({ width, height }).toEqual({ width: 600, height: 500 });
    expect(golden(one)).toBeGreaterThan(lineOfGold);
    const loser = proof.tickets.find(
      ({ cartelaNumber }) => !proof.winners?.some((won) => won.cartelaNumber === cartelaNumber),
    );
    expect(await service.picture(proof.roundId, loser?.cartelaNumber ?? 0)).not.toEqual(one);
  });

  test("waits for its turn, and a crowd that asks for very many is told to come again", async () => {
    const service = replays(played());
    const numbers = proof.tickets.slice(0, 24).map(({ cartelaNumber }) => cartelaNumber);
    const made = await Promise.allSettled(numbers.map((number) => service.picture(proof.roundId, number)));
    const refused = made.filter((each) => each.status === "rejected").map(({ reason }) => reason.code);
    expect(refused).toEqual(Array(4).fill("overloaded"));
    expect((await service.picture(proof.roundId, numbers[23] ?? 0)).length).toBeGreaterThan(5_000);
  });

  test("shows no ball of a round that is still played, and no cartela that was not in it", async () => {
    const service = replays(played());
    proofs.mockImplementation(async () => ({ ...proof, state: "calling" }));
    await expect(service.picture(proof.roundId, winner)).rejects.toMatchObject({ code: "round_running" });
    proofs.mockImplementation(async () => ({ ...proof, state: "void" }));
    await expect(service.picture(proof.roundId, winner)).rejects.toMatchObject({ code: "not_found" });
    proofs.mockImplementation(async () => proof);
    await expect(service.picture(proof.roundId, 2000)).rejects.toMatchObject({ code: "not_found" });
    // What failed once is not kept.
    expect((await service.picture(proof.roundId, winner)).length).toBeGreaterThan(5_000);
  });
});
