import * as z from "zod";
import { auditPage, auditQuery, cheatSignals } from "../audit.ts";
import { namedObject } from "../named-object.ts";
import * as auditPath from "../path/audit.ts";
import * as path from "../path/operation.ts";
import { serviceStatus } from "../status.ts";
import { companyUp } from "./callers.ts";
import type { Endpoints } from "./endpoint.ts";

/** Whoever knows more of an update is the bot's library. */
const telegramUpdate = z.looseObject({ update_id: z.int().positive() });

const contactAnswer = namedObject("ContactAnswer", {
  success: z.literal(true),
  contact: z.string().nullable().describe("null in a demo, which has nobody."),
  appBot: z
    .string()
    .nullable()
    .describe("The bot whose links open the mini app: https://t.me/{appBot}?startapp=…; null where none does."),
});

export const operationContract = {
  [auditPath.listAudit]: {
    summary: "Lists what staff did and tried, newest first.",
    callers: companyUp,
    shed: "polls",
    query: auditQuery,
    answer: auditPage,
  },
  [auditPath.listSignals]: {
    summary: "Lists facts that a client claimed and the server knows better, newest first.",
    callers: companyUp,
    shed: "polls",
    answer: cheatSignals,
  },
  [path.readContact]: {
    summary: "Says where players reach a person, and the bot whose links open the mini app.",
    callers: "anyone",
    answer: contactAnswer,
  },
  [path.readStatus]: {
    summary: "Says how the service has done in the last thirty days.",
    callers: "anyone",
    answer: serviceStatus,
  },
  [path.readOpenApi]: {
    summary: "Tells this document.",
    callers: "anyone",
    answer: z.looseObject({ openapi: z.string() }),
  },
  [path.readHealth]: {
    summary: "Says whether the server is ready for people; 503 where it is not, or is about to end.",
    callers: "anyone",
    answer: z.object({
      ok: z.boolean(),
      reason: z.string().optional().describe("Why it is not, for the operator."),
    }),
  },
  [path.readLife]: {
    summary: "Says that the server's process lives, whatever its database does: who gets no answer may start it again.",
    callers: "anyone",
    answer: z.object({ ok: z.literal(true) }),
  },
  [path.readVersion]: {
    summary:
      "Says which commit runs, and SHA-256 of what it serves to browsers and of the page on which draws are verified.",
    callers: "anyone",
    answer: z.object({
      commit: z.string().describe("Of the source; unknown where nobody has said it."),
      web: z.string().describe("Over the list of all files as sha256sum prints it, in the order of their paths."),
      verify: z.string().describe("The same over the verify page's own files."),
    }),
  },
  [path.readMetrics]: {
    summary: "Tells figures for Prometheus to whom the operator lets read them.",
    callers: "anyone",
    answer: z.string(),
    mediaType: "text/plain",
  },
  [path.receiveUpdate]: {
    summary: "Takes an update of Telegram's, which shows the operator's secret.",
    callers: "anyone",
    body: telegramUpdate,
    answer: z.object({ ok: z.literal(true) }),
  },
} satisfies Endpoints;
