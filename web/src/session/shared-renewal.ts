import { type Credentials, credentialsStore, endsAt, isLasting, keepCredentials, sessionOf } from "./credentials.ts";

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

/** A tab that the browser had put away has been told nothing meanwhile: it asks before it shows the server what it has, where the lasting copy would not say. */
export async function catchUp(): Promise<void> {
  const current = credentialsStore.get();
  if (current === null || isLasting(current) || !hasChannels()) return;
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
