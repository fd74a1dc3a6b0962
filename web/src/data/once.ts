import { keptInTab } from "./kept-in-tab.ts";

/** `at` is by the phone's clock, `since` by the monotonic one of the page that began at `page`. */
type Sent = { wanted: string; key: string; at: number; page?: number; since?: number };
type Kept = Record<string, Sent>;

/** Who asks for the same later than this means another. */
const keptMs = 15 * 60_000;

const { read, write } = keptInTab<Kept>("derash-once", {});

/**
 * Sends something that must be made once, with a key by which the server knows it again. As long as no answer has come, and for
 * a quarter of an hour, the same wanted of the same name goes with the same key, after a reload too; a refusal has made nothing,
 * and keeps it as well.
 */
export async function sendOnce<Answer>(name: string, wanted: object, send: (key: string) => Promise<Answer>) {
  const text = JSON.stringify(wanted);
  const kept = read();
  const earlier = kept[name];
  const isSame = earlier?.wanted === text && ageMs(earlier) < keptMs;
  const sent = isSame ? earlier : { wanted: text, key: crypto.randomUUID(), ...moment() };
  write({ ...kept, [name]: sent });
  const answer = await send(sent.key);
  // Not what was asked for under this name meanwhile: that may still be without an answer.
  forgetMade(name, [{ idempotency_key: sent.key }]);
  return answer;
}

const moment = () => ({ at: Date.now(), page: performance.timeOrigin, since: performance.now() });

/** A phone that finds the network again may set its clock, just when the same is sent once more: only another page goes by it. */
function ageMs({ at, page, since = 0 }: Sent): number {
  return page === performance.timeOrigin ? performance.now() - since : Math.abs(Date.now() - at);
}

/** The key of what is kept of this name: it has had no answer yet. */
export function keptKey(name: string): string | undefined {
  return read()[name]?.key;
}

/** What is kept of this name is made: its maker has seen it, and who asks for the same from now on means another. */
export function forgetMade(name: string, made: readonly { idempotency_key?: string | undefined }[]): void {
  const { [name]: earlier, ...others } = read();
  if (made.some(({ idempotency_key }) => idempotency_key !== undefined && idempotency_key === earlier?.key))
    write(others);
}
