import type { HistoryItem } from "@derash/protocol/player";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { drawn, signIn, tigist, wordsOf } from "../../test/drawn.tsx";
import { setMuted } from "../kit/sound/sound.ts";
import { PlainProfileScreen } from "./PlainProfileScreen.tsx";
import { ProfileScreen } from "./ProfileScreen.tsx";

const { useWalletNews } = vi.hoisted(() => ({ useWalletNews: vi.fn() }));
vi.mock("../data/money/wallet-news.ts", () => ({ useWalletNews }));

const moves: HistoryItem[] = [
  { id: "1", type: "win", amount: 16, status: "completed", description: "", createdAt: "2026-11-21T09:00:00Z" },
  { id: "2", type: "bet", amount: -10, status: "completed", description: "", createdAt: "2026-11-21T08:00:00Z" },
];
const answers = [[["history", tigist.telegramId, 5], moves]] as const;

beforeEach(() => signIn());

describe("/enhanced-profile", () => {
  const screen = (known: typeof answers | [] = answers) =>
    drawn(<ProfileScreen />, { at: "/enhanced-profile", answers: known });

  test("shows an avatar, who one is, balance, bonus, total games and games won @profile-figures", () => {
    expect(wordsOf(screen())).toMatch(
      /^TA Tigist Alemu @tigist Balance 1,234.50 ETB Bonuses won so far 75.00 ETB Total games 12 Games won 3 /,
    );
  });

  test("lists all wallets with their companies, where there are several @my-wallets", () => {
    expect(wordsOf(screen())).not.toContain("My wallets");
    const other = { companyId: "0190a0e0-0000-7000-8000-00000000000b", company: "Sheger Bingo", balance: 20 };
    signIn({ ...tigist, telegramId: "700000004", wallets: [...tigist.wallets, other] });
    expect(wordsOf(screen([]))).toContain(
      "My wallets Each company keeps your money by itself. You play and cash out where it is. Derash Demo 1,234.50 ETB Sheger Bingo 20.00 ETB",
    );
  });

  test("has toggles for sound and dark mode @profile-toggles", () => {
    setMuted(true);
    const toggles = [...screen().matchAll(/<label[^>]*>([^<]*)<input[^>]*role="switch"[^>]*aria-checked="(\w+)"/g)];
    expect(toggles.map(([, name, isOn]) => `${name} ${isOn}`)).toEqual(
      expect.arrayContaining(["Sound false", "Dark mode false"]),
    );
    setMuted(false);
    expect(screen()).toMatch(/Sound<input[^>]*aria-checked="true"/);
  });

  test("has an Invite Friends row with the link and how many came by it @invite-row", () => {
    const html = screen();
    expect(wordsOf(html)).toContain(
      "Invite Friends 2 friends came https://t.me/derash_bot?startapp=inv_0123456789 Share Copy link",
    );
    signIn({ ...tigist, telegramId: "700000003", botUsername: null });
    expect(wordsOf(screen())).toContain("There is no bot to invite to yet.");
  });

  test("says what play has brought and cost, by day, week, month and year, and never what was won alone @net-position", () => {
    const period = (name: string, won: number, staked: number) => ({
      ...{ period: name, since: "2026-11-22T21:00:00.000Z", rounds: 3 },
      ...{ won, staked, net: won - staked },
    });
    const periods = [period("day", 24, 30), period("week", 90, 30), period("month", 0, 0), period("year", 90, 130)];
    const html = drawn(<ProfileScreen />, { answers: [[["history", "net"], { success: true, periods }]] });
    const words = wordsOf(html.slice(html.indexOf('data-testid="net-position"')));
    expect(words).toMatch(/Won and lost Today since .* · 3 rounds −6\.00 ETB won 24\.00 − staked 30\.00 This week/);
    expect(words).toMatch(/This week .*\+60\.00 ETB.* This month .* 0\.00 ETB .* This year .* −40\.00 ETB/);
  });

  test("names the wallet that its figures and movements are of, where there are several @whose-figures", () => {
    expect(wordsOf(screen())).not.toContain("Wallet with");
    const other = { companyId: "0190a0e0-0000-7000-8000-00000000000b", company: "Sheger Bingo", balance: 20 };
    signIn({ ...tigist, telegramId: "700000005", companyId: other.companyId, wallets: [...tigist.wallets, other] });
    const words = wordsOf(screen([]));
    expect(words).toContain("Won and lost Wallet with Sheger Bingo");
    expect(words).toContain("Recent Activity Wallet with Sheger Bingo");
  });

  test("lists the last five movements under Recent Activity @recent-activity", () => {
    const html = wordsOf(screen());
    expect(html).toMatch(/Recent Activity Win .* \+16.00 ETB Stake .* −10.00 ETB/);
    const [win = {} as HistoryItem] = moves;
    const deducted: HistoryItem[] = [
      { ...win, id: "3", amount: -180, deduction: "tax" },
      { ...win, id: "4", type: "withdrawal", amount: -5, deduction: "fee" },
    ];
    const costs = drawn(<ProfileScreen />, { answers: [[["history", tigist.telegramId, 5], deducted]] });
    expect(wordsOf(costs)).toMatch(/Recent Activity Tax .* −180.00 ETB Fee .* −5.00 ETB/);
    const empty = drawn(<ProfileScreen />, { answers: [[["history", tigist.telegramId, 5], []]] });
    expect(wordsOf(empty)).toContain("Recent Activity Nothing yet. Your first round will show here.");
  });
});

test("/profile has the tabs Profile and History, the first one open @plain-profile", () => {
  const html = drawn(<PlainProfileScreen />, { at: "/profile" });
  const tabs = [...html.matchAll(/role="tab"[^>]*aria-selected="(\w+)"[^>]*>([^<]*)</g)];
  expect(tabs.map(([, isOpen, name]) => [name, isOpen])).toEqual([
    ["Profile", "true"],
    ["History", "false"],
  ]);
  expect(wordsOf(html)).toContain("Telegram id 700000002 Phone number +251911000002");
  expect(wordsOf(html)).toContain("Paid in, altogether 2,000.00 ETB Paid out, altogether 500.00 ETB");
});

test("both hear of money that comes and goes meanwhile @profile-news", () => {
  for (const screen of [<PlainProfileScreen key="plain" />, <ProfileScreen key="other" />]) {
    useWalletNews.mockReset();
    drawn(screen);
    expect(useWalletNews).toHaveBeenCalledOnce();
  }
});
