import * as z from "zod";
import { calendar, day, uuid, wholeNumber } from "../field.ts";
import { namedObject } from "../named-object.ts";
import { language } from "../player.ts";
import { issue } from "../refusal/issues.ts";

/** Every game is 75-ball bingo: its id and its name on the wire. */
export const gameTypeId = 20;
export const gameTypeName = "Bingo";

const gameCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^ETH[A-Z0-9]{3}$/, issue("invalid"));

const filter = {
  start_date: day.optional(),
  end_date: day.optional(),
  company_id: uuid.optional(),
  branch_id: uuid.optional(),
  cashier_id: uuid.optional(),
  /** A round's display code; of several rounds that bore it one after the other, each. */
  code: gameCode.optional(),
};
type FilterBody = z.output<z.ZodObject<typeof filter>>;
const filterOf = (query: FilterBody) => ({
  startDay: query.start_date,
  endDay: query.end_date,
  companyId: query.company_id,
  branchId: query.branch_id,
  cashierId: query.cashier_id,
  code: query.code,
});

/** Both days included. The default is the current month in Ethiopia. */
export const salesFilter = z.object(filter).transform(filterOf);

/** By time, or by what was staked. */
export const salesSorts = ["-created", "created", "-total", "total"] as const;
export type SalesSort = (typeof salesSorts)[number];

/** So many sales one answer has at most. */
export const salesPageMax = 1000;

/** So many companies, branches or cashiers a summary names at most. */
export const sellersMax = 1000;

/**
 * GET /api/sales/: a list of sales, newest first or as `sort` says; without `page_size` all of the days, 1000 at most. Where there are more, the
 * header Link (RFC 8288, rel="next") says where. `before` is the id of the last sale of the page before; the list is
 * read by key, so the hundredth page costs what the first does.
 */
export const salesQuery = z
  .object({
    ...filter,
    sort: z.enum(salesSorts).default("-created"),
    before: wholeNumber(1, 999_999_999).optional(),
    page_size: wholeNumber(1, salesPageMax).default(salesPageMax),
  })
  .transform(({ before, page_size, sort, ...rest }) => ({ ...filterOf(rest), before, sort, pageSize: page_size }));

/** How a file of rows looks: its format, the language of its headings, and the calendar of its dates. */
export const sheetLook = {
  format: z.enum(["csv", "xlsx"]),
  language: language.default("en"),
  calendar: calendar.default("gregory"),
};

/** GET /api/sales/export/?format=csv|xlsx */
export const salesExport = z
  .object({ ...filter, ...sheetLook })
  .transform(({ format, language, calendar, ...rest }) => ({ ...filterOf(rest), format, language, calendar }));

export const sale = namedObject("Sale", "The sales record of one round of a branch. Money is birr.", {
  id: z.number(),
  round_id: z.string().nullable().describe("The round's id; null only for the demo's invented past."),
  code: z.string().nullable().describe("The round's display code; null like its id."),
  created_at: z.string(),
  bet: z.number(),
  number_of_players: z.number(),
  number_of_cartelas: z.number(),
  game_type: z.string(),
  total_winnings: z
    .number()
    .describe("Everything staked: with what the company paid for a guarantee it is player winnings and cut together."),
  cut: z.number(),
  player_winnings: z.number(),
  guarantee_paid: z.number().describe("What the company added from its own account to reach the guaranteed Derash."),
  tax: z.number().exactOptional().describe("On the winnings; left out: nothing."),
  withheld: z.number().exactOptional().describe("What of it the winners bore; the company bore the rest."),
  user: z
    .object({ username: z.string(), branch: z.string(), company: z.string() })
    .describe("The cashier; an empty name for rounds of the mini app."),
});

export const salesSummary = namedObject("SalesSummary", "Of all sales that fit the filter, made by the database.", {
  count: z.number(),
  total_player_winnings: z.number(),
  total_guarantee_paid: z.number(),
  total_tax: z.number().exactOptional().describe("On the winnings; left out: nothing."),
  total_withheld: z.number().exactOptional(),
  total_bet: z.number(),
  total_players: z.number(),
  total_cut: z.number(),
  companies: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe(
      "Who sold in these days, whatever branch or cashier is chosen; branches and cashiers of the chosen company. Companies are for who may see several: else there are none.",
    ),
  branches: z.array(z.object({ id: z.string(), name: z.string(), company: z.string() })),
  cashiers: z.array(z.object({ id: z.string(), username: z.string() })),
});

export const salesPeriods = namedObject("SalesPeriods", "Sums of total winnings, whatever days are chosen.", {
  yearly: z.number(),
  weekly: z.number(),
});

export const salesPoint = namedObject("SalesPoint", "One point a day and branch that sold, oldest first.", {
  day: z.string(),
  branch_id: z.string(),
  branch: z.string(),
  company: z.string(),
  total_winnings: z.number(),
  cut: z.number(),
});

export type Sale = z.output<typeof sale>;
export type SalesSummary = z.output<typeof salesSummary>;
export type SalesPeriods = z.output<typeof salesPeriods>;
export type SalesPoint = z.output<typeof salesPoint>;
