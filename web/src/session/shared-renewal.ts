import { type Credentials, credentialsStore, endsAt, keepCredentials } from "./credentials.ts";

/**
 * The tabs of one session tell each other what they renew. The lasting copy does not once another person has signed in at this
 * computer, and a tab that shows the server a token which the other one has turned over ends the session of both. Returns what ends it.
 */
export function shareRenewals(): () => void {
  // Not there in an old browser.
  if (!("BroadcastChannel" in globalThis)) return () => {};
  const channel = new BroadcastChannel("derash-renewal");
  channel.onmessage = ({ data }: MessageEvent<Credentials>) => {
    const current = credentialsStore.get();
    if (current !== null && isRenewalOf(current, data)) keepCredentials(data);
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

/** Whether these are later tokens of the same session. */
function isRenewalOf(current: Credentials, told: Credentials): boolean {
  const [session, ofTold] = [current, told].map(({ refreshToken }) => refreshToken.split(".")[0]);
  const isSame = told.refreshToken === current.refreshToken;
  return session === ofTold && !isSame && endsAt(told.token) >= endsAt(current.token);
}
