import { type PlayedRules, rulesText } from "@derash/fairness/rules-text";
import { rulesHash } from "../draw/service.ts";
import { type PublishedDraw, type RoundRecord, wonBy } from "./record.ts";

type Rules = Pick<
  RoundRecord,
  "houseCutBps" | "guarantee" | "tax" | "bonusSchedule" | "patterns" | "stages" | "minPlayers"
> & {
  hall: Pick<NonNullable<RoundRecord["hall"]>, "claimRule"> | null;
};

/** What a round is played by, as the record of its close binds it. */
export function playedRulesOf(
  { houseCutBps, guarantee, tax, bonusSchedule, patterns, stages, minPlayers, hall }: Rules,
  beaconLeadMs: number,
): PlayedRules {
  const claims = hall?.claimRule === "first_shout" ? { isFirstShout: true as const } : {};
  const rules = { houseCutBps, bonusSchedule, ...wonBy({ patterns, stages }), ...claims, minPlayers, beaconLeadMs };
  return { ...rules, ...(guarantee && { guarantee: guarantee.amount }), ...(tax && { tax: tax.rule }) };
}

/** The hash of the rules text that the record of the close bears, or will bear as the round stands now; null without a beacon. */
export function publishedRulesHash(
  rules: Rules,
  beacon: RoundRecord["beacon"],
  closed: PublishedDraw["closed"],
): string | null {
  if (closed) return rulesHash(closed.close.rules);
  return beacon && rulesHash(rulesText(playedRulesOf(rules, beacon.leadMs)));
}
