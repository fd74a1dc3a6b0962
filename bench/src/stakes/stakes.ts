import { median } from "../sample.ts";
import { type Sizing, sizingOf } from "../sizing.ts";
import { type Column, printTable, say } from "../table.ts";
import { startTempPostgres, type TempPostgres } from "../temp-postgres.ts";
import { createYardstick, type Yardstick } from "./pgbench.ts";
import { fillStakeFixture, type Jobs, type StakeFixtureSize } from "./stake-fixture.ts";
import { type StakeFigures, type StakePass, stakePass } from "./stake-run.ts";

type Size = {
  levels: number[];
  /** Odd, so that the median is a run that happened. */
  repetitions: number;
  stakeSeconds: number;
  warmUpStakes: number;
  fixture: StakeFixtureSize;
};

const sizes: Record<Sizing, Size> = {
  full: {
    levels: [1, 8, 16, 32],
    repetitions: 3,
    stakeSeconds: 1.2,
    warmUpStakes: 150,
    // 2,000 is all the numbers that a round can have.
    fixture: { rooms: 100, cartelasARoom: 200, cartelasHot: 2000, players: 10_000 },
  },
  small: {
    levels: [4],
    repetitions: 1,
    stakeSeconds: 0.1,
    warmUpStakes: 8,
    fixture: { rooms: 3, cartelasARoom: 100, cartelasHot: 100, players: 120 },
  },
};
/** pgbench takes whole seconds only. */
const yardstickSeconds = 1;
const fixture = "stake_world";

type Repetition = StakePass & { simpleUpdate: number };
type Level = { inFlight: number; repetitions: Repetition[]; tpcbLike: number | null };

/** Durable stakes a second. Every ratio is of two runs within a few seconds of each other, for the machine is shared. */
export async function stakes(args: readonly string[]): Promise<boolean> {
  const size = sizes[sizingOf(args)];
  const postgres = await startTempPostgres();
  try {
    await postgres.create("yardstick");
    const yardstick = await createYardstick(postgres.urlOf("yardstick"));
    await postgres.create(fixture);
    const jobs = await fillStakeFixture(postgres.urlOf(fixture), size.fixture);
    say(`yardstick: ${yardstick.name}; fsync on, ${size.fixture.rooms} rooms, medians of ${size.repetitions} runs`);
    const measured: Level[] = [];
    for (const inFlight of size.levels) measured.push(await measureLevel(postgres, yardstick, jobs, inFlight, size));
    printTable(columnsOf(size.fixture), measured.flatMap(rowsOf));
    return isSound(measured.flatMap((level) => level.repetitions));
  } finally {
    await postgres.stop();
  }
}

async function measureLevel(
  postgres: TempPostgres,
  yardstick: Yardstick,
  jobs: Jobs,
  inFlight: number,
  { repetitions, stakeSeconds, warmUpStakes }: Size,
): Promise<Level> {
  const level: Level = { inFlight, repetitions: [], tpcbLike: await yardstick.tpcbLike(inFlight, yardstickSeconds) };
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const copy = `stakes_${inFlight}_${repetition}`;
    await postgres.create(copy, fixture);
    const simpleUpdate = await yardstick.simpleUpdate(inFlight, yardstickSeconds);
    const pass = await stakePass(postgres.urlOf(copy), jobs, { inFlight, seconds: stakeSeconds, warmUpStakes });
    await postgres.drop(copy);
    level.repetitions.push({ ...pass, simpleUpdate });
  }
  return level;
}

const columnsOf = ({ rooms, cartelasARoom, cartelasHot }: StakeFixtureSize): Column[] => [
  [
    "run",
    `stakes through the service over ${rooms} rooms of ${cartelasARoom}, or all into one room of ${cartelasHot};`,
  ],
  ["", "the SQL function alone, without the service's refreshes of the rooms; and the yardstick"],
  ["in flight", "stakes, or yardstick clients, under way at once (the service shares 12 connections)"],
  ["a second", "durable stakes (RoundService.confirm) or transactions a second"],
  ["lowest", "the slowest of the runs, to show the noise"],
  ["highest", "the quickest of the runs"],
  ["p50 ms", "a stake's time from call to answer, the wait for a connection included"],
  ["p99 ms", "the same; one stake in a hundred takes longer"],
  ["cpu us", "CPU time of the Node process a stake, user and system"],
  ["ratio", "to simple-update at as many clients, measured just before it"],
];

function rowsOf({ inFlight, repetitions: done, tpcbLike }: Level): string[][] {
  const simple = done.map(({ simpleUpdate }) => simpleUpdate);
  const yardstickRow = (name: string, values: number[], ratio: string) => [
    ...[name, String(inFlight), ...spreadOf(values)],
    ...["", "", "", ratio],
  ];
  return [
    stakeRow("function alone", inFlight, done, ({ bare }) => bare),
    stakeRow("stakes, many rooms", inFlight, done, ({ spread }) => spread),
    stakeRow("stakes, one room", inFlight, done, ({ hot }) => hot),
    yardstickRow("simple-update", simple, "1.00"),
    ...(tpcbLike === null ? [] : [yardstickRow("tpcb-like", [tpcbLike], (tpcbLike / median(simple)).toFixed(2))]),
  ];
}

function stakeRow(
  name: string,
  inFlight: number,
  done: readonly Repetition[],
  figuresOf: (repetition: Repetition) => StakeFigures,
): string[] {
  const figures = done.map(figuresOf);
  const ratios = done.map((repetition) => figuresOf(repetition).perSecond / repetition.simpleUpdate);
  return [
    name,
    String(inFlight),
    ...spreadOf(figures.map(({ perSecond }) => perSecond)),
    median(figures.map(({ p50Ms }) => p50Ms)).toFixed(2),
    median(figures.map(({ p99Ms }) => p99Ms)).toFixed(2),
    median(figures.map(({ cpuUsPerStake }) => cpuUsPerStake)).toFixed(0),
    median(ratios).toFixed(2),
  ];
}

function spreadOf(values: readonly number[]): string[] {
  return [median(values), Math.min(...values), Math.max(...values)].map((value) => value.toFixed(0));
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
  say(
    `  cartela_confirm and cartela_confirm_all, ${other} others; beside them ${refreshes} refreshes of rooms, one in 250 ms a room at most)`,
  );
  const violations = done.flatMap((repetition) => repetition.violations);
  say(
    violations.length === 0 ? `books: clean (${done.length} databases)` : `books: WRONG\n  ${violations.join("\n  ")}`,
  );
  return isOneRoundTrip && violations.length === 0;
}
