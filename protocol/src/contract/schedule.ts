import * as path from "../path/schedule.ts";
import {
  announcementAnswer,
  announcementCancel,
  announcementCreate,
  announcementParams,
  announcements,
  announcementsQuery,
} from "../schedule.ts";
import { companyUp } from "./callers.ts";
import type { Endpoints } from "./endpoint.ts";

export const scheduleContract = {
  [path.listAnnouncements]: {
    summary: "Lists the rounds that a company has announced: those to come, and those of the last week.",
    callers: companyUp,
    query: announcementsQuery,
    answer: announcements,
  },
  [path.announceRound]: {
    summary:
      "Announces a round with a time, and opens its sale; a guarantee is set aside from the company's own account.",
    callers: companyUp,
    body: announcementCreate,
    answer: announcementAnswer,
  },
  [path.cancelAnnouncement]: {
    summary: "Takes an announced round back before its sale ends; every stake goes back to its player.",
    callers: companyUp,
    params: announcementParams,
    body: announcementCancel,
    answer: announcementAnswer,
  },
} satisfies Endpoints;
