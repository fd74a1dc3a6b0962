import { setTimeout as wait } from "node:timers/promises";
import { confirmCartela, listTables, reserveCartela } from "@derash/protocol/path/round";
import type { SessionsAnswer } from "@derash/protocol/round";
import { comingFrom } from "../behind-proxy.ts";
import { inTurns, signInPlayer } from "../crowd.ts";
import type { Told } from "./bare-route.ts";

type Person = { authorization: string; "x-forwarded-for": string };
export type SoldRoom = { people: Person[]; told: Told };

export const betAmount = 10;
const firstId = 930_000_000;
const lookAgainMs = 50;

/** People who have signed in, and a room in which some of them have paid for a cartela; and what it answers of itself. */
export async function soldRoom(url: string, count: number, cartelas: number): Promise<SoldRoom> {
  const people = await inTurns(count, async (index) => ({
    authorization: `Bearer ${await signInPlayer(url, firstId + index)}`,
    ...comingFrom(index),
  }));
  await inTurns(cartelas, async (index) => {
    const intent = { cartelaNumber: index + 1, betAmount };
    for (const path of [reserveCartela, confirmCartela]) await post(url, path, intent, people[index]);
  });
  const [first] = people;
  if (!first) throw new Error("nobody has signed in");
  const tables = await get(url, listTables.slice("GET ".length), first);
  const { sessions }: SessionsAnswer = JSON.parse(await tables.text());
  const path = `/api/game-state/${sessions[0]?.sessionId}`;
  // What was sold last is told a moment later.
  for (;;) {
    const answer = await get(url, path, first);
    const body = await answer.text();
    if (JSON.parse(body).playerCount === cartelas) return { people, told: { path, ...toldBy(answer), body } };
    await wait(lookAgainMs);
  }
}

/** Without what a connection, and not the route, adds. */
function toldBy(answer: Response): Pick<Told, "etag" | "headers"> {
  const headers = Object.fromEntries(answer.headers);
  for (const name of ["connection", "date", "keep-alive"]) delete headers[name];
  return { etag: answer.headers.get("etag") ?? "", headers };
}

async function get(url: string, path: string, person: Person): Promise<Response> {
  const answer = await fetch(url + path, { headers: person });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

async function post(url: string, call: string, intent: object, person: Person | undefined): Promise<void> {
  const path = call.slice("POST ".length);
  const headers = { ...person, "content-type": "application/json" };
  const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(intent) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}
