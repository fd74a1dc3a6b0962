import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { percentile } from "../sample.ts";
import { AnswerReader } from "./answer-reader.ts";

export type Load = {
  url: string;
  path: string;
  /** Of each person; a connection asks for several people in turns. */
  people: readonly Record<string, string>[];
  connections: number;
  seconds: number;
  /** What is known already, for answers that say that it still holds; null asks for all of it. */
  etag: string | null;
};
/** `answers`: how many, by status. `cpuPercent`: of one core, what asking took of this process. */
export type Asked = {
  answers: Record<number, number>;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  cpuPercent: number;
};

/** As many requests as are answered, each connection waiting for its answer before it asks again. */
export async function askOn(load: Load): Promise<Asked> {
  const { hostname, port, host } = new URL(load.url);
  const sockets = Array.from({ length: load.connections }, () => connect(Number(port), hostname).setNoDelay());
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  const asked = { answers: {}, latencies: [], endsAt: performance.now() + load.seconds * 1000 };
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  const askAll = (socket: Socket, index: number) => {
    const mine = load.people.filter((_, person) => person % load.connections === index);
    return ask(
      socket,
      mine.map((headers) => requestOf(load.path, { host, ...headers })),
      load.etag,
      asked,
    );
  };
  await Promise.all(sockets.map(askAll));
  const elapsedMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpuBefore);
  const { answers, latencies }: Tally = asked;
  return {
    answers,
    perSecond: (latencies.length / elapsedMs) * 1000,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    cpuPercent: ((user + system) / 1000 / elapsedMs) * 100,
  };
}

type Tally = { answers: Record<number, number>; latencies: number[]; endsAt: number };

function ask(socket: Socket, requests: readonly string[], etagBefore: string | null, asked: Tally): Promise<void> {
  const reader = new AnswerReader();
  let etag = etagBefore;
  let turn = 0;
  let sentAt = 0;
  const send = () => {
    const request = requests[turn++ % requests.length] ?? "";
    sentAt = performance.now();
    socket.write(etag === null ? `${request}\r\n` : `${request}if-none-match: ${etag}\r\n\r\n`, "latin1");
  };
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("a connection was cut while it asked")));
    socket.on("data", (chunk) => {
      const answer = reader.read(chunk);
      if (!answer) return;
      const now = performance.now();
      asked.latencies.push(now - sentAt);
      asked.answers[answer.status] = (asked.answers[answer.status] ?? 0) + 1;
      // As a page does: what has changed is known from now on.
      if (etag !== null && answer.etag !== null) etag = answer.etag;
      if (now < asked.endsAt) return send();
      resolve();
      socket.destroy();
    });
    send();
  });
}

/** All but the line that ends it. */
function requestOf(path: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${lines.join("")}`;
}
