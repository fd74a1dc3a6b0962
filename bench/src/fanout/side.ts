import type { ChildProcess } from "node:child_process";
import { startAppServer } from "../app-server.ts";
import { behindProxy } from "../behind-proxy.ts";
import { type Children, nextNews } from "../children.ts";
import type { Kind } from "./seat.ts";
import type { Usage, UsageAsked } from "./usage.ts";

/** A measured server in a process of its own. */
export type Side = {
  kind: Kind;
  url: string;
  usage(isCollected?: boolean): Promise<Usage>;
  /** From now on usage says how long what was due had to wait, which costs a little itself. */
  watchLoop(): void;
  /** Only peers: ours says when its round says so. */
  say(payload: object): void;
  stop(): Promise<void>;
};

const measured = ["--expose-gc", "--import", new URL("./usage.ts", import.meta.url).href];

/** The real server, which believes each listener where they come from. */
export async function startOurs(databaseUrl: string, settings: Record<string, string>): Promise<Side> {
  const app = await startAppServer(databaseUrl, { ...behindProxy, ...settings }, measured);
  return { kind: "derash", url: app.url, ...askedOf(app.process), say: () => {}, stop: app.stop };
}

export async function startPeer(children: Children, kind: Exclude<Kind, "derash">): Promise<Side> {
  const child = children.start(new URL("./peer.ts", import.meta.url), [kind], measured);
  const { url } = await nextNews<{ url: string }>(child);
  const say = (payload: object) => void child.send({ say: payload });
  return { kind, url, ...askedOf(child), say, stop: async () => void child.kill() };
}

function askedOf(child: ChildProcess): Pick<Side, "usage" | "watchLoop"> {
  const ask = (what: UsageAsked) => void child.send(what);
  return {
    watchLoop: () => ask("watch loop"),
    usage: async (isCollected = false) => {
      ask(isCollected ? "usage once collected" : "usage");
      // A server also says, once, that it serves.
      for (;;) {
        const news = await nextNews<{ usage?: Usage }>(child);
        if (news.usage) return news.usage;
      }
    },
  };
}
