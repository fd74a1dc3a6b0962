import type * as z from "zod";
import { authContract } from "./contract/auth.ts";
import { cartelaContract } from "./contract/cartela.ts";
import { creditContract } from "./contract/credit.ts";
import { drawContract } from "./contract/draw.ts";
import type { Endpoint } from "./contract/endpoint.ts";
import { hallContract } from "./contract/hall.ts";
import { hallRoundContract } from "./contract/hall-round.ts";
import { managementContract } from "./contract/management.ts";
import { operationContract } from "./contract/operation.ts";
import { ownerContract } from "./contract/owner.ts";
import { paymentContract } from "./contract/payment.ts";
import { playerContract } from "./contract/player.ts";
import { reconciliationContract } from "./contract/reconciliation.ts";
import { roundContract } from "./contract/round.ts";
import { saleContract } from "./contract/sale.ts";
import { scheduleContract } from "./contract/schedule.ts";
import { taxContract } from "./contract/tax.ts";
import { walletContract } from "./contract/wallet.ts";

/** The calls by what they are about, as the page at /api-docs shows them. */
export const chapters = {
  "Signing in": authContract,
  Players: playerContract,
  Wallets: walletContract,
  "Money in and out": paymentContract,
  Reconciliation: reconciliationContract,
  "Rounds of the mini app": roundContract,
  "Announced rounds": scheduleContract,
  "Draws, and how to check them": drawContract,
  Cartelas: cartelaContract,
  "Rounds of halls": hallRoundContract,
  "Halls and shifts": hallContract,
  "Sales and bonuses": saleContract,
  "Companies, branches and cashiers": managementContract,
  "Credit and corrections": creditContract,
  "For owners: finding, statements, today": ownerContract,
  Taxes: taxContract,
  "Operation and audit": operationContract,
};

/** Every call there is: the server answers these and no others, and a client is typed by them. */
export const contract = {
  ...authContract,
  ...playerContract,
  ...walletContract,
  ...paymentContract,
  ...reconciliationContract,
  ...roundContract,
  ...scheduleContract,
  ...drawContract,
  ...cartelaContract,
  ...hallRoundContract,
  ...hallContract,
  ...saleContract,
  ...managementContract,
  ...creditContract,
  ...ownerContract,
  ...taxContract,
  ...operationContract,
};

export type Contract = typeof contract;
/** Method and path, as protocol/src/path names it. */
export type Path = keyof Contract;

type PartName = "params" | "query" | "body";
/** One part of what is sent; whatever may be left out of a part, the part itself may be left out where all of it may. */
type Part<P extends Path, Name extends PartName> =
  Contract[P] extends Record<Name, infer Schema extends z.ZodType>
    ? object extends z.input<Schema>
      ? { [Key in Name]?: z.input<Schema> }
      : { [Key in Name]: z.input<Schema> }
    : { [Key in Name]?: never };
/** What a call takes, as it is sent. */
export type Sent<P extends Path> = Part<P, "params"> & Part<P, "query"> & Part<P, "body">;
/** The same as the server has read it. */
export type Received<P extends Path, Part extends "params" | "query" | "body"> =
  Contract[P] extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : unknown;
export type Answer<P extends Path> = z.output<Contract[P]["answer"]>;

/** The entry of a path in the widest type, for code that treats every endpoint alike. */
export function endpointAt(path: Path): Endpoint {
  return contract[path];
}
