import { setTimeout } from "node:timers/promises";
import type { Path } from "@derash/protocol/contract";
import { contract, endpointAt } from "@derash/protocol/contract";
import { signedIn } from "@derash/protocol/contract/callers";
import type { Caller } from "@derash/protocol/contract/endpoint";
import { signInWithPassword } from "@derash/protocol/path/auth";
import { demoBotToken } from "@derash/server/config";
import { demoPassword } from "@derash/server/demo/staff";
import pg from "pg";
import { comingFrom } from "../behind-proxy.ts";
import { signInPlayer } from "../crowd.ts";
import type { Who } from "./message.ts";
import { harvest, type Known } from "./plausible.ts";
import type { Random } from "./random.ts";

/** Somebody whose session is valid, and where they come from. */
export type Person = {
  who: Caller;
  username: string;
  address: Record<string, string>;
  token: string;
  isStale: boolean;
};

/** One of every role, and more players, in whose name messages are sent. */
export type Crew = {
  known: Known;
  /** Somebody of this kind, whose session is live. */
  one(who: Exclude<Who, "nobody">, random: Random): Promise<Person>;
  /** What messages have switched off, locked or changed of these people is as it was. */
  repair(): Promise<void>;
  /** Whether a line says what only these people and the operator may know. */
  isSecret(line: string): boolean;
  close(): Promise<void>;
};

/** Of the second company, so that nobody here can stop the table that is watched. */
const usernames: Readonly<Partial<Record<Caller, string>>> = {
  super_admin: "super",
  company_admin: "company2",
  branch_admin: "branch.merkato",
  cashier: "cashier.merkato",
};
const firstPlayer = 940_000_000;
/** Of one person, right after one another. */
const renewAttemptsMax = 5;
/** A statement of the server holds nothing for longer than it may run, which is less than so many waits for a lock. */
const restoreAttemptsMax = 20;

/** How a phone number of Ethiopia is written in full; no log says whose number is whose. */
const phoneNumber = /(?<![\d.:-])(?:\+?251|0)[79]\d{8}(?![\d.])/;
/** An id, in which such digits may stand by chance. */
const hexWord = /\b(?=\d*[a-f])[\da-f]{8,}\b/g;

/** Those of the operator, here the demo's; and what begins every launch's signature. */
const secrets = [
  demoBotToken,
  "derash-demo-session-secret",
  "de".repeat(32),
  demoPassword,
  "query_id=",
  "&hash=",
  "hash%3D",
];

export async function hireCrew(url: string, databaseUrl: string, playerCount: number): Promise<Crew> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  // It goes with its database.
  owner.on("error", () => {});
  await owner.connect();
  // A repair and a message on its way may hold each other's rows. Postgres looks for that after a second: the repair has given up by then.
  await owner.query("set lock_timeout = '300ms'");
  const { rows } = await owner.query<{ password_hash: string }>(
    "select password_hash from staff where username = 'super'",
  );
  const hash = rows[0]?.password_hash;
  const people = new Map<Caller, Person[]>(signedIn.map((who) => [who, []]));
  for (let index = 0; index < playerCount; index++) {
    const token = await signInPlayer(url, firstPlayer + index);
    people.get("player")?.push({
      ...{ who: "player", username: `${firstPlayer + index}`, token },
      address: comingFrom(index),
      isStale: false,
    });
  }
  for (const [who, username] of Object.entries(usernames) as [Caller, string][]) {
    const person: Person = { who, username, address: comingFrom(60_000 + people.size), token: "", isStale: true };
    people.get(who)?.push(person);
    await renew(url, person);
  }
  const restore = async () => {
    await owner.query("update session set confirmed_at = clock_timestamp()");
    await owner.query("delete from sign_in_limit");
    // Launch data is of a whole second, and that of the second in which somebody signed out everywhere is worth nothing.
    await owner.query("update player set signed_out_at = null where signed_out_at is not null");
    await owner.query("delete from staff_totp");
    const isOurs = "username = any($1)";
    const ours = Object.values(usernames);
    await owner.query(
      `update staff set is_active = true, stopped_with = null, telegram_id = null, password_hash = $2 where ${isOurs}`,
      [ours, hash],
    );
  };
  // One after the other: they share a connection.
  let repaired = restore();
  const repair = () => {
    repaired = repaired.then(() => attempted(restoreAttemptsMax, restore));
    return repaired;
  };
  await repaired;
  /** A message that is still on its way may spoil the password again right after it was repaired, but not many times in a row. */
  const renewed = (person: Person) =>
    attempted(renewAttemptsMax, async () => {
      await repair();
      await renew(url, person);
    });
  const renewing = new Map<Person, Promise<void>>();
  const known = await learn(url, people);
  return {
    known,
    repair,
    isSecret: (line) =>
      phoneNumber.test(line.replace(hexWord, "")) ||
      secrets.some((secret) => line.includes(secret)) ||
      [...people.values()].flat().some(({ token }) => token !== "" && line.includes(token)),
    one: async (who, random) => {
      const person = random.pick(people.get(who) ?? []);
      // Whoever comes meanwhile waits for the same sign-in.
      if (person.isStale) renewing.set(person, renewing.get(person) ?? renewed(person));
      await renewing.get(person)?.finally(() => renewing.delete(person));
      return person;
    },
    close: () => owner.end(),
  };
}

/** Errors: that of the last attempt. */
async function attempted(attemptsMax: number, act: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (attempt === attemptsMax) throw error;
    }
  }
}

async function renew(url: string, person: Person): Promise<void> {
  if (person.who === "player") {
    person.token = await signInPlayer(url, Number(person.username));
  } else {
    const [method = "", path = ""] = signInWithPassword.split(" ");
    const body = JSON.stringify({ username: person.username, password: demoPassword });
    const headers = { "content-type": "application/json", ...person.address };
    const ask = () => fetch(url + path, { method, headers, body });
    let answer = await ask();
    // Passwords that were spoiled on the way counted as guesses from this address.
    if (answer.status === 429) {
      await setTimeout(Number(answer.headers.get("retry-after")) * 1000);
      answer = await ask();
    }
    if (!answer.ok) throw new Error(`${person.username} could not sign in: ${answer.status} ${await answer.text()}`);
    person.token = ((await answer.json()) as { token: string }).token;
  }
  person.isStale = false;
}

/** Whatever the calls answer that take nothing: ids above all. A super admin would also learn of the table that is watched. */
async function learn(url: string, people: ReadonlyMap<Caller, readonly Person[]>): Promise<Known> {
  const known = new Map<string, unknown[]>();
  for (const path of Object.keys(contract) as Path[]) {
    const [method, route = ""] = path.split(" ");
    const { callers, mediaType } = endpointAt(path);
    if (method !== "GET" || route.includes(":") || mediaType !== undefined || callers === "anyone") continue;
    for (const who of callers) {
      const person = people.get(who)?.[0];
      if (who === "super_admin" || person === undefined) continue;
      const headers = { authorization: `Bearer ${person.token}`, ...person.address };
      const answer = await fetch(url + route, { headers });
      if (answer.ok) harvest(await answer.json(), known);
      else await answer.arrayBuffer();
    }
  }
  known.set("password", [demoPassword]);
  known.set("betAmount", [10]);
  for (const who of people.values()) for (const { username } of who) harvest({ username }, known);
  return known;
}
