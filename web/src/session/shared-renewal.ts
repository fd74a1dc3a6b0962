import { readStaff } from "@derash/protocol/path/auth";
import type { StaffUser } from "@derash/protocol/staff";
import { call } from "../data/api.ts";
import { ApiError } from "../data/api-error.ts";
import { readLasting, readLastingList, writeText } from "../data/storage.ts";
import { type Credentials, credentialsStore, endsAt, keepCredentials } from "./credentials.ts";
import { staffOf } from "./staff-record.ts";

/** What tabs say to each other: what has been renewed, or whether anything was. */
type Said = Credentials | { asks: string };

/** The other tabs of a browser are as near as that. */
const answerMs = 150;

const openChannel = () => new BroadcastChannel("derash-renewal");
// Not there in an old browser.
const hasChannels = () => "BroadcastChannel" in globalThis;

/**
 * The tabs of one session tell each other what they renew. The lasting copy does not once another person has signed in at this
 * computer, and a tab that shows the server a token which the other one has turned over ends the session of both. Returns what ends it.
 */
export function shareRenewals(): () => void {
  if (!hasChannels()) return () => {};
  const channel = openChannel();
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    const current = credentialsStore.get();
    if (current === null) return;
    if (!("asks" in data)) takeRenewal(current, data);
    else if (data.asks === sessionOf(current)) channel.postMessage(current);
  };
  const stop = credentialsStore.subscribe(() => {
    const renewed = credentialsStore.get();
    if (renewed !== null) channel.postMessage(renewed);
  });
  return () => {
    stop();
    channel.close();
  };
}

/** Another tab has signed out: at once, or before anybody can use this one again that was frozen or left. Returns what ends it. */
export function leaveWithOthers(leave: () => void): () => void {
  const look = () => {
    const current = credentialsStore.get();
    if (current !== null && isEnded(current)) leave();
  };
  const targets = [
    [window, "storage"],
    [window, "pageshow"],
    [document, "visibilitychange"],
  ] as const;
  for (const [target, name] of targets) target.addEventListener(name, look);
  return () => {
    for (const [target, name] of targets) target.removeEventListener(name, look);
  };
}

/**
 * Who is here by the tokens of before. A tab that the browser had put away has been told nothing meanwhile. Throws ApiError
 * (not_signed_in where another tab has signed out).
 */
export async function staffAgain(): Promise<StaffUser> {
  const current = credentialsStore.get();
  if (current !== null) {
    if (isEnded(current)) throw new ApiError(401, { error: "not_signed_in" });
    await catchUp(current);
  }
  return staffOf(await call(readStaff));
}

/** Asks the other tabs what they have renewed, where the lasting copy would not say, before the server is shown anything. */
async function catchUp(current: Credentials): Promise<void> {
  const isLasting = sessionOf({ refreshToken: readLasting("lg-refresh-token") ?? "" }) === sessionOf(current);
  if (isLasting || !hasChannels()) return;
  const channel = openChannel();
  await new Promise<void>((done) => {
    channel.onmessage = ({ data }: MessageEvent<Said>) =>
      void (!("asks" in data) && takeRenewal(current, data) && done());
    channel.postMessage({ asks: sessionOf(current) } satisfies Said);
    setTimeout(done, answerMs);
  });
  channel.close();
}

/** Whether these are later tokens of the same session, which are in use from here on. */
function takeRenewal(current: Credentials, told: Credentials): boolean {
  const isSame = told.refreshToken === current.refreshToken;
  if (sessionOf(told) !== sessionOf(current) || isSame || endsAt(told.token) < endsAt(current.token)) return false;
  keepCredentials(told);
  return true;
}

/** More have not been signed out of while one tab slept. */
const endedMax = 20;

/** Nobody goes on with this session in this browser, whether the server has heard of its end or not. */
export function noteEnded(current: Credentials): void {
  const others = endedSessions().filter((session) => session !== sessionOf(current));
  writeText("derash-ended", JSON.stringify([...others, sessionOf(current)].slice(-endedMax)));
}

/** A tab that slept has the tokens that it had, and may have been signed out meanwhile. */
function isEnded(current: Credentials): boolean {
  return endedSessions().includes(sessionOf(current));
}

const endedSessions = () => readLastingList<string>("derash-ended");

/** A refresh token begins with the id of its session, which stays over every renewal. */
function sessionOf({ refreshToken }: Pick<Credentials, "refreshToken">): string {
  return refreshToken.split(".")[0] ?? "";
}
