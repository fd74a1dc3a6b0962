import { type PlayedRules, rulesText } from "@derash/fairness/rules-text";
import type { Selectable } from "kysely";
import { rulesHash } from "../draw/service.ts";
import { keptPatterns } from "../pattern.ts";
import type { Tables } from "../tables.ts";
import type { ToldDraw } from "./record.ts";

type RulesRow = Pick<
  Selectable<Tables["round"]>,
  "house_cut_bps" | "bonus_schedule" | "patterns" | "min_players" | "beacon_lead_ms"
>;

/** What a round is played by, as the record of its close binds it; null for a round without a beacon. */
export function playedRulesOf(round: RulesRow): PlayedRules | null {
  if (!round.beacon_lead_ms) return null;
  return {
    houseCutBps: round.house_cut_bps,
    bonusSchedule: round.bonus_schedule,
    patterns: keptPatterns(round.patterns),
    minPlayers: round.min_players,
    beaconLeadMs: round.beacon_lead_ms,
  };
}

/** The hash of the rules text that the record of the close bears, or will bear as the round stands now. */
export function toldRulesHash(round: RulesRow, closed: ToldDraw["closed"]): string | null {
  if (closed) return rulesHash(closed.close.rules);
  const rules = playedRulesOf(round);
  return rules && rulesHash(rulesText(rules));
}
