import { dispute, disputeQuery } from "../dispute.ts";
import {
  drawBeacon,
  drawLogAnswer,
  drawLogQuery,
  drawParams,
  drawTablesAnswer,
  myDrawAnswer,
  neighboursAnswer,
  proofAnswer,
} from "../draw.ts";
import * as disputePath from "../path/dispute.ts";
import * as path from "../path/draw.ts";
import { drawStatistics, statisticsQuery } from "../report/statistics.ts";
import { companyUp, player, signedIn } from "./callers.ts";
import type { Endpoints } from "./endpoint.ts";

export const drawContract = {
  [path.readBeacon]: {
    summary: "Says where the randomness of new rounds comes from.",
    callers: "anyone",
    answer: drawBeacon,
  },
  [path.listDrawTables]: {
    summary: "Lists the tables with what was published of their seed chains before they were used.",
    callers: "anyone",
    shed: "polls",
    answer: drawTablesAnswer,
  },
  [path.listDraws]: {
    summary: "Lists sealed rounds, newest first: the public log.",
    callers: "anyone",
    shed: "polls",
    query: drawLogQuery,
    answer: drawLogAnswer,
  },
  [path.readProof]: {
    summary: "Tells the public record of a round, with which anyone can check it.",
    callers: "anyone",
    params: drawParams,
    answer: proofAnswer,
  },
  [path.readNeighbours]: {
    summary: "Tells the records before and after a round's at its table.",
    callers: "anyone",
    params: drawParams,
    answer: neighboursAnswer,
  },
  [path.readMyDraw]: {
    summary: "Tells the caller how to find the own cartelas in the record of a round.",
    callers: player,
    params: drawParams,
    answer: myDrawAnswer,
  },
  [path.readDrawStatistics]: {
    summary: "Compares the draws of some days with what chance makes of them.",
    callers: companyUp,
    shed: "polls",
    query: statisticsQuery,
    answer: drawStatistics,
  },
  [disputePath.readDispute]: {
    summary: "Tells everything that there is to say of one cartela in a round that is over.",
    callers: signedIn,
    params: drawParams,
    query: disputeQuery,
    answer: dispute,
  },
} satisfies Endpoints;
