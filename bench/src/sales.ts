import type { StaffMember } from "@derash/server/company/service";
import { type Days, fillSalesFixture, lastMonth, type People, type SalesFixture } from "./sales-fixture.ts";
import { median, percentile } from "./sample.ts";
import { type Sizing, sizingOf } from "./sizing.ts";
import { type Column, printTable, say } from "./table.ts";
import { startTempPostgres } from "./temp-postgres.ts";

type Size = { inMonth: number; outside: number; warmUps: number; repetitions: number };

const sizes: Record<Sizing, Size> = {
  full: { inMonth: 10_000, outside: 990_000, warmUps: 30, repetitions: 200 },
  small: { inMonth: 100, outside: 300, warmUps: 1, repetitions: 3 },
};
/** Of the first page with its totals, full database to bare month. */
const ratioMax = 1.5;

type Report = {
  name: string;
  isPromised: boolean;
  ask: (fixture: SalesFixture, staff: StaffMember, days: Days) => Promise<unknown>;
};
type Measured = { role: string; report: Report; bareMs: number[]; fullMs: number[] };

const reports: Report[] = [
  {
    name: "first page and totals",
    isPromised: true,
    ask: ({ sales }, staff, days) => {
      const filter = { ...days, companyId: undefined, branchId: undefined, cashierId: undefined, code: undefined };
      return Promise.all([
        sales.list(staff, { ...filter, before: undefined, pageSize: 20 }),
        sales.summary(staff, filter),
      ]);
    },
  },
  {
    name: "chart of the month",
    isPromised: false,
    ask: ({ sales }, staff, days) =>
      sales.chart(staff, { ...days, companyId: undefined, branchId: undefined, cashierId: undefined, code: undefined }),
  },
  { name: "year and week", isPromised: false, ask: ({ sales }, staff) => sales.periods(staff) },
];
const roles: [string, keyof People][] = [
  ["super", "superAdmin"],
  ["company", "companyAdmin"],
  ["branch", "branchAdmin"],
  ["cashier", "cashier"],
];

/** A month's sales beside three years of them, through the service, as the Sales screen asks. */
export async function sales(args: readonly string[]): Promise<boolean> {
  const sizing = sizingOf(args);
  const size = sizes[sizing];
  const { inMonth, outside, repetitions } = size;
  const postgres = await startTempPostgres();
  try {
    const month = lastMonth();
    await postgres.create("bare");
    await postgres.create("filled");
    const bare = await fillSalesFixture(postgres.urlOf("bare"), month, inMonth, 0);
    const full = await fillSalesFixture(postgres.urlOf("filled"), month, inMonth, outside);
    say(`month: ${month.startDay} to ${month.endDay}; medians of ${repetitions}, the two databases taking turns`);
    const measured: Measured[] = [];
    for (const report of reports) {
      for (const [role, person] of roles)
        measured.push(await measure({ role, person, report, month }, bare, full, size));
    }
    await bare.close();
    await full.close();
    printTable(columnsOf(size), measured.map(rowOf));
    // So few sales take no time that could be compared.
    return sizing === "small" || isKept(measured);
  } finally {
    await postgres.stop();
  }
}

type Question = { role: string; person: keyof People; report: Report; month: Days };

async function measure(
  { role, person, report, month }: Question,
  bare: SalesFixture,
  full: SalesFixture,
  { warmUps, repetitions }: Size,
): Promise<Measured> {
  const timed = async (fixture: SalesFixture) => {
    const startedAt = performance.now();
    await report.ask(fixture, fixture.people[person], month);
    return performance.now() - startedAt;
  };
  const measured: Measured = { role, report, bareMs: [], fullMs: [] };
  for (let repetition = -warmUps; repetition < repetitions; repetition++) {
    const [bareMs, fullMs] = [await timed(bare), await timed(full)];
    if (repetition < 0) continue;
    measured.bareMs.push(bareMs);
    measured.fullMs.push(fullMs);
  }
  return measured;
}

const columnsOf = ({ inMonth, outside }: Size): Column[] => [
  ["report", "what the Sales screen asks; page and totals at the same time, as it does"],
  ["role", "super: all sales, company: a third of them, branch: a twelfth, cashier: a fiftieth"],
  ["bare ms", `${inMonth} sales in the month and nothing else`],
  ["p95", "the same; one in twenty takes longer"],
  ["full ms", `${inMonth + outside} sales over three years, the same ${inMonth} of them in the month`],
  ["p95", "the same"],
  ["ratio", `full to bare; must be below ${ratioMax} for the page and its totals`],
];

function ratioOf({ bareMs, fullMs }: Measured): number {
  return median(fullMs) / median(bareMs);
}

function rowOf(measured: Measured): string[] {
  const { role, report, bareMs, fullMs } = measured;
  const figures = [bareMs, fullMs].flatMap((ms) => [median(ms).toFixed(2), percentile(ms, 0.95).toFixed(2)]);
  return [report.name, role, ...figures, ratioOf(measured).toFixed(2)];
}

/** The year has a hundred times the sales in the full database, so its ratio promises nothing; it is there to be seen. */
function isKept(measured: readonly Measured[]): boolean {
  const promised = measured.filter(({ report }) => report.isPromised);
  const broken = promised.filter((each) => ratioOf(each) >= ratioMax);
  const worst = Math.max(...promised.map(ratioOf)).toFixed(2);
  say(`first page and totals: ${worst} times at worst, ${broken.length === 0 ? "kept" : "BROKEN"} (below ${ratioMax})`);
  return broken.length === 0;
}
