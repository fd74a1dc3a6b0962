import { santim } from "@derash/game/money";
import type { RoundFacts } from "@derash/game/round";
import type { RoomRound } from "../../src/round/record.ts";

/** A room, and a round of it that is closed, as a look loads it. */
export const room = {
  id: "room",
  branchId: "",
  companyId: "",
  stake: 1000,
  houseCutBps: 2000,
  cartelasPerPlayerMax: 1,
  position: 1,
};

export const facts: RoundFacts = {
  state: "closing",
  ...{ closesAt: 0, drawAt: 0, order: null, lastCall: null, stretches: [], callsMade: null, attendedUntil: null },
};
export const record: RoomRound = {
  ...{ id: "round", code: "ETHABC", table: { kind: "room", id: "room", companyId: "company" }, branchId: "branch" },
  ...{ mode: "server", potAccountId: "pot", houseAccountId: "house", bonusAccountId: "bonus", beacon: null },
  ...{
    stake: santim(1000),
    houseCutBps: 2000,
    guarantee: null,
    tax: null,
    stages: null,
    minPlayers: 2,
    callIntervalMs: 1,
    patterns: ["any-line"],
  },
  ...{ closedAt: 0, startsAt: null, endedAt: null, hall: null, bonusSchedule: [], voidReason: null, cartelas: [] },
  room: {
    ...{ restartsLeft: 3, countdownRestarts: 0, autoStartDelayMs: 1, startDelayMs: 1 },
    ...{ cartelaListId: null, cartelasPerPlayerMax: 1, announcedFor: null },
  },
  facts,
  draw: { beacon: null, beaconRound: null, rulesHash: null, closed: null, callHashes: null },
};
