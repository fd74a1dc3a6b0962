import { describe, expect, test } from "vitest";
import { wayBack } from "./way-back.ts";

const id = "0190aaaa-0000-7000-8000-000000000001";
const bot = (username: string | null, opensApp: boolean) => ({ username: () => username, opensApp: () => opensApp });

describe("who comes back from the bank's page", () => {
  test("is led into the mini app where the bot has one that links open", () => {
    expect(wayBack(bot("derash_bot", true), id)).toMatch(/^https:\/\/t\.me\/derash_bot\?startapp=\w+/);
  });

  test("is led into the chat with a bot that has none, which shows the way to the payment", () => {
    expect(wayBack(bot("derash_bot", false), id)).toMatch(/^https:\/\/t\.me\/derash_bot\?start=\w+/);
  });

  test("is led to no page that is locked outside Telegram while this server does not know the bot; without a bot it is not", () => {
    expect(wayBack(bot(null, false), id)).toBeNull();
    expect(wayBack(null, id)).toBe(`/payment/${id}`);
  });
});
