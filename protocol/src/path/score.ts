export const listLeaders = "GET /api/scores" as const;
