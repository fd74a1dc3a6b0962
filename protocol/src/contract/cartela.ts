import * as z from "zod";
import {
  cartelaCreate,
  cartelaListAnswer,
  cartelaListParams,
  cartelaParams,
  cartelaQuery,
  cartelaRecord,
  cartelaUpdate,
  cartelaVersion,
  packageAnswer,
  packageRequest,
} from "../cartela.ts";
import * as path from "../path/cartela.ts";
import { companyUp, player, staff } from "./callers.ts";
import type { Endpoints } from "./endpoint.ts";

export const cartelaContract = {
  [path.listCartelas]: {
    summary: "Lists the cartelas of a branch or a company; of a super admin who names none, the published package.",
    callers: staff,
    query: cartelaQuery,
    answer: z.array(cartelaRecord),
  },
  [path.createCartela]: {
    summary: "Makes a cartela, for the company or for one of its branches.",
    callers: companyUp,
    body: cartelaCreate,
    answer: cartelaRecord,
  },
  [path.givePackage]: {
    summary: "Gives a branch, or the company's own list, a set of two hundred cartelas.",
    callers: companyUp,
    body: packageRequest,
    answer: packageAnswer,
  },
  [path.updateCartela]: {
    summary: "Saves a new version of a cartela, for rounds that open later; a branch's is a copy of its own.",
    callers: staff,
    params: cartelaParams,
    body: cartelaUpdate,
    answer: cartelaRecord,
  },
  [path.listCartelaVersions]: {
    summary: "Lists the versions of a cartela.",
    callers: staff,
    params: cartelaParams,
    answer: z.array(cartelaVersion),
  },
  [path.readCartelaList]: {
    summary: "Lists what a round of the mini app sells; a list never changes.",
    callers: player,
    params: cartelaListParams,
    answer: cartelaListAnswer,
  },
} satisfies Endpoints;
