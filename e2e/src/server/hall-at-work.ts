import { randomUUID } from "node:crypto";
import { type Cells, toCells } from "@derash/game/cartela";
import { finishCall } from "@derash/game/finish";
import type { SignedIn } from "@derash/protocol/auth";
import type { CartelaRecord } from "@derash/protocol/cartela";
import type { PlaceBetAnswer } from "@derash/protocol/hall/sale";
import type { GameServer } from "./game-server.ts";

/** Of the hall's own ball machine, so that a round stays where it is for as long as it is looked at. */
const balls = Array.from({ length: 75 }, (_, at) => ((at * 31) % 75) + 1);
const calledNow = 6;
const papers = Array.from({ length: 120 }, (_, at) => at + 1);

/**
 * The demo's hall in the middle of an evening: a round is over, one of 120 papers is called, the next one is on sale, and a
 * player of the mini app has paid in at the till.
 */
export async function workInHall(server: GameServer): Promise<void> {
  const company = await staff(server, "company");
  const settings = { opening_count_required: false, note_above: "50", approval_above: "500" };
  await company("/api/venue/settings/", { ...settings, physical_draw_allowed: true });

  const till = await staff(server, "cashier");
  const sell = async (cartelas: readonly number[], seen?: string) => {
    const bet = { bet_amount: "20", mode: "physical", cartelas, ...(seen && { seen_sale_id: seen }) };
    return (await till<PlaceBetAnswer>("/api/sales/betting/place-bet/", bet)).data.sale.id;
  };
  const play = async (saleId: string, calls: number) => {
    await till(`/api/venue/round/${saleId}/start/`, {});
    for (const [index, number] of balls.slice(0, calls).entries())
      await till(`/api/venue/round/${saleId}/call/`, { number, position: index + 1 });
  };

  const over = await sell(papers);
  const { call, number } = firstWinner(await till<CartelaRecord[]>("/api/cartela/"));
  await play(over, call);
  await till(`/api/venue/round/${over}/check/`, { cartela_number: number });
  await till("/api/sales/betting/process-win-with-calls/", { sale_id: over, is_win: true });
  const called = await sell(papers, over);
  await play(called, calledNow);
  await sell(papers.slice(29, 43), called);

  const found = `/api/user/management/player/?telegram_id=${await customerOf(server)}`;
  const { user_id } = await till<{ user_id: string }>(found);
  const cash = { player_id: user_id, amount: "150", fee_version: 0, idempotency_key: randomUUID() };
  await till("/api/payment/desk/top-ups", cash);
}

function firstWinner(cartelas: readonly CartelaRecord[]): { call: number; number: number } {
  const sold = cartelas.filter(({ number }) => papers.includes(number));
  const ends = sold.map((record) => ({
    number: record.number,
    call: finishCall(toCells(record) as Cells, balls) ?? 0,
  }));
  return ends.reduce((first, end) => (end.call < first.call ? end : first));
}

/** The Telegram id of somebody who has been at a table of the demo's company. */
async function customerOf(server: GameServer): Promise<string> {
  const [link] = server.links;
  if (link === undefined) throw new Error("the server printed no link");
  const initData = new URLSearchParams(new URL(link.url).hash.slice(1)).get("tgWebAppData");
  const { token, user } = await asking(server, "")<SignedIn>("/api/auth/telegram", { initData });
  await asking(server, token)(`/api/game/session/${link.stake}`);
  return user.telegramId;
}

async function staff(server: GameServer, username: string): Promise<Asks> {
  const login = { username, password: "demo1234" };
  return asking(server, (await asking(server, "")<{ token: string }>("/api/token/", login)).token);
}

type Asks = <Answer>(path: string, body?: object) => Promise<Answer>;
const asking =
  (server: GameServer, token: string): Asks =>
  async (path, body) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const response = await fetch(
      server.url + path,
      body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers },
    );
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
