import { once } from "node:events";
import { connect } from "node:net";
import { comingFrom } from "../behind-proxy.ts";
import { askOnce } from "../poll/answer-reader.ts";
import type { Job } from "./crowd-fixture.ts";

export type StakesLoad = { jobs: readonly Job[]; inFlight: number; seconds: number; warmUpStakes: number };
/** `placed`: with those that went before the clock ran. */
export type StakesPlaced = { placed: number; perSecond: number; latencies: number[] };

/** Places stakes at several servers, as many connections at each, until the time or the jobs are over. Errors: an answer that is not 200. */
export async function placeStakes(
  urls: readonly string[],
  load: StakesLoad,
  whenWarm: () => Promise<void>,
): Promise<StakesPlaced> {
  const sockets = await Promise.all(
    Array.from({ length: load.inFlight }, async (_, index) => {
      const url = new URL(urls[index % urls.length] ?? "");
      const socket = connect(Number(url.port), url.hostname).setNoDelay();
      await once(socket, "connect");
      return { socket, host: url.host };
    }),
  );
  const waiting = load.jobs.values();
  const latencies: number[] = [];
  const placeUntil = async (isOver: () => boolean) => {
    const place = async ({ socket, host }: (typeof sockets)[number]) => {
      while (!isOver()) {
        // All share one iterator: each takes the next job that nobody has taken.
        const { value: job, done } = waiting.next();
        if (done) return;
        const sentAt = performance.now();
        const { status } = await askOnce(socket, requestOf(job, host));
        if (status !== 200) throw new Error(`a stake was answered ${status}`);
        latencies.push(performance.now() - sentAt);
      }
    };
    await Promise.all(sockets.map(place));
  };
  await placeUntil(() => latencies.length >= load.warmUpStakes);
  const before = latencies.length;
  await whenWarm();
  const startedAt = performance.now();
  await placeUntil(() => performance.now() - startedAt >= load.seconds * 1000);
  const elapsedS = (performance.now() - startedAt) / 1000;
  for (const { socket } of sockets) socket.destroy();
  const measured = latencies.slice(before);
  return { placed: latencies.length, perSecond: measured.length / elapsedS, latencies: measured };
}

function requestOf({ token, index, ...intent }: Job, host: string): string {
  const body = JSON.stringify(intent);
  const lines = [
    "POST /api/confirm-cartela HTTP/1.1",
    `host: ${host}`,
    "content-type: application/json",
    `content-length: ${body.length}`,
    `authorization: Bearer ${token}`,
    `x-forwarded-for: ${comingFrom(index)["x-forwarded-for"]}`,
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}
