import { once } from "node:events";
import { connect } from "node:net";
import { confirmCartela } from "@derash/protocol/path/round";
import { startAppServer } from "../app-server.ts";
import { signIn } from "../arrive/raw-player.ts";
import { behindProxy, comingFrom } from "../behind-proxy.ts";
import { inTurns, launchData } from "../crowd.ts";
import { askOnce } from "../poll/answer-reader.ts";
import { type Job, stakeBirr } from "./stake-fixture.ts";

const path = confirmCartela.slice("POST ".length);
/** No round closes meanwhile. */
const settings = { ...behindProxy, COUNTDOWN_MS: "3600000", STAKES: stakeBirr };

type HttpStakes = {
  /** Errors: an answer that is not 200. */
  place(job: Job): Promise<void>;
  stop(): Promise<void>;
};

/** The real server, in which the players of these jobs have signed in, and so many connections that are kept. */
export async function startHttpStakes(url: string, jobs: readonly Job[], connections: number): Promise<HttpStakes> {
  const app = await startAppServer(url, settings);
  const { hostname, port, host } = new URL(app.url);
  const players = [...new Map(jobs.map(({ player }) => [player.id, player])).values()];
  const tokens = await inTurns(players.length, (index) =>
    signIn({ url: app.url, index, initData: launchData(players[index]?.telegramId ?? 0) }),
  );
  const headers = new Map(
    players.map(({ id }, index) => [
      id,
      [
        `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json`,
        `authorization: Bearer ${tokens[index]}\r\nx-forwarded-for: ${comingFrom(index)["x-forwarded-for"]}`,
      ].join("\r\n"),
    ]),
  );
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname).setNoDelay());
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  const free = [...sockets];
  return {
    place: async ({ player, roomId, cartelaNumber }) => {
      const socket = free.pop();
      if (!socket) throw new Error("as many stakes at once as connections, and no more");
      const body = JSON.stringify({ sessionId: roomId, cartelaNumber, betAmount: Number(stakeBirr) });
      const { status } = await askOnce(
        socket,
        `${headers.get(player.id)}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      );
      if (status !== 200) throw new Error(`a stake was answered ${status}`);
      free.push(socket);
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await app.stop();
    },
  };
}
