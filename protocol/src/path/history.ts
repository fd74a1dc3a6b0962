export const listMyRounds = "GET /api/rounds/mine" as const;
export const readMyRound = "GET /api/rounds/:id" as const;
