export const listAnnouncements = "GET /api/announcements" as const;
export const announceRound = "POST /api/announcements" as const;
export const cancelAnnouncement = "POST /api/announcements/:roundId/cancel" as const;
