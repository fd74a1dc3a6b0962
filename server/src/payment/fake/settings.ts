import type { Santim } from "@derash/game/money";

export type BankSettings = {
  /** The key that it takes: "CHASECK-…" is a live one, "CHASECK_TEST-…" of its test mode. */
  secretKey: string;
  /** Signs its webhooks. */
  webhookSecret: string;
  /** Signs what it asks before it sends. */
  approvalSecret: string;
  /** Where it calls; null: it calls nobody, and sends whatever it is told to. */
  webhookUrl: string | null;
  approvalUrl: string | null;
  now: () => Date;
  /** What it holds for us from the beginning. */
  opening: Santim;
  /** It sends at any hour, so that a demo works at night. */
  isAlwaysOpen: boolean;
};
