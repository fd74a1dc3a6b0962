import { startAppServer } from "../app-server.ts";
import { lastMonth } from "../sales-fixture.ts";
import { median } from "../sample.ts";
import { type Sizing, sizingOf } from "../sizing.ts";
import type { Job, StakeFixtureSize } from "../stakes/stake-fixture.ts";
import { type Column, printTable, say } from "../table.ts";
import { startTempPostgres } from "../temp-postgres.ts";
import { checkNewOf, type GrownWorld, grownWorld } from "./grown-world.ts";

type Size = {
  entries: number[];
  /** Odd, so that the median is a run that happened. */
  runs: number;
  stakesARun: number;
  asksARun: number;
  fixture: StakeFixtureSize;
};

const sizes: Record<Sizing, Size> = {
  full: {
    entries: [10_000, 1_000_000, 10_000_000],
    runs: 3,
    stakesARun: 3000,
    asksARun: 200,
    fixture: { rooms: 64, cartelasARoom: 200, hotRooms: 1, cartelasHot: 1, players: 10_000 },
  },
  small: {
    entries: [200, 2000],
    runs: 1,
    stakesARun: 40,
    asksARun: 4,
    fixture: { rooms: 3, cartelasARoom: 40, hotRooms: 1, cartelasHot: 1, players: 60 },
  },
};
const inFlight = 16;
const checksARun = 5;
/** Of each figure, to the smallest world's. */
const ratioMax = 1.3;

type Figure = {
  name: string;
  about: string;
  ask: (world: GrownWorld, run: number, size: Size) => Promise<unknown>;
  times: (size: Size) => number;
};

const month = lastMonth();
const figures: readonly Figure[] = [
  {
    name: "stake",
    about: `a durable stake with ${inFlight} under way, placed as the service asks the database for it`,
    ask: (world, run, { stakesARun }) => placeStakes(world, world.jobs.slice(run * stakesARun, (run + 1) * stakesARun)),
    times: ({ stakesARun }) => stakesARun,
  },
  {
    name: "history",
    about: "the first page of the wallet of somebody who has played all year",
    ask: (world, run, { asksARun }) =>
      inOrder(asksARun, async (turn) => {
        const accountId = await world.wallets.here(regularOf(world, run * asksARun + turn).id, undefined);
        return world.wallets.wallet(accountId, 1, 20);
      }),
    times: ({ asksARun }) => asksARun,
  },
  {
    name: "profile",
    about:
      "what they are told when they sign in: the wallet, what has come to it and gone from it, games played and won",
    ask: (world, run, { asksARun }) =>
      inOrder(asksARun, (turn) => world.players.profile(regularOf(world, run * asksARun + turn))),
    times: ({ asksARun }) => asksARun,
  },
  {
    name: "sales page",
    about:
      "a month's first page and its totals, as a company admin asks; a sale for each hundred entries, 100 in the month",
    ask: ({ sales: { sales, people } }, _run, { asksARun }) => {
      const filter = { ...month, companyId: undefined, branchId: undefined, cashierId: undefined, code: undefined };
      return inOrder(asksARun, () =>
        Promise.all([
          sales.list(people.companyAdmin, { ...filter, before: undefined, pageSize: 20 }),
          sales.summary(people.companyAdmin, filter),
        ]),
      );
    },
    times: ({ asksARun }) => asksARun,
  },
  {
    name: "fault check",
    about: "what is new since the books were found right, as the server checks it every five minutes",
    ask: (world) => inOrder(checksARun, () => checkNewOf(world)),
    times: () => checksARun,
  },
  {
    name: "start-up",
    about: "the server's process, from its start until it serves",
    ask: async ({ url }) => (await startAppServer(url)).stop(),
    times: () => 1,
  },
];

/** What a ledger's age costs: the same questions to databases that differ in how much they have behind them. */
export async function growth(args: readonly string[]): Promise<boolean> {
  const sizing = sizingOf(args);
  const size = sizes[sizing];
  if (args[0] && Number(args[0]) > 0) size.entries = size.entries.filter((entries) => entries <= Number(args[0]));
  const postgres = await startTempPostgres();
  try {
    const worlds: GrownWorld[] = [];
    for (const entries of size.entries) {
      await postgres.create(`grown_${entries}`);
      const startedAt = performance.now();
      worlds.push(await grownWorld(postgres.urlOf(`grown_${entries}`), entries, size.fixture, month));
      say(`${entries} entries of the past year: made in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
    }
    const measured: number[][][] = [];
    for (const figure of figures) measured.push(await measure(figure, worlds, size));
    for (const { name, about } of figures) say(`${name}: ${about}`);
    const violations = await violationsOf(worlds);
    for (const world of worlds) await world.close();
    printTable(
      columnsOf(size),
      figures.map((figure, index) => rowOf(figure, measured[index] ?? [])),
    );
    say(`books of all databases, read whole: ${violations === 0 ? "clean" : `WRONG, ${violations} violations`}`);
    // So few rows take no time that could be compared.
    return violations === 0 && (sizing === "small" || isKept(measured));
  } finally {
    await postgres.stop();
  }
}

/** Milliseconds for each, by world and run; the worlds take turns. Where there are several, a first turn only warms up. */
async function measure(figure: Figure, worlds: readonly GrownWorld[], size: Size): Promise<number[][]> {
  const measured: number[][] = worlds.map(() => []);
  for (let run = size.runs === 1 ? 1 : 0; run <= size.runs; run++) {
    for (const [index, world] of worlds.entries()) {
      const startedAt = performance.now();
      await figure.ask(world, run, size);
      const eachMs = (performance.now() - startedAt) / figure.times(size);
      if (run > 0) measured[index]?.push(eachMs);
    }
  }
  return measured;
}

async function placeStakes({ stakes }: GrownWorld, jobs: readonly Job[]): Promise<void> {
  const waiting = jobs.values();
  const client = async () => {
    for (const { player, roundId, cartelaNumber } of waiting) {
      const { result } = await stakes.confirm({ roundId, number: cartelaNumber, playerId: player.id });
      if (result !== "ok") throw new Error(`a stake was refused: ${result}`);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, client));
}

function regularOf({ regulars }: GrownWorld, turn: number): { id: string } {
  return regulars[turn % regulars.length] as { id: string };
}

async function inOrder(count: number, ask: (turn: number) => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn < count; turn++) await ask(turn);
}

/** Of everything, as the check of each night asks. */
async function violationsOf(worlds: readonly GrownWorld[]): Promise<number> {
  let count = 0;
  for (const { owner } of worlds) count += (await owner.query("select from ledger_violation")).rows.length;
  return count;
}

const columnsOf = ({ entries, runs }: Size): Column[] => [
  ["figure", "each by itself, milliseconds for one of it"],
  ...entries.map((count): Column => [`${count} ms`, `with so many entries in the ledger; the median of ${runs} runs`]),
  ["ratio", `of the largest to the smallest, the median of the runs; at most ${ratioMax}`],
];

function rowOf({ name }: Figure, measured: readonly number[][]): string[] {
  return [name, ...measured.map((runs) => median(runs).toFixed(2)), ratioOf(measured).toFixed(2)];
}

function ratioOf(measured: readonly number[][]): number {
  const [least = [], most = []] = [measured[0], measured.at(-1)];
  return median(most.map((ms, run) => ms / (least[run] ?? 0)));
}

function isKept(measured: readonly number[][][]): boolean {
  return measured.every((each) => ratioOf(each) <= ratioMax);
}
