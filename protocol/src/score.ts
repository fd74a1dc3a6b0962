import * as z from "zod";
import { namedObject } from "./named-object.ts";

export const scorePeriods = ["day", "week", "month"] as const;
/** Today, the last 7 days, the last 30 days: calendar days in Ethiopia, today among them. */
const scorePeriod = z.enum(scorePeriods);
export type ScorePeriod = (typeof scorePeriods)[number];
export const scoreOrders = ["wins", "prize"] as const;
const scoreOrder = z.enum(scoreOrders);
export type ScoreOrder = (typeof scoreOrders)[number];

/** GET /api/scores?period=&by= */
export const scoresQuery = z.object({
  period: z.enum(scorePeriods).default("day"),
  by: z.enum(scoreOrders).default("wins"),
});

export const leadersMax = 50;

export const leader = namedObject("Leader", "A player who won settled rounds of the mini app in these days.", {
  rank: z.number().describe("From 1; those who are equal share a rank."),
  name: z.string().describe("Masked: the first two letters."),
  wins: z.number(),
  prize: z.number().describe("Birr, bonuses included."),
  isMe: z.boolean(),
});
export type Leader = z.output<typeof leader>;

export const scoresAnswer = namedObject("ScoresAnswer", {
  success: z.literal(true),
  period: scorePeriod,
  by: scoreOrder,
  startDay: z.string().describe("YYYY-MM-DD, both included."),
  endDay: z.string(),
  leaders: z.array(leader).describe("At most `leadersMax`, best first."),
  mine: leader.nullable().describe("The caller, wherever they stand; null when they have won nothing in these days."),
});
export type ScoresAnswer = z.output<typeof scoresAnswer>;
