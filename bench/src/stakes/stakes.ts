import { median } from "../sample.ts";
import { type Sizing, sizingOf } from "../sizing.ts";
import { type Column, printTable, say } from "../table.ts";
import { startTempPostgres, type TempPostgres } from "../temp-postgres.ts";
import { fourBesideOne } from "./four-cartelas.ts";
import { createYardstick, type Yardstick } from "./pgbench.ts";
import { fillStakeFixture, type Jobs, type StakeFixtureSize } from "./stake-fixture.ts";
import { type StakePass, stakePass, type Way, ways } from "./stake-run.ts";

type Size = {
  levels: number[];
  /** Odd, so that the median is a run that happened. */
  repetitions: number;
  stakeSeconds: number;
  warmUpStakes: number;
  serverWarmUpStakes: number;
  fixture: StakeFixtureSize;
};

const sizes: Record<Sizing, Size> = {
  full: {
    levels: [1, 8, 32],
    repetitions: 3,
    stakeSeconds: 1.2,
    warmUpStakes: 300,
    // A server that has been up has its code compiled; after 3,000 a fifth of what it takes is the compiler's.
    serverWarmUpStakes: 6000,
    // A round can have 2,000 numbers, and a room that has sold nine tenths of them gets a sister.
    fixture: { rooms: 64, cartelasARoom: 700, hotRooms: 6, cartelasHot: 1700, players: 10_000 },
  },
  small: {
    levels: [4],
    repetitions: 1,
    stakeSeconds: 0.1,
    warmUpStakes: 8,
    serverWarmUpStakes: 8,
    fixture: { rooms: 3, cartelasARoom: 200, hotRooms: 1, cartelasHot: 100, players: 240 },
  },
};
/** pgbench takes whole seconds only, and on a busy machine so many clients need one to begin. */
const yardstickSeconds = 2;
const fixture = "stake_world";

type Repetition = StakePass & { simpleUpdate: number };
type Level = { inFlight: number; repetitions: Repetition[]; tpcbLike: number | null };

/** Durable stakes a second. Every ratio is of two runs within a few seconds of each other, for the machine is shared. */
export async function stakes(args: readonly string[]): Promise<boolean> {
  const sizing = sizingOf(args);
  const size = sizes[sizing];
  const postgres = await startTempPostgres();
  try {
    await postgres.create("yardstick");
    const yardstick = await createYardstick(postgres.urlOf("yardstick"));
    await postgres.create(fixture);
    const jobs = await fillStakeFixture(postgres.urlOf(fixture), size.fixture);
    say(`yardstick: ${yardstick.name}; fsync on, ${size.fixture.rooms} rooms, medians of ${size.repetitions} runs`);
    const measured: Level[] = [];
    for (const inFlight of size.levels) measured.push(await measureLevel(postgres, yardstick, jobs, inFlight, size));
    say(
      "alone: the SQL function, a call a stake; database: as the service asks for the stakes of an instant, with no rooms",
    );
    say("around; service: with them; HTTP: the server in a process of its own, asked by players who have signed in");
    printTable(columnsOf(size.fixture), measured.flatMap(rowsOf));
    const isRight = isSound(measured.flatMap((level) => level.repetitions));
    await postgres.create("stakes_of_four", fixture);
    const isFourCheap = await fourBesideOne(postgres.urlOf("stakes_of_four"), jobs.hot);
    // So few stakes say nothing of the pace.
    return isRight && (sizing === "small" || (isWithinGoals(measured) && isFourCheap));
  } finally {
    await postgres.stop();
  }
}

async function measureLevel(
  postgres: TempPostgres,
  yardstick: Yardstick,
  jobs: Jobs,
  inFlight: number,
  { repetitions, stakeSeconds, warmUpStakes, serverWarmUpStakes }: Size,
): Promise<Level> {
  const load = { inFlight, seconds: stakeSeconds, warmUpStakes, serverWarmUpStakes };
  const level: Level = { inFlight, repetitions: [], tpcbLike: await yardstick.tpcbLike(inFlight, yardstickSeconds) };
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const copy = `stakes_${inFlight}_${repetition}`;
    await postgres.create(copy, fixture);
    const before = await yardstick.simpleUpdate(inFlight, yardstickSeconds);
    const pass = await stakePass(postgres.urlOf(copy), jobs, load);
    const after = await yardstick.simpleUpdate(inFlight, yardstickSeconds);
    await postgres.drop(copy);
    level.repetitions.push({ ...pass, simpleUpdate: (before + after) / 2 });
  }
  return level;
}

const columnsOf = ({ rooms, hotRooms, cartelasHot }: StakeFixtureSize): Column[] => [
  [
    "run",
    `over ${rooms} rooms, or into one hot room, and into the next of ${hotRooms} when its ${cartelasHot} are sold`,
  ],
  ["in flight", "stakes, or yardstick clients, under way at once (all stakes share 12 connections)"],
  ["a second", "durable stakes or transactions a second"],
  ["lowest", "the slowest of the runs, to show the noise"],
  ["highest", "the quickest of the runs"],
  ["p50 ms", "a stake's time from call to answer, the wait for a connection included"],
  ["p99 ms", "the same; one stake in a hundred takes longer"],
  ["cpu us", "CPU time of the asking Node process a stake, user and system"],
  ["ratio", "to simple-update at as many clients, the mean of before and after it"],
];

const names: Record<Way, string> = {
  alone: "alone, many rooms",
  databaseMany: "database, many rooms",
  databaseHot: "database, hot room",
  serviceMany: "service, many rooms",
  serviceHot: "service, hot room",
  http: "HTTP, many rooms",
};

function rowsOf({ inFlight, repetitions: done, tpcbLike }: Level): string[][] {
  const simple = done.map(({ simpleUpdate }) => simpleUpdate);
  const yardstickRow = (name: string, values: number[], ratio: string) => [
    ...[name, String(inFlight), ...spreadOf(values)],
    ...["", "", "", ratio],
  ];
  return [
    ...ways.map((way) => stakeRow(way, inFlight, done)),
    yardstickRow("simple-update", simple, "1.00"),
    ...(tpcbLike === null ? [] : [yardstickRow("tpcb-like", [tpcbLike], (tpcbLike / median(simple)).toFixed(2))]),
  ];
}

function stakeRow(way: Way, inFlight: number, done: readonly Repetition[]): string[] {
  const figures = done.map((repetition) => repetition[way]);
  return [
    names[way],
    String(inFlight),
    ...spreadOf(figures.map(({ perSecond }) => perSecond)),
    median(figures.map(({ p50Ms }) => p50Ms)).toFixed(2),
    median(figures.map(({ p99Ms }) => p99Ms)).toFixed(2),
    median(figures.map(({ cpuUsPerStake }) => cpuUsPerStake)).toFixed(0),
    ratioOf(done, way).toFixed(2),
  ];
}

/** To the yardstick, or to another way in the same run. */
function ratioOf(done: readonly Repetition[], way: Way, to?: Way): number {
  return median(done.map((each) => each[way].perSecond / (to ? each[to].perSecond : each.simpleUpdate)));
}

function spreadOf(values: readonly number[]): string[] {
  return [median(values), Math.min(...values), Math.max(...values)].map((value) => value.toFixed(0));
}

/** What a way is to reach of the yardstick or of another way, where many stakes are under way. */
const goals: readonly { way: Way; to?: Way; ratio: number }[] = [
  { way: "databaseMany", ratio: 1 },
  { way: "databaseHot", ratio: 0.8 },
  { way: "serviceMany", to: "databaseMany", ratio: 0.8 },
  { way: "serviceHot", to: "databaseHot", ratio: 0.8 },
  { way: "http", to: "databaseMany", ratio: 0.5 },
];

function isWithinGoals(measured: readonly Level[]): boolean {
  const busiest = measured.at(-1);
  if (!busiest) return false;
  const isKept = goals.map(({ way, to, ratio }) => {
    const reached = ratioOf(busiest.repetitions, way, to);
    const isReached = reached >= ratio;
    const of = to ? names[to] : "simple-update";
    say(`goal: ${names[way]} at least ${ratio} × ${of}: ${reached.toFixed(2)}, ${isReached ? "kept" : "MISSED"}`);
    return isReached;
  });
  return isKept.every(Boolean);
}

/** The two promises: a stake is one round trip at most, and the books are right after all of it. */
function isSound(done: readonly Repetition[]): boolean {
  const sum = (of: (repetition: Repetition) => number) => done.reduce((total, repetition) => total + of(repetition), 0);
  const placed = sum(({ served }) => served);
  const sent = sum(({ statements }) => statements.stakes);
  const other = sum(({ statements }) => statements.other);
  const refreshes = sum(({ statements }) => statements.refreshes);
  const isOneRoundTrip = sent <= placed && other === 0;
  say(`round trips a stake: ${((sent + other) / placed).toFixed(3)} (${placed} stakes, ${sent} statements of`);
  say(`  cartela_confirm and cartela_confirm_all, ${other} others; beside them ${refreshes} looks at rounds)`);
  const violations = done.flatMap((repetition) => repetition.violations);
  say(
    violations.length === 0 ? `books: clean (${done.length} databases)` : `books: WRONG\n  ${violations.join("\n  ")}`,
  );
  return isOneRoundTrip && violations.length === 0;
}
