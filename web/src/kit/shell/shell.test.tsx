import { readFileSync } from "node:fs";
import { letters } from "@derash/game/ball";
import { afterEach, describe, expect, test } from "vitest";
import { drawn, signIn, tagOf, wordsOf } from "../../../test/drawn.tsx";
import { SessionGate } from "../../session/SessionGate.tsx";
import { type Refusal, sessionStore } from "../../session/session.ts";
import { Board } from "../Board.tsx";
import { letterColor } from "../letter-color.ts";
import { AccessRestricted } from "./AccessRestricted.tsx";
import { BottomNav } from "./BottomNav.tsx";
import { Layout } from "./Layout.tsx";
import { NotFoundScreen } from "./NotFoundScreen.tsx";

describe("whoever is not signed in", () => {
  afterEach(() => sessionStore.set({ status: "loading" }));
  const gate = (at = "/") => wordsOf(drawn(<SessionGate>the screen</SessionGate>, { at }));
  const refused = (reason: Refusal, isProfile = false) =>
    wordsOf(drawn(<AccessRestricted reason={reason} isProfile={isProfile} />));

  test("sees Loading while the sign-in is under way, then the screen @signing-in", () => {
    expect(gate()).toBe("Derash Loading...");
    signIn();
    expect(gate()).toBe("the screen");
  });

  test.each([
    ["no_launch", "This mini app can only be accessed through the Telegram bot."],
    ["not_registered", "Please register first using /register command in the bot"],
    ["sign_in_refused", "Authentication failed. Please try again."],
    ["offline", "Connection error. Please check your internet connection."],
    ["too_many_requests", "Too many requests. Please wait a moment."],
    ["not_signed_in", "You are not logged in. Please log in again."],
    ["signed_out", "You are logged out."],
  ] as const)("is told why (%s), and the four steps that lead in @restricted", (reason, words) => {
    const screen = refused(reason);
    expect(screen).toContain(`Access Restricted ${words}`);
    for (const step of ["Open the bot", "Use the /play command", "Pick a bet amount", "The mini app opens"])
      expect(screen).toContain(step);
  });

  test("sees no screen meanwhile", () => {
    sessionStore.set({ status: "refused", kind: "player", reason: "no_launch" });
    expect(gate()).toBe("Derash Loading...");
  });

  test("who is not registered is led through that first, and may try again @unregistered", () => {
    const steps = "Open the bot 2 Use the /register command and share your phone number 3 Use the /play command";
    expect(refused("not_registered")).toContain(`${steps} 4 Pick a bet amount 5 The mini app opens Try again`);
    expect(refused("no_launch")).toContain("Open the bot 2 Use the /play command 3 Pick a bet amount");
    expect(refused("no_launch")).not.toContain("/register");
  });

  test("whose link is stale is sent for a new one: the same words would be refused again", () => {
    const screen = refused("sign_in_refused");
    expect(screen).toContain("use /play in the bot for a new one.");
    expect(screen).toContain("Back to the bot for a new link");
    expect(screen).not.toMatch(/The mini app opens Try again/);
    for (const reason of ["offline", "too_many_requests"] as const)
      expect(refused(reason)).toContain("The mini app opens Try again");
  });

  test("is asked to log in where a profile would be @profile-restricted", () => {
    expect(refused("no_launch", true)).toContain("Log in to see your profile.");
    expect(refused("no_launch")).not.toContain("Log in to see your profile.");
  });

  test("may read the pages that are everybody's @public-pages", () => {
    sessionStore.set({ status: "refused", kind: "player", reason: "no_launch" });
    expect(gate("/terms")).toBe("the screen");
  });
});

describe("the frame of a player's screens", () => {
  const menuOn = (at: string) => {
    signIn();
    return drawn(<Layout>screen</Layout>, { at }).includes('aria-label="Menu"');
  };

  test.each(["/", "/game", "/enhanced-profile"])("has no menu on %s @no-menu", (at) => expect(menuOn(at)).toBe(false));
  test.each(["/balance-management", "/profile", "/patterns", "/pupup"])("has its menu on %s @with-menu", (at) =>
    expect(menuOn(at)).toBe(true),
  );

  test.each([
    ["/", "Game"],
    ["/game", "Game"],
    ["/scores", "Scores"],
    ["/history", "History"],
    ["/round/1", "History"],
    ["/balance-management", "Wallet"],
    ["/enhanced-profile", "Profile"],
  ])("shows on %s that the tab %s is open, of five @tab-open", (at, tab) => {
    const tabs = drawn(<BottomNav />, { at })
      .split("<a ")
      .slice(1)
      .map((html) => `<a ${html}`);
    expect(tabs.map(wordsOf)).toEqual(["Game", "Scores", "History", "Wallet", "Profile"]);
    expect(tabs.filter((html) => html.includes('aria-current="page"')).map(wordsOf)).toEqual([tab]);
  });

  test("its tabs carry the table along, where there is one @tabs-keep-table", () => {
    const at = "/balance-management?telegramId=7&bet=10&sessionId=room&sharedGameId=round";
    const hrefs = [...drawn(<BottomNav />, { at }).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    const query = "telegramId=7&amp;bet=10&amp;sessionId=room&amp;sharedGameId=round";
    const paths = ["/", "/scores", "/history", "/balance-management", "/enhanced-profile"];
    expect(hrefs).toEqual(paths.map((path) => `${path}?${query}`));
    expect(drawn(<BottomNav />)).toContain('href="/balance-management"');
  });
});

test("an address of ours with nothing at it says so, and leads back to the game @unknown-address", () => {
  const html = drawn(<NotFoundScreen />, { at: "/nowhere?bet=10" });
  expect(wordsOf(html)).toContain("Page not found ? 404 There is nothing at this address. Back to the game");
  expect(html).toContain('href="/?bet=10"');
});

describe("the board", () => {
  const cells = (html: string) => [...html.matchAll(/data-testid="board-(\d+)" data-called="(\w+)"/g)];

  test("has 75 numbers under B, I, N, G, O, called or not, the last one ringed @board", () => {
    const html = drawn(<Board called={[5, 20]} />);
    expect(cells(html).map(([, number]) => Number(number))).toEqual(
      Array.from({ length: 75 }, (_, index) => index + 1),
    );
    expect(
      cells(html)
        .filter(([, , called]) => called === "true")
        .map(([, number]) => number),
    ).toEqual(["5", "20"]);
    expect(wordsOf(html)).toMatch(/^B 1 2 .* I 16 .* N 31 .* G 46 .* O 61 /);
    expect(tagOf(html, "board-20")).toContain("outline-2");
    expect(tagOf(html, "board-5")).not.toContain("outline-2");
  });

  test("has a button a number in manual mode only, and none for a ball that was called @manual-board", () => {
    expect(drawn(<Board called={[5]} />)).not.toContain("<button");
    expect(drawn(<Board called={[5]} onCall={() => {}} />).split("<button")).toHaveLength(75);
  });
});

test("the letters are blue, red, white, green and yellow in both themes @letter-colours", () => {
  const css = readFileSync(new URL("../style/tokens.css", import.meta.url), "utf8");
  for (const letter of letters) {
    const name = letterColor(letter).fill.slice("var(".length, -1);
    const themes = [...css.matchAll(new RegExp(`${name}: (#[0-9a-f]{6});`, "g"))].map(([, hex]) =>
      colorName(hex ?? ""),
    );
    expect(themes, letter).toEqual(Array(2).fill({ B: "blue", I: "red", N: "white", G: "green", O: "yellow" }[letter]));
  }
});

function colorName(hex: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => Number.parseInt(hex.slice(place, place + 2), 16));
  const most = Math.max(red, green, blue);
  if (most - Math.min(red, green, blue) < 30) return most > 200 ? "white" : "grey";
  if (most === blue) return "blue";
  if (most === green) return "green";
  return green > 150 ? "yellow" : "red";
}
