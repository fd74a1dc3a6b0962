import * as z from "zod";
import { day, uuid, wholeNumber } from "./field.ts";
import { language } from "./player.ts";

/** Every game is 75-ball bingo: its id and its name on the wire. */
export const gameTypeId = 20;
export const gameTypeName = "Bingo";

const gameCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^ETH[A-Z0-9]{3}$/, "is not valid");

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

/**
 * GET /api/sales/: a list of sales, newest first. `before` is the id of the last sale of the page before; the list is
 * read by key, so the hundredth page costs what the first does.
 */
export const salesQuery = z
  .object({ ...filter, before: wholeNumber(1, 999_999_999).optional(), page_size: wholeNumber(1, 100).default(20) })
  .transform(({ before, page_size, ...rest }) => ({ ...filterOf(rest), before, pageSize: page_size }));

/** GET /api/sales/export/?format=csv|xlsx, with its headings in a language. */
export const salesExport = z
  .object({ ...filter, format: z.enum(["csv", "xlsx"]), language: language.default("en") })
  .transform(({ format, language, ...rest }) => ({ ...filterOf(rest), format, language }));

/** The sales record of one round of a branch. Money is birr. */
export type Sale = {
  id: number;
  /** The round's id; null only for the demo's invented past. */
  round_id: string | null;
  /** The round's display code; null like its id. */
  code: string | null;
  created_at: string;
  bet: number;
  number_of_players: number;
  number_of_cartelas: number;
  game_type: string;
  /** Everything staked: player winnings and cut together. */
  total_winnings: number;
  cut: number;
  player_winnings: number;
  /** The cashier; an empty name for rounds of the mini app. */
  user: { username: string; branch: string; company: string };
};

/** GET /api/sales/summary/: of all sales that fit the filter, made by the database. */
export type SalesSummary = {
  count: number;
  total_player_winnings: number;
  total_bet: number;
  total_players: number;
  total_cut: number;
  /**
   * Who sold in these days, whatever branch or cashier is chosen; branches and cashiers of the chosen company. Companies
   * are for who may see several: else there are none.
   */
  companies: { id: string; name: string }[];
  branches: { id: string; name: string; company: string }[];
  cashiers: { id: string; username: string }[];
};

/** GET /api/sales/periods/: sums of total winnings, whatever days are chosen. */
export type SalesPeriods = { yearly: number; weekly: number };

/** GET /api/sales/chart/: one point a day and branch that sold, oldest first. */
export type SalesPoint = {
  day: string;
  branch_id: string;
  branch: string;
  company: string;
  total_winnings: number;
  cut: number;
};
