import type { Browser, Page } from "@playwright/test";
import { openRoundHasStages } from "../server/books.ts";
import { type GameServer, startGameServer } from "../server/game-server.ts";
import { type Album, LookingGlass } from "./looking-glass.ts";

/** What several cartelas, stages, the next round and rounds with a time look like. */
const stake = 20;
const waitMs = 120_000;
const stages = [
  { patterns: ["any-line"], sharePercent: 20 },
  { patterns: ["two-lines"], sharePercent: 30 },
  { patterns: ["blackout"], sharePercent: 50 },
];

export async function walkEvening(browser: Browser, album: Album, timings: Record<string, string>): Promise<void> {
  const server = await startGameServer({ ...timings, CARTELAS_PER_PLAYER: "4" });
  try {
    await prepare(server);
    await walk(browser, server, album);
  } finally {
    await server.stop();
  }
}

/** What an owner sets up for the evening. */
async function prepare(server: GameServer): Promise<void> {
  const post = async (path: string, body: object, token = "") => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const response = await fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  const { token } = await post("/api/token/", { username: "company", password: "demo1234" });
  const listed = await fetch(`${server.url}/api/rooms`, { headers: { authorization: `Bearer ${token}` } });
  const { rooms } = (await listed.json()) as { rooms: { id: string; betAmount: number }[] };
  const roomOf = (birr: number) => rooms.find(({ betAmount }) => betAmount === birr)?.id ?? "";
  await post(`/api/rooms/${roomOf(stake)}/stages`, { stages }, token);
  await openRoundHasStages(server, stake);
  const hourMs = 3_600_000;
  for (const [birr, hours, guarantee] of [
    [50, 5, "5000"],
    [100, 26, "0"],
  ] as const) {
    const at = Math.ceil(Date.now() / hourMs) * hourMs + hours * hourMs;
    await post("/api/announcements", { roomId: roomOf(birr), at, patterns: ["blackout"], guarantee }, token);
  }
}

const linkOf = (server: GameServer, name: string, birr: number) =>
  server.links.find((link) => link.name === name && link.stake === birr)?.url ?? "";

async function walk(browser: Browser, server: GameServer, album: Album): Promise<void> {
  const [tigist, dawit] = [await LookingGlass.open(browser, album), await LookingGlass.open(browser, album)];
  await tigist.each((page) => page.goto(linkOf(server, "Tigist", stake)));
  await tigist.each((page) => page.getByTestId("cell-1").waitFor());
  await takeAnnounced(tigist, server);
  await takeAlone(tigist, server);
  await tigist.each((page) => page.goto(linkOf(server, "Tigist", stake)));
  await dawit.each((page) => page.goto(linkOf(server, "Dawit", stake)));
  await tigist.each((page) => page.getByTestId("stages").waitFor());
  await tigist.take("stages-choose");
  for (const number of [17, 30, 101, 44]) await tigist.each((page) => page.getByTestId(`cell-${number}`).click());
  await tigist.take("several-chosen");
  await pay(tigist, dawit);
  await tigist.take("several-paid");
  await takePlay(tigist, dawit);
  await takeEnd(tigist, dawit, server);
  await tigist.close();
  await dawit.close();
}

async function takeAnnounced(glass: LookingGlass, server: GameServer): Promise<void> {
  await glass.goTo(`${server.url}/`);
  await glass.take("lobby-announced", { fullPage: true });
  await glass.goTo(`${server.url}/schedule`);
  await glass.each((page) => page.getByTestId("announced-50").waitFor());
  await glass.take("schedule", { fullPage: true });
  await glass.each((page) => page.getByTestId("announced-50").click());
  await glass.each((page) => page.getByTestId("announced-news").waitFor());
  await glass.each((page) => page.getByTestId("cell-5").click());
  await glass.take("announced-choose");
}

/** After some seconds alone at a table. */
async function takeAlone(glass: LookingGlass, server: GameServer): Promise<void> {
  await glass.each((page) => page.goto(linkOf(server, "Tigist", 10)));
  await glass.each((page) => page.getByTestId("tell-me").waitFor({ timeout: waitMs }));
  await glass.take("alone");
}

/** The first window pays; the others learn by asking anew. */
async function pay(tigist: LookingGlass, dawit: LookingGlass): Promise<void> {
  const start = async (page: Page) => {
    const paid = page.waitForResponse((response) => /\/confirm-cartelas?$/.test(response.url()) && response.ok());
    await page.getByTestId("start-game").click();
    await paid;
  };
  await tigist.once(start);
  await dawit.once(async (page) => {
    await page.getByTestId("cell-42").click();
    await start(page);
  });
  for (const glass of [tigist, dawit]) await glass.each((page) => page.reload({ waitUntil: "commit" }));
  await tigist.each((page) => page.locator("[data-state='mine']").first().waitFor());
}

async function takePlay(tigist: LookingGlass, dawit: LookingGlass): Promise<void> {
  for (const glass of [tigist, dawit])
    await glass.each((page) => page.getByTestId("game-status").waitFor({ timeout: waitMs }));
  await tigist.each((page) => page.locator("[data-called='true']").nth(4).waitFor());
  await tigist.take("several-calling");
  await tigist.take("several-calling-page", { fullPage: true });
  await tigist.each((page) => page.getByTestId("next-round").click());
  await tigist.once((page) => page.getByRole("dialog").getByTestId("same-again").click());
  await tigist.each((page) => page.getByRole("dialog").getByTestId("ahead").waitFor());
  await tigist.each((page) => page.getByTestId("keep").locator("summary").click());
  await tigist.take("next-round");
  await tigist.each((page) => page.keyboard.press("Escape"));
  await tigist.each((page) => page.locator("[data-won]").first().waitFor({ timeout: waitMs }));
  await tigist.take("stage-won");
}

async function takeEnd(tigist: LookingGlass, dawit: LookingGlass, server: GameServer): Promise<void> {
  await tigist.each((page) => page.getByTestId("round-result").waitFor({ timeout: waitMs * 2 }));
  await dawit.each((page) => page.getByTestId("round-result").waitFor({ timeout: waitMs }));
  await tigist.take("stages-end", { fullPage: true });
  await dawit.take("stages-end-of-the-other", { fullPage: true });
  const id = new URL(tigist.windows[0]?.page.url() ?? "").searchParams.get("sharedGameId");
  await tigist.goTo(`${server.url}/round/${id}`);
  await tigist.take("round-with-stages", { fullPage: true });
  await tigist.goTo(`${server.url}/replay/${id}/17`);
  await tigist.each((page) => page.getByTestId("mixed").waitFor());
  await tigist.take("replay-page", { fullPage: true });
}
