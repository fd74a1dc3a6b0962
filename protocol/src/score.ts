import * as z from "zod";

export const scorePeriods = ["day", "week", "month"] as const;
/** Today, the last 7 days, the last 30 days: calendar days in Ethiopia, today among them. */
export type ScorePeriod = (typeof scorePeriods)[number];
export const scoreOrders = ["wins", "prize"] as const;
export type ScoreOrder = (typeof scoreOrders)[number];

/** GET /api/scores?period=&by= */
export const scoresQuery = z.object({
  period: z.enum(scorePeriods).default("day"),
  by: z.enum(scoreOrders).default("wins"),
});

export const leadersMax = 50;

/** A player who won settled rounds of the mini app in these days. */
export type Leader = {
  /** From 1; those who are equal share a rank. */
  rank: number;
  /** Masked: the first two letters. */
  name: string;
  wins: number;
  /** Birr, bonuses included. */
  prize: number;
  isMe: boolean;
};

export type ScoresAnswer = {
  success: true;
  period: ScorePeriod;
  by: ScoreOrder;
  /** YYYY-MM-DD, both included. */
  startDay: string;
  endDay: string;
  /** At most `leadersMax`, best first. */
  leaders: Leader[];
  /** The caller, wherever she stands; null when she has won nothing in these days. */
  mine: Leader | null;
};
