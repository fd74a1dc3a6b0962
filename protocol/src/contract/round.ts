import * as z from "zod";
import { favouritesAnswer, favouritesRequest, keepAnswer, keepRequest } from "../ahead.ts";
import { myRoundsAnswer, myRoundsQuery, roundDetailsAnswer, roundParams } from "../history.ts";
import * as historyPath from "../path/history.ts";
import * as path from "../path/round.ts";
import * as scorePath from "../path/score.ts";
import * as sharePath from "../path/share.ts";
import {
  cartelaRequest,
  cartelaResult,
  cartelasRequest,
  cartelasResult,
  createSession,
  deductRequest,
  deductResult,
  gameState,
  gameStateParams,
  gameStateQuery,
  releaseRequest,
  seatWish,
  seatWishAnswer,
  sessionAnswer,
  sessionParams,
  sessionQuery,
  sessionsAnswer,
} from "../round.ts";
import { scoresAnswer, scoresQuery } from "../score.ts";
import { pictureParams, shareAnswer, shareRequest } from "../telegram/share.ts";
import { player } from "./callers.ts";
import type { Endpoints } from "./endpoint.ts";

export const roundContract = {
  [path.listTables]: {
    summary: "Lists the open tables with their rounds at a glance.",
    callers: player,
    shed: "polls",
    answer: sessionsAnswer,
  },
  [path.readTable]: {
    summary: "Finds the table of a stake, and what the caller has in its round.",
    callers: player,
    params: sessionParams,
    query: sessionQuery,
    answer: sessionAnswer,
  },
  [path.findTable]: {
    summary: "Finds the table of a stake; the operator fixes the stakes, so none is made.",
    callers: player,
    body: createSession,
    answer: sessionAnswer,
  },
  [path.wishForCompany]: {
    summary: "Has the bot tell the caller once when somebody else sits down at a table, or takes that back.",
    callers: player,
    body: seatWish,
    answer: seatWishAnswer,
  },
  [path.readGameState]: {
    summary: "Tells all that everyone may know of a table's round, or of a round that is named.",
    callers: player,
    shed: "polls",
    params: gameStateParams,
    query: gameStateQuery,
    answer: gameState,
  },
  [path.reserveCartela]: {
    summary: "Holds a cartela for the caller for thirty seconds.",
    callers: player,
    body: cartelaRequest,
    answer: cartelaResult,
  },
  [path.confirmCartela]: {
    summary: "Pays for a cartela that is held for the caller.",
    callers: player,
    body: cartelaRequest,
    answer: cartelaResult,
  },
  [path.reserveCartelas]: {
    summary: "Holds several cartelas for the caller for thirty seconds, each with its own answer.",
    callers: player,
    body: cartelasRequest,
    answer: cartelasResult,
  },
  [path.confirmCartelas]: {
    summary:
      "Pays for several cartelas that are held for the caller, in one transaction, each with its own answer; what the wallet does not cover is refused, the lowest numbers are paid first.",
    callers: player,
    body: cartelasRequest,
    answer: cartelasResult,
  },
  [path.askAhead]: {
    summary:
      "Asks for cartelas of a table's next round while this one is played, each with its own answer; they are held and paid for as it opens.",
    callers: player,
    body: cartelasRequest,
    answer: cartelasResult,
  },
  [path.giveUpAhead]: {
    summary: "Gives up a cartela of the next round, before it opens.",
    callers: player,
    body: cartelaRequest,
    answer: cartelaResult,
  },
  [path.keepCartelas]: {
    summary:
      "Has the caller's cartelas again in the next rounds of a table, up to a loss that the caller says; or no more.",
    callers: player,
    body: keepRequest,
    answer: keepAnswer,
  },
  [path.setFavourites]: {
    summary:
      "The caller's favourite numbers, the dearest first; at tables where they are seen two of them are held in the first seconds of a sale.",
    callers: player,
    body: favouritesRequest,
    answer: favouritesAnswer,
  },
  [path.releaseCartela]: {
    summary: "Gives a cartela back; a paid one only before the round closes, with its stake.",
    callers: player,
    body: releaseRequest,
    answer: cartelaResult,
  },
  [path.checkStake]: {
    summary: "Says whether the caller's stake of this round was taken; it moves nothing.",
    callers: player,
    body: deductRequest,
    answer: deductResult,
  },
  [historyPath.listMyRounds]: {
    summary: "Lists the rounds in which the caller paid for a cartela.",
    callers: player,
    shed: "polls",
    query: myRoundsQuery,
    answer: myRoundsAnswer,
  },
  [historyPath.readMyRound]: {
    summary: "Tells of one round, and what the caller had in it.",
    callers: player,
    shed: "polls",
    params: roundParams,
    answer: roundDetailsAnswer,
  },
  [sharePath.shareRound]: {
    summary:
      "Prepares a round that the caller played, with one cartela of theirs, to be shared: a picture, words and a link.",
    callers: player,
    params: roundParams,
    body: shareRequest,
    answer: shareAnswer,
  },
  [sharePath.readReplayPicture]: {
    summary: "A picture of one cartela in a round that is over, made from its public record.",
    callers: "anyone",
    shed: "polls",
    mediaType: "image/jpeg",
    params: pictureParams,
    answer: z.string(),
  },
  [scorePath.listLeaders]: {
    summary: "Lists who won the most in some days, names masked.",
    callers: player,
    shed: "polls",
    query: scoresQuery,
    answer: scoresAnswer,
  },
} satisfies Endpoints;
