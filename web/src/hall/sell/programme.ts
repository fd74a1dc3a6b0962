import { nextPlace, type Programme } from "@derash/game/programme";
import type { HallState } from "@derash/protocol/hall/round";

type Before = Pick<HallState, "programmePlace" | "patterns" | "status" | "endedAt">;

/** What comes after this round of the hall, by the clock of the server; null: the evening has no programme. */
export function nextOfProgramme(programme: Programme, before: Before | null, now: number): readonly string[] | null {
  const played = before && {
    ...{ place: before.programmePlace, patterns: before.patterns },
    ...{ isVoid: before.status === "void", endedAt: before.endedAt },
  };
  return programme[nextPlace(programme, played, now) ?? -1] ?? null;
}
