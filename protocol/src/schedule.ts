import * as z from "zod";
import { birrText, idempotencyKey, reason, uuid } from "./field.ts";
import { namedObject } from "./named-object.ts";
import { patternValues } from "./room.ts";

/** So soon at the earliest, so far ahead at most, and so many at once of one stake in a branch. */
export const announcingLimits = { minutesMin: 10, daysMax: 14, countMax: 8 } as const;

/** GET /api/announcements?company_id= : a super admin names the company. */
export const announcementsQuery = z
  .object({ company_id: uuid.optional() })
  .transform((query) => ({ companyId: query.company_id }));

/** POST /api/announcements: beside which table, when (epoch milliseconds), won by what, and what it gives away at least. */
export const announcementCreate = z
  .object({
    ...{ roomId: uuid, at: z.int().positive(), patterns: patternValues, guarantee: birrText },
    idempotency_key: idempotencyKey.optional(),
  })
  .describe(
    "`at` is whole minutes; a `guarantee` of 0 is none. The same key again answers the same round, which may be cancelled by now; older pages send none.",
  )
  .transform(({ idempotency_key, ...rest }) => ({ ...rest, idempotencyKey: idempotency_key }));

/** POST /api/announcements/{roundId}/cancel */
export const announcementParams = z.object({ roundId: uuid });
export const announcementCancel = z
  .object({ reason, seen_buyers: z.boolean().optional() })
  .describe("`seen_buyers`: whether the page shows that somebody has bought; older pages say nothing.")
  .transform(({ seen_buyers, ...rest }) => ({ ...rest, seenBuyers: seen_buyers }));

export const announcement = namedObject("Announcement", "An announced round as its company's admins see it.", {
  roundId: z.string(),
  gameId: z.string(),
  branch_id: z.string(),
  branch: z.string(),
  betAmount: z.number(),
  at: z.number().describe("Epoch milliseconds."),
  patterns: z.array(z.string()),
  guarantee: z.number().describe("The least that its Derash is, birr; 0: nothing is guaranteed."),
  state: z.enum(["open", "playing", "settled", "void", "cancelled"]),
  playerCount: z.number(),
  cartelaCount: z.number(),
  announced_by: z.string(),
  cancelled_by: z.string().nullable(),
  reason: z.string().nullable().describe("Why it was cancelled."),
});
export const announcements = namedObject("Announcements", {
  success: z.literal(true),
  announcements: z.array(announcement),
  guaranteeMax: z.number().describe("What the company's own account can guarantee now, birr."),
});
export const announcementAnswer = namedObject("AnnouncementAnswer", {
  success: z.literal(true),
  announcement: announcement,
});

export type Announcement = z.output<typeof announcement>;
export type Announcements = z.output<typeof announcements>;
