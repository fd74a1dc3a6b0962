import { describe } from "vitest";
import { moneySuite } from "./money-suite.ts";

describe("money in and out, with the bank's calls", () => moneySuite({ hasWebhooks: true }));
describe("money in and out, by look-ups alone", () => moneySuite({ hasWebhooks: false }));
