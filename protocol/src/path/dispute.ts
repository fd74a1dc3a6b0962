export const readDispute = "GET /api/dispute/:round" as const;
