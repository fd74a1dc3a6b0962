import { inTurns } from "../crowd.ts";
import { startTempPostgres, type TempPostgres } from "../temp-postgres.ts";
import { type NodeOptions, type Nodes, startNodes } from "./nodes.ts";
import { openTruth, type Truth } from "./truth.ts";
import { Visitor, type VisitorOptions } from "./visitor.ts";

/** Several server processes on one Postgres, and the database as its owner sees it. */
export type World = {
  nodes: Nodes;
  postgres: TempPostgres;
  /** The database, past every node's line to it. */
  url: string;
  truth: Truth;
  /** So many newcomers, each signed in at any node, with the money of the demo. */
  visitors(count: number, bet: number, options?: VisitorOptions): Promise<Visitor[]>;
  stop(): Promise<void>;
};

const database = "nodes";
const firstTelegramId = 930_000_000;

/** Rounds that take a few seconds; their record is late only where a node was stopped, or the machine has much else to do. */
export const quickRounds = {
  ...{ COUNTDOWN_MS: "800", AUTO_START_DELAY_MS: "50", START_DELAY_MS: "50", CALL_INTERVAL_MS: "50" },
  ...{ BEACON_PERIOD_MS: "50", BEACON_LEAD_MS: "1500" },
};

export async function startWorld(
  settings: Record<string, string>,
  options: readonly NodeOptions[],
  onPostgres: Parameters<typeof startTempPostgres>[0] = {},
): Promise<World> {
  const postgres = await startTempPostgres(onPostgres);
  try {
    await postgres.create(database);
    const world = await worldOn(postgres.urlOf(database), settings, options);
    return {
      ...world,
      postgres,
      stop: async () => {
        await world.stop();
        await postgres.stop();
      },
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** On a database that is there, and stays. */
export async function worldOn(
  url: string,
  settings: Record<string, string>,
  options: readonly NodeOptions[],
): Promise<Omit<World, "postgres">> {
  const nodes = await startNodes(url, settings, options);
  const truth = openTruth(url);
  let nextId = firstTelegramId;
  return {
    ...{ nodes, url, truth },
    visitors: (count, bet, patience) =>
      inTurns(count, async () => {
        const visitor = new Visitor(nodes, nextId++, bet, patience);
        await visitor.signIn();
        return visitor;
      }),
    stop: async () => {
      await nodes.stop();
      await truth.close();
    },
  };
}
