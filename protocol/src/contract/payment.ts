import * as z from "zod";
import { done, uuid } from "../field.ts";
import { namedObject } from "../named-object.ts";
import * as path from "../path/payment.ts";
import * as decision from "../payment/decision.ts";
import {
  cashOutParams,
  cashOutRequest,
  deskParams,
  deskPlayer,
  deskPlayerQuery,
  deskReceipt,
  deskRequest,
  deskWithdrawal,
  verification,
} from "../payment/desk.ts";
import {
  claimRequest,
  companyQuery,
  depositRequest,
  destinationAnswer,
  destinationRequest,
  paymentAnswer,
  paymentOptions,
  paymentParams,
  paymentsAnswer,
  paymentsQuery,
  walletStatementQuery,
  withdrawalRequest,
} from "../payment/payment.ts";
import * as of from "../payment/staff.ts";
import { cashier, companyUp, player, superAdmin } from "./callers.ts";
import { depositLimitEndpoints } from "./deposit-limit.ts";
import type { Endpoints } from "./endpoint.ts";
import { feeEndpoints } from "./fee.ts";
import { smsMessageEndpoints } from "./sms-message.ts";

const ofPlayers = {
  [path.readPaymentOptions]: {
    summary: "Says how money comes into and out of the caller's wallet of a company, and where withdrawals may go.",
    callers: player,
    shed: "polls",
    query: companyQuery,
    answer: paymentOptions,
  },
  [path.requestDeposit]: {
    summary: "Begins a deposit, and answers the provider's page where it is paid.",
    callers: player,
    body: depositRequest,
    answer: paymentAnswer,
  },
  [path.claimTransfer]: {
    summary: "Claims a transfer to the operator's phone by its number; how much it was, the SMS says.",
    callers: player,
    body: claimRequest,
    answer: paymentAnswer,
  },
  [path.addDestination]: {
    summary: "Adds an account that withdrawals may go to, once it is verified.",
    callers: player,
    body: destinationRequest,
    answer: destinationAnswer,
  },
  [path.requestWithdrawal]: {
    summary: "Asks for money to be sent to a verified account; it is set aside at once.",
    callers: player,
    body: withdrawalRequest,
    answer: paymentAnswer,
  },
  [path.listPayments]: {
    summary: "Lists the caller's deposits and withdrawals, newest first.",
    callers: player,
    shed: "polls",
    query: paymentsQuery,
    answer: paymentsAnswer,
  },
  [path.readPayment]: {
    summary: "Says where one payment of the caller's is.",
    callers: player,
    params: paymentParams,
    answer: paymentAnswer,
  },
  [path.exportWalletStatement]: {
    summary: "Makes a file of the caller's wallet of a company, oldest line first, with the balance after each.",
    callers: player,
    shed: "polls",
    query: walletStatementQuery,
    answer: z.string(),
    mediaType: "application/octet-stream",
  },
} satisfies Endpoints;

const ofCompanies = {
  [path.listWithdrawals]: {
    summary: "Lists withdrawals that wait for persons, and then those under way, the oldest of each first.",
    callers: companyUp,
    shed: "polls",
    query: of.queueQuery,
    answer: of.queueAnswer,
  },
  [path.approveWithdrawal]: {
    summary: "Approves a withdrawal; above a sum it waits for a second person.",
    callers: companyUp,
    confirm: companyUp,
    params: of.paymentIdParams,
    body: decision.approval,
    answer: of.queuedWithdrawal,
  },
  [path.rejectWithdrawal]: {
    summary: "Rejects a withdrawal that was not sent: the money is given back.",
    callers: companyUp,
    confirm: companyUp,
    params: of.paymentIdParams,
    body: decision.rejection,
    answer: of.queuedWithdrawal,
  },
  [path.decideWithdrawal]: {
    summary: "Says what became of a withdrawal that has been unknown for a day; two persons must say the same.",
    callers: companyUp,
    confirm: companyUp,
    params: of.paymentIdParams,
    body: decision.outcome,
    answer: of.queuedWithdrawal,
  },
  [path.decideDeposit]: {
    summary:
      "Says whether what arrived of a deposit in review is credited, or was sent back or is not theirs; two persons must agree.",
    callers: companyUp,
    confirm: companyUp,
    params: of.paymentIdParams,
    body: decision.depositDecision,
    answer: of.paymentPage,
  },
  [path.resumeWithdrawals]: {
    summary: "Lets the withdrawals of a player go on that a deposit stopped which was taken back.",
    callers: companyUp,
    confirm: companyUp,
    params: of.paymentIdParams,
    body: decision.rejection,
    answer: of.paymentPage,
  },
  [path.listStaffPayments]: {
    summary: "Lists payments of the caller's company, newest first.",
    callers: companyUp,
    shed: "polls",
    query: of.staffPaymentsQuery,
    answer: of.staffPayments,
  },
  [path.readStaffPayment]: {
    summary: "Tells all that is known of one payment: facts as received, entries, and who did what.",
    callers: companyUp,
    params: of.paymentIdParams,
    answer: of.paymentPage,
  },
  [path.lookUpPayment]: {
    summary: "Asks the provider about a payment now.",
    callers: companyUp,
    limits: ["lookupsPerCashier"],
    params: of.paymentIdParams,
    answer: of.paymentPage,
  },
  [path.listDevices]: {
    summary: "Lists the receiving phones, with what is missing of their SMS or was changed.",
    callers: companyUp,
    shed: "polls",
    query: of.accountsQuery,
    answer: of.smsDevices,
  },
  [path.addDevice]: {
    summary: "Adds a receiving phone, and shows its key this once.",
    callers: companyUp,
    confirm: companyUp,
    body: of.newDevice,
    answer: of.newDeviceAnswer,
  },
  [path.switchDevice]: {
    summary: "Switches a receiving phone on or off.",
    callers: companyUp,
    confirm: companyUp,
    params: of.paymentIdParams,
    body: of.deviceSwitch,
    answer: of.smsDevices,
  },
  [path.markFaultsSeen]: {
    summary: "Says that faults of a receiving phone were looked at, and what was found: they alarm no more.",
    callers: companyUp,
    confirm: companyUp,
    params: of.paymentIdParams,
    body: of.faultsSeen,
    answer: of.smsDevices,
  },
  [path.listPaymentAccounts]: {
    summary: "Lists what companies have of providers: limits, switches, and which keys, never the keys.",
    callers: companyUp,
    query: of.accountsQuery,
    answer: of.paymentAccounts,
  },
  [path.changePaymentAccount]: {
    summary: "Sets keys, addresses and limits of a provider for a company; off until it is switched on.",
    callers: companyUp,
    confirm: companyUp,
    body: of.accountChange,
    answer: of.accountAnswer,
  },
  [path.switchPaymentAccount]: {
    summary: "Switches one direction of a company's provider on or off.",
    callers: companyUp,
    confirm: companyUp,
    params: of.paymentIdParams,
    body: of.accountSwitch,
    answer: of.accountAnswer,
  },
  [path.switchProvider]: {
    summary: "Switches one direction of a provider off for all companies, within seconds, or on again.",
    callers: superAdmin,
    confirm: superAdmin,
    body: of.killSwitch,
    answer: of.paymentAccounts,
  },
} satisfies Endpoints;

const atDesks = {
  [path.readDeskPlayer]: {
    summary:
      "Tells what a player at the desk holds with the cashier's company, and whether a top-up that had no answer is made.",
    callers: cashier,
    limits: ["lookupsPerCashier"],
    params: deskParams,
    query: deskPlayerQuery,
    answer: deskPlayer,
  },
  [path.topUpAtDesk]: {
    summary: "Takes cash for a player's wallet.",
    callers: cashier,
    body: deskRequest,
    answer: deskReceipt,
  },
  [path.readDeskWithdrawal]: {
    summary: "Tells, by the reference that its player says, what is to be paid out in cash.",
    callers: cashier,
    limits: ["lookupsPerCashier"],
    params: cashOutParams,
    answer: deskWithdrawal,
  },
  [path.cashOutAtDesk]: {
    summary: "Pays out in cash what a player has asked for at the desk.",
    callers: cashier,
    body: cashOutRequest,
    answer: deskReceipt,
  },
  [path.verifyDestination]: {
    summary: "Confirms whose account a player's withdrawals go to; the first one waits a day then.",
    callers: ["company_admin", "branch_admin", "cashier"],
    params: deskParams,
    body: verification,
    answer: done,
  },
} satisfies Endpoints;

const accountParams = z.object({ account: uuid });
const heard = namedObject("Heard", "It is looked at later.", { ok: z.literal(true) });

/** Of strangers: providers' servers and the operator's phones. What they sign are bytes, so their bodies are read as they came. */
const ofStrangers = {
  [path.hearProvider]: {
    summary: "Takes a provider's call. It only says which payment is looked up; its signature must be right.",
    callers: "anyone",
    params: accountParams,
    answer: heard,
  },
  [path.askApproval]: {
    summary: "Says whether a provider may send a withdrawal: 200 once, for exactly what was ordered, else 400 or 401.",
    callers: "anyone",
    params: accountParams,
    answer: heard,
  },
  [path.receiveSms]: {
    summary: "Takes one SMS of a receiving phone, signed with that phone's key.",
    callers: "anyone",
    answer: heard,
  },
  [path.returnFromProvider]: {
    summary: "Leads a browser from a provider's page back into the mini app.",
    callers: "anyone",
    query: z.object({ id: uuid }),
    answer: z.string(),
    mediaType: "text/html",
  },
} satisfies Endpoints;

export const paymentContract = {
  ...ofPlayers,
  ...depositLimitEndpoints,
  ...feeEndpoints,
  ...ofCompanies,
  ...smsMessageEndpoints,
  ...atDesks,
  ...ofStrangers,
} satisfies Endpoints;
