import { done } from "../field.ts";
import { callingTaken, unpaidTold } from "../hall/caller.ts";
import { forgottenRegular, keptRegular, regularParams, regulars } from "../hall/regular.ts";
import {
  cartelaClaim,
  claimAnswer,
  countdownChange,
  giveUpParams,
  giveUpWithdrawal,
  hallAnswer,
  hallRoundParams,
  hallState,
  paceChange,
  physicalCall,
  roundCancel,
  roundPlay,
} from "../hall/round.ts";
import { cartelasChange, placeBet, placeBetAnswer } from "../hall/sale.ts";
import { hallBonusParams } from "../hall/till.ts";
import { waitingRounds } from "../hall/waiting.ts";
import { processWin, processWinAnswer, saveSale } from "../hall/win-claim.ts";
import * as path from "../path/hall-round.ts";
import { sale } from "../report/sale.ts";
import { branchUp, cashier } from "./callers.ts";
import type { Endpoint, Endpoints } from "./endpoint.ts";

/** What a cashier does with their round answers their screen anew. */
const own = { callers: cashier, params: hallRoundParams, answer: hallAnswer } satisfies Omit<Endpoint, "summary">;

export const hallRoundContract = {
  [path.readHallNow]: {
    summary: "Tells the hall's round on sale, the one that is called, and who calls.",
    callers: cashier,
    answer: hallAnswer,
  },
  [path.readHallRound]: { ...own, summary: "Tells one round of the cashier's hall.", answer: hallState },
  [path.placeBet]: {
    summary:
      "Sells cartelas of the hall's next round, which begins with the first of them, and holds their stakes from the till's float.",
    callers: cashier,
    body: placeBet,
    answer: placeBetAnswer,
  },
  [path.changeCartelas]: {
    ...own,
    summary: "Sells more or takes cartelas back, until the start.",
    body: cartelasChange,
  },
  [path.takeCalling]: {
    summary: "Takes over the calling in the hall from whoever has it.",
    callers: cashier,
    body: callingTaken,
    answer: hallAnswer,
  },
  [path.tellUnpaid]: {
    summary: "Tells the hall how many cartelas are chosen at this till and not paid; it keeps none of them.",
    callers: cashier,
    body: unpaidTold,
    answer: done,
  },
  [path.readRegulars]: {
    summary: "Lists who takes the same cartelas round after round in the hall.",
    callers: cashier,
    answer: regulars,
  },
  [path.keepRegular]: {
    summary: "Keeps a regular of the hall; the same name again has other cartelas from now on.",
    callers: cashier,
    body: keptRegular,
    answer: regulars,
  },
  [path.forgetRegular]: {
    summary: "Forgets a regular of the hall, where they still have these cartelas.",
    callers: cashier,
    params: regularParams,
    body: forgottenRegular,
    answer: regulars,
  },
  [path.startRound]: { ...own, summary: "Closes the sale; the balls come once the beacon's round is there." },
  [path.pauseRound]: { ...own, summary: "Stops the balls." },
  [path.playRound]: { ...own, summary: "Lets the balls go on.", body: roundPlay },
  [path.changePace]: { ...own, summary: "Says how much time is between two balls.", body: paceChange },
  [path.changeCountdown]: {
    ...own,
    summary: "Tells the hall's guests in how many seconds the round on sale is to start; it starts nothing.",
    body: countdownChange,
  },
  [path.callBall]: { ...own, summary: "Types a ball in that the hall's own machine drew.", body: physicalCall },
  [path.claimCartela]: {
    ...own,
    summary: "Checks a cartela; the first that has won settles the round.",
    body: cartelaClaim,
    answer: claimAnswer,
  },
  [path.processWin]: {
    summary:
      "Compares what a client believes of a win with what the server has. One that is right settles the round, if no claim has yet.",
    callers: cashier,
    body: processWin,
    answer: processWinAnswer,
  },
  [path.saveSale]: {
    summary: "Compares what a client believes it sold with the server's record, and answers that.",
    callers: cashier,
    body: saveSale,
    answer: sale,
  },
  [path.cancelRound]: {
    ...own,
    summary: "Ends a round without a winner, or asks a second person to.",
    body: roundCancel,
  },
  [path.withdrawGiveUp]: { ...own, summary: "Takes that question back, to play on.", body: giveUpWithdrawal },
  [path.tellGivenBack]: {
    ...own,
    summary: "Says that this till has given back what it sold of a round without a winner.",
  },
  [path.tellPaidOut]: {
    ...own,
    summary: "Says that this till has paid out a bonus that was deposited for it.",
    params: hallBonusParams,
  },
  [path.listWaitingRounds]: {
    summary: "Lists rounds that only somebody above their cashier can end.",
    callers: branchUp,
    answer: waitingRounds,
  },
  [path.approveGiveUp]: {
    summary: "Agrees, as the second person, to end a round without a winner.",
    callers: branchUp,
    confirm: branchUp,
    params: giveUpParams,
    answer: done,
  },
  [path.refuseGiveUp]: {
    summary: "Does not agree; the round goes on.",
    callers: branchUp,
    params: giveUpParams,
    answer: done,
  },
  [path.takeOverRound]: {
    summary: "Ends the round of a cashier who is switched off.",
    callers: branchUp,
    confirm: branchUp,
    params: hallRoundParams,
    answer: done,
  },
} satisfies Endpoints;
