import { type AppServer, startAppServer } from "../app-server.ts";
import { versionAsServer } from "../as-server.ts";
import { behindProxy } from "../behind-proxy.ts";
import { openTruth } from "../processes/truth.ts";
import { median, percentile } from "../sample.ts";
import { type Sizing, sizingOf } from "../sizing.ts";
import { type Column, printTable, say } from "../table.ts";
import { startTempPostgres, type TempPostgres } from "../temp-postgres.ts";
import { betsOf, type FixtureSize, fillFixture, type Job } from "./crowd-fixture.ts";
import { cpuSecondsAt, hearRound } from "./heard-round.ts";
import { placeStakes } from "./http-stakes.ts";
import { functionAlone, notifyInStakes } from "./notify-control.ts";

type Size = {
  processes: number[];
  /** Odd, so that the median is a run that happened. */
  repetitions: number;
  inFlight: number;
  seconds: number;
  warmUpStakes: number;
  watchers: number;
  fixture: FixtureSize;
};

const sizes: Record<Sizing, Size> = {
  full: {
    ...{ processes: [1, 2, 4], repetitions: 3, inFlight: 32, seconds: 2, warmUpStakes: 300, watchers: 1000 },
    fixture: { rooms: 32, players: 200 },
  },
  small: {
    ...{ processes: [2], repetitions: 1, inFlight: 4, seconds: 0.1, warmUpStakes: 8, watchers: 6 },
    fixture: { rooms: 4, players: 40 },
  },
};
const fixture = "nodes_fixture";
/** A room that is not of the fixture, whose round is heard. */
const heardBet = 100;
const quickRound = {
  ...{ COUNTDOWN_MS: "1000", AUTO_START_DELAY_MS: "500", START_DELAY_MS: "500", CALL_INTERVAL_MS: "200" },
  ...{ BEACON_PERIOD_MS: "100", BEACON_LEAD_MS: "2000" },
};

/** `perSecond`: stakes a second, or deliveries a second of the servers' CPU. */
type Run = { perSecond: number; p99Ms: number | null; cpuUs: number | null; wrong: string[] };
type Runs = { name: string; processes: string; done: Run[] };

/** What several server processes on one Postgres take and tell. All runs of a repetition follow each other closely, for the machine is shared. */
export async function nodes(args: readonly string[]): Promise<boolean> {
  const size = sizes[sizingOf(args)];
  const postgres = await startTempPostgres();
  try {
    await postgres.create(fixture);
    const jobs = await fillFixture(postgres.urlOf(fixture), size.fixture);
    say(`${versionAsServer("socket.io")}, ${versionAsServer("fastify")}; ${await postgresVersion(postgres)}, fsync on`);
    const stakes = size.processes.map(
      (count): Runs => ({ name: "stakes over HTTP", processes: String(count), done: [] }),
    );
    const balls = size.processes.map(
      (count): Runs => ({ name: `balls to ${size.watchers} sockets`, processes: String(count), done: [] }),
    );
    const control = ["function alone", "NOTIFY in the stake"].map((name): Runs => ({ name, processes: "-", done: [] }));
    for (let repetition = 0; repetition < size.repetitions; repetition++) {
      for (const [index, count] of size.processes.entries()) {
        const run = await runAt(postgres, jobs, count, size);
        stakes[index]?.done.push(run.stakes);
        balls[index]?.done.push(run.balls);
      }
      for (const [index, runs] of control.entries()) runs.done.push(await runControl(postgres, index === 1, size));
    }
    printTable(columnsOf(size), [stakes, balls, control].flatMap(rowsOf));
    return isSound([...stakes, ...balls, ...control].flatMap(({ done }) => done));
  } finally {
    await postgres.stop();
  }
}

async function postgresVersion(postgres: TempPostgres): Promise<string> {
  const truth = openTruth(postgres.urlOf(fixture));
  const { rows } = await truth.owner.query<{ version: string }>("select current_setting('server_version') as version");
  await truth.close();
  return `Postgres ${rows[0]?.version}`;
}

/** Copies the fixture, asks something of the copy, and looks at its books. */
async function onCopy<Answer>(postgres: TempPostgres, run: (url: string) => Promise<Answer & { placed: number }>) {
  const copy = "nodes_run";
  await postgres.create(copy, fixture);
  const url = postgres.urlOf(copy);
  const answer = await run(url);
  const truth = openTruth(url);
  const { rows } = await truth.owner.query<{ confirmed: number }>(
    "select count(*)::int as confirmed from round_cartela c join round r on r.id = c.round_id where status = 'confirmed' and r.stake_santim <> $1",
    [heardBet * 100],
  );
  const confirmed = rows[0]?.confirmed ?? 0;
  const lost = confirmed === answer.placed ? [] : [`${answer.placed} stakes acknowledged, ${confirmed} in rounds`];
  const wrong = [...(await truth.violations()), ...lost];
  await truth.close();
  await postgres.drop(copy);
  return { ...answer, wrong };
}

async function runAt(
  postgres: TempPostgres,
  jobs: readonly Job[],
  count: number,
  size: Size,
): Promise<{ stakes: Run; balls: Run }> {
  const settings = { ...behindProxy, ...quickRound, STAKES: [...betsOf(size.fixture), heardBet].join(",") };
  const { stakes, heard, cpuUs, wrong } = await onCopy(postgres, async (url) => {
    const servers: AppServer[] = [];
    try {
      for (let each = 0; each < count; each++) servers.push(await startAppServer(url, settings));
      const urls = servers.map((server) => server.url);
      let before = 0;
      const stakes = await placeStakes(urls, { ...size, jobs }, async () => {
        before = await cpuSecondsAt(urls);
      });
      const cpuUs = (((await cpuSecondsAt(urls)) - before) / stakes.latencies.length) * 1_000_000;
      return { placed: stakes.placed, stakes, cpuUs, heard: await hearRound(urls, size.watchers, heardBet) };
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  });
  const missing = heard.missing === 0 ? [] : [`${heard.missing} balls did not come`];
  return {
    stakes: { perSecond: stakes.perSecond, p99Ms: percentile(stakes.latencies, 0.99), cpuUs, wrong },
    balls: {
      perSecond: heard.deliveries / heard.cpuSeconds,
      ...{ p99Ms: null, cpuUs: (heard.cpuSeconds / heard.deliveries) * 1_000_000, wrong: missing },
    },
  };
}

async function runControl(postgres: TempPostgres, notifies: boolean, size: Size): Promise<Run> {
  const { perSecond, wrong } = await onCopy(postgres, async (url) => {
    if (notifies) await notifyInStakes(url);
    return functionAlone(url, size);
  });
  return { perSecond, p99Ms: null, cpuUs: null, wrong };
}

function rowsOf(runs: readonly Runs[]): string[][] {
  const [first] = runs;
  return runs.map(({ name, processes, done }) => {
    const of = (figure: (run: Run) => number | null) => done.map(figure).filter((value) => value !== null);
    const perSecond = of((run) => run.perSecond);
    const ratios = done.map((run, index) => run.perSecond / (first?.done[index]?.perSecond ?? Number.NaN));
    const orNone = (values: number[], digits: number) => (values.length === 0 ? "-" : median(values).toFixed(digits));
    return [
      ...[name, processes],
      ...[median(perSecond), Math.min(...perSecond), Math.max(...perSecond)].map((value) => value.toFixed(0)),
      ...[
        orNone(
          of(({ p99Ms }) => p99Ms),
          1,
        ),
        orNone(
          of(({ cpuUs }) => cpuUs),
          1,
        ),
        median(ratios).toFixed(2),
      ],
    ];
  });
}

function columnsOf({ inFlight, repetitions, fixture: { rooms } }: Size): Column[] {
  return [
    [
      "run",
      `stakes of ${rooms} rooms, ${inFlight} under way at once; a round heard; the SQL function alone, and the same where each`,
    ],
    [
      "",
      "stake's transaction notifies, which is never done: until such a commit is on disk, nobody else who notifies commits",
    ],
    [
      "processes",
      "servers on the one Postgres; the clients are spread over them. All share this machine's cores with it",
    ],
    [
      "a second",
      `durable stakes a second; of balls deliveries a second of the servers' CPU; medians of ${repetitions}`,
    ],
    ["lowest", "the slowest of the runs, to show the noise"],
    ["highest", "the quickest of the runs"],
    ["p99 ms", "a stake's time from request to answer; one in a hundred takes longer"],
    ["cpu us", "the servers' CPU time a stake or a delivery, all that they do meanwhile included"],
    ["ratio", "to the first run of its kind in the same repetition"],
  ];
}

function isSound(runs: readonly Run[]): boolean {
  const wrong = runs.flatMap((run) => run.wrong);
  say(wrong.length === 0 ? "books: clean; every ball came to everybody" : `WRONG\n  ${wrong.join("\n  ")}`);
  return wrong.length === 0;
}
